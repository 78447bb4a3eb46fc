import { contract, shownKeys, type Input, type ListKey, type PageKey, type Recorded, type ShownKey } from '#src/contract/index.ts'
import { isList } from '#src/contract/row.ts'
import { getRecord, pageRecords } from '#src/services/records.ts'
import type { Entry } from './services.ts'

/** The two service functions of all calls that show records of a machine. Of which machine a query is, a list of keys does not say. */
export const recordServices = Object.fromEntries(
  shownKeys.map((key) => {
    const { shows } = contract[key]
    const list = { service: pageRecords, ask: ({ query }: Input<ListKey<Recorded>>) => pageRecords(shows, query) }
    const page = { service: getRecord, ask: ({ params }: Input<PageKey<Recorded>>) => getRecord(shows, params.id) }
    return [key, isList(contract[key]) ? list : page]
  }),
) as unknown as { [K in ShownKey]: Entry<K> }
