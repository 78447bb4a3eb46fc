import { Button, Flex, NativeSelect } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ReactNode } from 'react'
import { DateFilter } from '#src/components/form/DateFilter.tsx'
import type { MessageId } from '#src/lang/ids.ts'
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
      <Choice labelId="atlas.machine" value={machine} onChange={(next) => change({ machine: next, tab: '', ...ofOneMachine })}>
        <Machines labelId="atlas.business" ids={businessIds} />
        <Machines labelId="atlas.browser" ids={browserIds} />
      </Choice>
      {isBusiness(machine) ? (
        <>
          <Choice
            labelId="atlas.period"
            value={period}
            onChange={(next) => change({ period: next === usualPeriod ? '' : next, from: '', to: '' })}
          >
            {presets.map((days) => (
              <option key={days} value={days}>
                {intl.formatMessage({ id: 'atlas.lastDays' }, { days: Number(days) })}
              </option>
            ))}
            <option value="all">{intl.formatMessage({ id: 'atlas.allTime' })}</option>
            <option value="dates">{intl.formatMessage({ id: 'atlas.dates' })}</option>
          </Choice>
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
            <Choice labelId="common.method" value={values['method'] ?? ''} onChange={(method) => change({ method })}>
              <option value="">
                {intl.formatMessage({ id: 'common.method' })} · {intl.formatMessage({ id: 'common.all' })}
              </option>
              {methodCodes.map((code) => (
                <option key={code} value={code}>
                  {intl.formatMessage({ id: `project.method.${code}` })}
                </option>
              ))}
            </Choice>
          ) : null}
          <Choice labelId="atlas.course" value={values['course'] ?? ''} onChange={(course) => change({ course })}>
            <option value="">
              {intl.formatMessage({ id: 'atlas.course' })} · {intl.formatMessage({ id: 'common.all' })}
            </option>
            {courses.map((course) => (
              <option key={course} value={course}>
                {intl.formatMessage({ id: `atlas.course.${course}` })}
              </option>
            ))}
          </Choice>
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

function Machines({ labelId, ids }: { labelId: MessageId; ids: readonly string[] }) {
  const intl = useIntl()
  return (
    <optgroup label={intl.formatMessage({ id: labelId })}>
      {ids.map((id) => (
        <option key={id} value={id}>
          {intl.formatMessage({ id: `machine.${id}` as MessageId })}
        </option>
      ))}
    </optgroup>
  )
}

interface ChoiceProps {
  labelId: MessageId
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

function Choice({ labelId, value, onChange, children }: ChoiceProps) {
  const intl = useIntl()
  return (
    <NativeSelect.Root size="sm" w="auto" minW="36" flex={{ base: '1 1 9rem', sm: 'none' }}>
      <NativeSelect.Field
        aria-label={intl.formatMessage({ id: labelId })}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        bg="bg.panel"
      >
        {children}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  )
}
