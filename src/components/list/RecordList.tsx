import { Plus } from 'lucide-react'
import { LinkButton } from '#src/components/page/LinkButton.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { ListKey, Recorded } from '#src/contract/index.ts'
import { paths } from '#src/contract/places.ts'
import { pageRecords, type ListedOf, type QueryOf } from '#src/services/records.ts'
import { ListPage, type ListPageProps, type PageQuery } from './ListPage.tsx'

interface RecordListProps<M extends Recorded> extends Omit<ListPageProps<ListedOf<M>>, 'source' | 'fetchPage' | 'rowKey'> {
  machine: M
  /** What the list asks for besides what its filters say. */
  asked?: (query: PageQuery) => Record<string, string | number | undefined>
}

/** A list of a machine's records. */
export function RecordList<M extends Recorded>({ machine, asked, ...list }: RecordListProps<M>) {
  return (
    <ListPage<ListedOf<M>>
      source={`GET ${paths[machine]}/page` as ListKey<M>}
      // What a list's filters are called is what its row may be asked for.
      fetchPage={(query, options) => pageRecords(machine, (asked?.(query) ?? query) as QueryOf<M>, options)}
      rowKey={({ id }) => id}
      {...list}
    />
  )
}

/** Leads from a list to the form for a further record. */
export const NewLink = ({ href, textId }: { href: string; textId: MessageId }) => (
  <LinkButton size="sm" href={href} textId={textId} icon={<Plus size="1em" aria-hidden />} />
)
