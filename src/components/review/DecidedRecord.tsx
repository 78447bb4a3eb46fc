import type { ReactNode } from 'react'
import type { Question } from '#src/components/detail/changed.ts'
import { recordHref } from '#src/components/detail/recordHref.ts'
import { useSession } from '#src/components/session/session.ts'
import type { ListKey, Recorded } from '#src/contract/index.ts'
import { paths } from '#src/contract/places.ts'
import { pageRecords, type ListedOf, type QueryOf, type RecordOf } from '#src/services/records.ts'
import { Decided } from './NextCase.tsx'

interface DecidedRecordProps<M extends Recorded> {
  machine: M
  record: RecordOf<M>
  /** The states in which it waits for its reader; none for whoever decides nothing here. */
  waits: readonly string[]
  /** The column of its list by which what waits longest comes first. */
  sort: string
  /** As a page of these records is titled. */
  titleOf: (record: ListedOf<M>) => string
  children: ReactNode
}

/** A record that is decided on its page; then the one of its list that has waited longest stands above it. */
export function DecidedRecord<M extends Recorded>({ machine, record, waits, sort, titleOf, children }: DecidedRecordProps<M>) {
  const { may } = useSession()
  return (
    <Decided
      key={record.id}
      state={record.state}
      waits={waits}
      // Which key a machine's path makes is what `Recorded` says.
      question={[`GET ${paths[machine]}/page` as ListKey<M> & Question[0], waits, 'next']}
      find={async (signal) => {
        const asked: object = { page: '1', limit: '1', sort, state: waits.join() }
        const [next] = (await pageRecords(machine, asked as QueryOf<M>, { signal, quiet: true })).rows
        if (!next) return null
        const href = recordHref(machine, next.id, may)
        return href === undefined ? null : { href, name: titleOf(next) }
      }}
    >
      {children}
    </Decided>
  )
}
