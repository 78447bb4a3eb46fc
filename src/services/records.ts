import type { z } from 'zod'
import type { Data, Input, ListKey, PageKey, Recorded } from '#src/contract/index.ts'
import type { lifeLine } from '#src/contract/row.ts'
import { paths } from '#src/contract/places.ts'
import { call, type CallOptions } from './http.ts'

/** What every record says of itself; of any machine, types do not look into its rows. */
interface Standing {
  id: string
  state: string
  stateSince: string
  version: number
}

/** A record as its page shows it. */
export type RecordOf<M extends Recorded> = Data<PageKey<M>> & Standing & { lifeLine: z.output<typeof lifeLine> }
/** A record as lists show it. */
export type ListedOf<M extends Recorded> = Standing & (Data<ListKey<M>> extends { rows: (infer Row)[] } ? Row : never)
/** What a list of records may be asked for. */
export type QueryOf<M extends Recorded> = object & (Input<ListKey<M>> extends { query: infer Query } ? Query : never)

// That a machine names these two rows is what `Recorded` says; the keys are put together here, where types cannot see it.
const anyCall = call as (key: string, input: object, options?: CallOptions) => Promise<unknown>

/** One page of the records of a machine, as far as the asking person may read them. @throws CallError */
export const pageRecords = <M extends Recorded>(machine: M, query: QueryOf<M>, options?: CallOptions) =>
  anyCall(`GET ${paths[machine]}/page`, { query }, options) as Promise<{ total: number; rows: ListedOf<M>[] }>

/** One record of a machine. @throws CallError */
export const getRecord = <M extends Recorded>(machine: M, id: string, options?: CallOptions) =>
  anyCall(`GET ${paths[machine]}/{id}`, { params: { id } }, options) as Promise<RecordOf<M>>
