import { Box } from '@chakra-ui/react'
import { Suspense } from 'react'
import { FormattedMessage } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { withTexts, type TextsOf } from '#src/components/language/texts.tsx'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { Views } from '#src/components/page/Views.tsx'
import { useListAddress } from '#src/components/list/address.ts'
import { BelowHeading } from '#src/components/feedback/Waiting.tsx'
import { ConformanceTab } from './atlas/ConformanceTab.tsx'
import { DefinedTab } from './atlas/DefinedTab.tsx'
import { ExportTab } from './atlas/ExportTab.tsx'
import { FilterBar } from './atlas/FilterBar.tsx'
import { isBusiness } from './atlas/machines.ts'
import { OverlayTab } from './atlas/OverlayTab.tsx'
import { ReplayTab } from './atlas/ReplayTab.tsx'
import { atlasHref, useAtlas, type Atlas } from './atlas/useAtlas.ts'
import { useMachine } from './atlas/useMachine.ts'
import { VariantsTab } from './atlas/VariantsTab.tsx'
import { WhatIfTab } from './atlas/WhatIfTab.tsx'

const watched: TextsOf = {
  'zh-CN': () => import('#src/lang/zh-CN.json?powfManage/watch'),
  en: () => import('#src/lang/en.json?powfManage/watch'),
}
const WatchedFlow = withTexts(watched, () => import('./watch/WatchedFlow.tsx'))
const Waiting = withTexts(watched, () => import('./watch/Waiting.tsx'))

/** The live atlas: every machine as it is defined, and what really went through it. */
export default function PowfChart() {
  return (
    <>
      <PageHeader title={<FormattedMessage id="route.powfChart" />} />
      <BelowHeading>
        <Looked />
      </BelowHeading>
    </>
  )
}

const looked = ['machines', 'flows', 'waiting'] as const

/** Machines, cases of approval on the chart of their definition, or who waits for whom. */
function Looked() {
  const { values } = useListAddress()
  const of = looked.find((known) => known === values['of']) ?? 'machines'
  return (
    <>
      <Box mb="3">
        <Views
          labelId="flowWatch.views"
          views={looked.map((id) => ({
            href: atlasHref({}, { of: id === 'machines' ? '' : id }),
            title: <FormattedMessage id={`flowWatch.of.${id}`} />,
            current: id === of,
          }))}
        />
      </Box>
      {of === 'machines' ? <Atlas /> : <Suspense>{of === 'flows' ? <WatchedFlow /> : <Waiting />}</Suspense>}
    </>
  )
}

function Atlas() {
  const atlas = useAtlas()
  const { values, tab, offered } = atlas
  return (
    <>
      <FilterBar atlas={atlas} />
      <Box mb="4">
        <Views
          labelId="atlas.tabs"
          views={offered.map((id) => ({
            href: atlasHref(values, { tab: id === 'now' ? '' : id, page: '' }),
            title: <FormattedMessage id={`atlas.tab.${id}`} />,
            current: id === tab,
          }))}
        />
      </Box>
      <AtlasShown key={atlas.machine} atlas={atlas} />
    </>
  )
}

function AtlasShown({ atlas }: { atlas: Atlas }) {
  const loaded = useMachine(atlas.machine)
  const { machine, tab } = atlas
  return (
    <RecordBody answer={loaded}>
      {({ machine: definition, description }) => {
        if (tab === 'whatIf') return <WhatIfTab id={machine} machine={definition} description={description} />
        if (!isBusiness(machine)) return <DefinedTab atlas={atlas} description={description} />
        const shown = { atlas, machine, description }
        if (tab === 'replay') return <ReplayTab {...shown} />
        if (tab === 'conformance') return <ConformanceTab {...shown} />
        if (tab === 'variants') return <VariantsTab {...shown} />
        return tab === 'export' ? <ExportTab {...shown} /> : <OverlayTab {...shown} />
      }}
    </RecordBody>
  )
}
