import { Button, Flex } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ChoiceFilter } from '#src/components/form/TextField.tsx'
import { DateFilter } from '#src/components/form/DateFilter.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { Choice } from '#src/lib/choice.ts'
import { businessIds } from '#src/machines/ids.ts'
import { methodCodes } from '#src/machines/project/methods.ts'
import { CompanyFilter } from './CompanyFilter.tsx'
import { browserIds, isBusiness } from './machines.ts'
import { presets, usualPeriod } from './period.ts'
import { boughtByMethod, courses, type Atlas } from './useAtlas.ts'

/** What a view of one machine shows has no meaning for another. */
const ofOneMachine = { state: '', record: '', step: '', variant: '', q: '', late: '' }

/** Which machine, and of which records the figures are. */
export function FilterBar({ atlas: { values, change, machine } }: { atlas: Atlas }) {
  const intl = useIntl()
  const period = values['period'] || usualPeriod
  const [method, course, all] = [
    intl.formatMessage({ id: 'common.method' }),
    intl.formatMessage({ id: 'atlas.course' }),
    intl.formatMessage({ id: 'common.all' }),
  ]
  const machines = (groupId: MessageId, ids: readonly string[]): Choice[] =>
    ids.map((id) => ({
      value: id,
      label: intl.formatMessage({ id: `machine.${id}` as MessageId }),
      group: intl.formatMessage({ id: groupId }),
    }))
  const filtered = ['period', 'from', 'to', 'companyId', 'method', 'course'].filter((name) => values[name])
  return (
    <Flex
      gap="2"
      wrap="wrap"
      mb="3"
      align="center"
      role="search"
      aria-label={intl.formatMessage({ id: 'atlas.filters' })}
      colorPalette="gray"
    >
      <ChoiceFilter
        label={intl.formatMessage({ id: 'atlas.machine' })}
        value={machine}
        onChange={(next) => change({ machine: next, tab: '', ...ofOneMachine })}
        options={[...machines('atlas.business', businessIds), ...machines('atlas.browser', browserIds)]}
      />
      {isBusiness(machine) ? (
        <>
          <ChoiceFilter
            label={intl.formatMessage({ id: 'atlas.period' })}
            value={period}
            onChange={(next) => change({ period: next === usualPeriod ? '' : next, from: '', to: '' })}
            options={[
              ...presets.map((days) => ({ value: days, label: intl.formatMessage({ id: 'atlas.lastDays' }, { days: Number(days) }) })),
              { value: 'all', label: intl.formatMessage({ id: 'atlas.allTime' }) },
              { value: 'dates', label: intl.formatMessage({ id: 'atlas.dates' }) },
            ]}
          />
          {period === 'dates' ? (
            <>
              <DateFilter
                label={intl.formatMessage({ id: 'atlas.from' })}
                value={values['from'] ?? ''}
                onChange={(from) => change({ from })}
              />
              <DateFilter label={intl.formatMessage({ id: 'atlas.to' })} value={values['to'] ?? ''} onChange={(to) => change({ to })} />
            </>
          ) : null}
          <CompanyFilter id={values['companyId'] ?? ''} onChange={(companyId) => change({ companyId })} />
          {boughtByMethod(machine) ? (
            <ChoiceFilter
              label={method}
              value={values['method'] ?? ''}
              onChange={(chosen) => change({ method: chosen })}
              options={[
                { value: '', label: `${method} · ${all}` },
                ...methodCodes.map((code) => ({ value: code, label: intl.formatMessage({ id: `project.method.${code}` }) })),
              ]}
            />
          ) : null}
          <ChoiceFilter
            label={course}
            value={values['course'] ?? ''}
            onChange={(chosen) => change({ course: chosen })}
            options={[
              { value: '', label: `${course} · ${all}` },
              ...courses.map((code) => ({ value: code, label: intl.formatMessage({ id: `atlas.course.${code}` }) })),
            ]}
          />
          {filtered.length > 0 ? (
            <Button variant="ghost" size="sm" onClick={() => change(Object.fromEntries(filtered.map((name) => [name, ''])))}>
              <FormattedMessage id="common.clearFilters" />
            </Button>
          ) : null}
        </>
      ) : null}
    </Flex>
  )
}
