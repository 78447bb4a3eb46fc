import { Box, Flex } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { Empty } from '#src/components/feedback/Waiting.tsx'
import { ChoiceFilter } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { Views } from '#src/components/page/Views.tsx'
import { useSession } from '#src/components/session/session.ts'
import { flowTypeTitle } from '#src/machines/approval/titles.ts'
import { getFlowFigures, pageWatchedFlows, type WatchedFlow as Edition } from '#src/services/flowWatch.ts'
import { presets, usualPeriod } from '../atlas/period.ts'
import { atlasHref } from '../atlas/useAtlas.ts'
import { CasesConform } from './CasesConform.tsx'
import { CourseOf } from './CourseOf.tsx'
import { FiguresChart } from './FiguresChart.tsx'
import { useWatch, watchTabs, type Watch } from './useWatch.ts'
import { WatchedCases } from './WatchedCases.tsx'

/** Cases on the chart of their definition: one edition, by default that with most running ones. */
export default function WatchedFlow() {
  const watch = useWatch()
  const offered = useQuery({
    queryKey: ['GET /api/powf/definition/watch/page'],
    queryFn: ({ signal }) => pageWatchedFlows({ limit: 100 }, { signal, quiet: true }),
  })
  return (
    <RecordBody answer={offered}>
      {({ rows }) => {
        const id = watch.values['flow'] || rows[0]?.id
        return id ? <OfEdition id={id} offered={rows} watch={watch} /> : <Empty title={<FormattedMessage id="flowWatch.none" />} />
      }}
    </RecordBody>
  )
}

function OfEdition({ id, offered, watch }: { id: string; offered: readonly Edition[]; watch: Watch }) {
  const { may } = useSession()
  const { values, tab, filters } = watch
  const answer = useQuery({
    queryKey: ['GET /api/powf/definition/{id}/figures', id, filters],
    queryFn: ({ signal }) => getFlowFigures(id, filters, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Choice id={id} offered={offered} watch={watch} />
      <Flex mb="4" gap="3" justify="space-between" align="center" wrap="wrap" fontSize="sm">
        <Views
          labelId="flowWatch.tabs"
          views={watchTabs.map((each) => ({
            href: atlasHref(values, { tab: each === 'chart' ? '' : each, case: '', step: '', page: '', node: '' }),
            title: <FormattedMessage id={`flowWatch.tab.${each}`} />,
            current: each === tab,
          }))}
        />
        {may('powfConfiguration') ? (
          <TextLink href={`/powfManage/powfConfiguration/${id}`}>
            <FormattedMessage id="flowWatch.definition" />
          </TextLink>
        ) : null}
      </Flex>
      <RecordBody answer={answer}>
        {(figures) => {
          if (values['case']) return <CourseOf key={values['case']} figures={figures} caseId={values['case']} watch={watch} />
          if (tab === 'cases') return <WatchedCases figures={figures} watch={watch} />
          return tab === 'conformance' ? <CasesConform id={id} watch={watch} /> : <FiguresChart figures={figures} watch={watch} />
        }}
      </RecordBody>
    </>
  )
}

function Choice({ id, offered, watch: { values, change } }: { id: string; offered: readonly Edition[]; watch: Watch }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const period = values['period'] || usualPeriod
  const nameOf = ({ title, titleEn, unitName, unitNameEn, edition, running }: Edition) =>
    intl.formatMessage(
      { id: 'flowWatch.offered' },
      { title: both(title, titleEn), unit: both(unitName, unitNameEn) || intl.formatMessage({ id: 'flow.wholeHouse' }), edition, running },
    )
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
      <Box maxW="full">
        <ChoiceFilter
          label={intl.formatMessage({ id: 'flowWatch.flow' })}
          value={id}
          onChange={(flow) => change({ flow, case: '', step: '', node: '' })}
          options={offered.map((each) => ({
            value: each.id,
            label: nameOf(each),
            group: intl.formatMessage({ id: flowTypeTitle(each.type) }),
          }))}
        />
      </Box>
      <ChoiceFilter
        label={intl.formatMessage({ id: 'atlas.period' })}
        value={period}
        onChange={(next) => change({ period: next === usualPeriod ? '' : next })}
        options={[
          ...presets.map((days) => ({ value: days, label: intl.formatMessage({ id: 'atlas.lastDays' }, { days: Number(days) }) })),
          { value: 'all', label: intl.formatMessage({ id: 'atlas.allTime' }) },
        ]}
      />
    </Flex>
  )
}
