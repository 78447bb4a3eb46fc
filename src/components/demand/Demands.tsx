import { useParams } from 'wouter'
import { OneRecord } from '#src/components/detail/DetailPage.tsx'
import type { DemandArea } from './addresses.ts'
import { DemandDraft, NewDemand } from './DemandDraft.tsx'
import { DemandList } from './DemandList.tsx'
import { DemandPage } from './DemandPage.tsx'

/** Demands, one of them, or a new one. */
export function Demands({ area }: { area: DemandArea }) {
  const { id } = useParams()
  if (!id) return <DemandList area={area} />
  if (id === 'new') return <NewDemand area={area} />
  return (
    <OneRecord machine="demand" id={id}>
      {(record, reload) =>
        record.transitions.some(({ event, allowed }) => event === 'edit' && allowed) ? (
          <DemandDraft id={id} area={area} />
        ) : (
          <DemandPage record={record} reload={reload} area={area} />
        )
      }
    </OneRecord>
  )
}
