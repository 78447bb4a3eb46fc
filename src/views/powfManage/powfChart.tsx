import { Box } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { Views } from '#src/components/page/Views.tsx'
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

/** The live atlas: every machine as it is defined, and what really went through it. */
export default function PowfChart() {
  return (
    <>
      <PageHeader title={<FormattedMessage id="route.powfChart" />} />
      <BelowHeading>
        <Atlas />
      </BelowHeading>
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
