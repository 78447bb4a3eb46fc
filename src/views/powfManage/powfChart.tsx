import { Box } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { MoreTexts } from '#src/components/MoreTexts.tsx'
import { PageHeader } from '#src/components/PageHeader.tsx'
import { Views } from '#src/components/Views.tsx'
import { BelowHeading } from '#src/components/Waiting.tsx'
import { ConformanceTab } from './ConformanceTab.tsx'
import { DefinedTab } from './DefinedTab.tsx'
import { ExportTab } from './ExportTab.tsx'
import { FilterBar } from './FilterBar.tsx'
import { isBusiness } from './machines.ts'
import { OverlayTab } from './OverlayTab.tsx'
import { ReplayTab } from './ReplayTab.tsx'
import { atlasHref, useAtlas, type Atlas } from './useAtlas.ts'
import { useMachine } from './useMachine.ts'
import { VariantsTab } from './VariantsTab.tsx'
import { WhatIfTab } from './WhatIfTab.tsx'

/** The live atlas: every machine as it is defined, and what really went through it. */
export default function PowfChart() {
  return (
    <>
      <PageHeader title={<FormattedMessage id="route.powfChart" />} />
      <BelowHeading>
        <MoreTexts part="atlas">
          <Atlas />
        </MoreTexts>
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
      <Shown key={atlas.machine} atlas={atlas} />
    </>
  )
}

function Shown({ atlas }: { atlas: Atlas }) {
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
