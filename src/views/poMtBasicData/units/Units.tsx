import { chakra, Grid } from '@chakra-ui/react'
import { useEffect, useMemo, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { Empty } from '#src/components/feedback/Waiting.tsx'
import { useListAddress } from '#src/components/list/address.ts'
import { nested } from '#src/components/tree/rows.ts'
import { useUnits } from '#src/components/unit/useUnits.ts'
import type { UnitNode } from '#src/services/unit.ts'
import { ChosenUnit } from './ChosenUnit.tsx'
import { UnitTree } from './UnitTree.tsx'

/** The tree of all units that somebody sees, and the chosen one beside it. */
export function Units() {
  return <RecordBody answer={useUnits()}>{(units) => <UnitsShown units={units} />}</RecordBody>
}

function UnitsShown({ units }: { units: UnitNode[] }) {
  const { values, show } = useListAddress()
  const chosen = values['unit']
  const choose = (id: string | undefined) => show(id === undefined ? '' : `unit=${id}`)
  const nodes = useMemo(() => nested(units), [units])
  const beside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Where it stands below the tree, whoever has chosen one is led to it.
    const box = beside.current
    if (box && chosen !== undefined && box.offsetTop > (box.previousElementSibling as HTMLElement).offsetTop) box.scrollIntoView()
  }, [chosen])
  if (units.length === 0) return <Empty title={<FormattedMessage id="unit.none" />} />
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(18rem, 26rem) minmax(0, 1fr)' }} gap="5" alignItems="start">
      <UnitTree nodes={nodes} chosen={chosen} onChoose={choose} />
      <chakra.div ref={beside} scrollMarginTop="4">
        {chosen === undefined ? (
          <Empty title={<FormattedMessage id="unit.chooseOne" />} />
        ) : (
          <ChosenUnit key={chosen} id={chosen} nodes={nodes} onChoose={choose} />
        )}
      </chakra.div>
    </Grid>
  )
}
