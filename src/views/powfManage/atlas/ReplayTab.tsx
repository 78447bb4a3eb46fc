import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { useQuery } from '@tanstack/react-query'
import { getAtlasRecord } from '#src/services/atlas.ts'
import { RecordPicker } from './RecordPicker.tsx'
import { Replay } from './Replay.tsx'
import type { ShownMachine } from './shown.ts'

/** What happened to one record, step by step on the chart; first it has to be chosen. */
export function ReplayTab(shown: ShownMachine) {
  const id = shown.atlas.values['record'] ?? ''
  return id === '' ? <RecordPicker {...shown} /> : <OneRecord key={id} {...shown} id={id} />
}

function OneRecord({ id, ...shown }: ShownMachine & { id: string }) {
  const answer = useQuery({
    queryKey: ['GET /api/powf/chart/{machine}/record/{id}', shown.machine, id],
    queryFn: ({ signal }) => getAtlasRecord(shown.machine, id, { signal, quiet: true }),
    retry: false,
  })
  return <RecordBody answer={answer}>{(record) => <Replay {...shown} record={record} />}</RecordBody>
}
