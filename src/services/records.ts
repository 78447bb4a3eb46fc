import type { z } from 'zod'
import type { BeginKey, Contract, Data, EditKey, Input, ListKey, PageKey, Recorded } from '#src/contract/index.ts'
import type { lifeLineOf } from '#src/contract/row.ts'
import { paths, type Paths } from '#src/contract/places.ts'
import { call, type CallOptions } from './http.ts'

/** What every record says of itself; of any machine, types do not look into its rows. */
interface Standing {
  id: string
  state: string
  stateSince: string
  version: number
}

/** A record as its page shows it. */
export type RecordOf<M extends Recorded> = Data<PageKey<M>> & Standing & { lifeLine: z.output<ReturnType<typeof lifeLineOf>> }
/** A record as lists show it. */
export type ListedOf<M extends Recorded> = Standing & (Data<ListKey<M>> extends { rows: (infer Row)[] } ? Row : never)
/** What a list of records may be asked for. */
export type QueryOf<M extends Recorded> = object & (Input<ListKey<M>> extends { query: infer Query } ? Query : never)

// That a machine names these rows is what `Recorded`, `Begun` and `Edited` say; the keys are put together here, where types cannot see it.
const anyCall = call as (key: string, input: object, options?: CallOptions) => Promise<unknown>

/** One page of the records of a machine, as far as the asking person may read them. @throws CallError */
export const pageRecords = <M extends Recorded>(machine: M, query: QueryOf<M>, options?: CallOptions) =>
  anyCall(`GET ${paths[machine]}/page`, { query }, options) as Promise<{ total: number; rows: ListedOf<M>[] }>

/** One record of a machine. @throws CallError */
export const getRecord = <M extends Recorded>(machine: M, id: string, options?: CallOptions) =>
  anyCall(`GET ${paths[machine]}/{id}`, { params: { id } }, options) as Promise<RecordOf<M>>

/** Machines whose records are begun by a call that does nothing else, and those whose content is replaced by one. */
type Begun = Contract[BeginKey]['begins']
type Edited = Contract[EditKey]['edits']
/** What a record of a machine is begun with, and what replaces its content. */
export type Begins<M extends Begun> = BodyOf<Extract<BeginKey, `POST ${Paths[M]}`>>
export type Edits<M extends Edited> = BodyOf<Extract<EditKey, `POST ${Paths[M]}/{id}/edit`>>
type BodyOf<K extends BeginKey | EditKey> = Input<K> extends { body: infer Body } ? Body : never
type Advanced = Data<BeginKey>

/** Begins a record of a machine. @throws CallError */
export const beginRecord = <M extends Begun>(machine: M, body: Begins<M>, options?: CallOptions) =>
  anyCall(`POST ${paths[machine]}`, { body }, options) as Promise<Advanced>

/** Replaces the content of a record. @throws CallError */
export const editRecord = <M extends Edited>(machine: M, id: string, body: Edits<M>, options?: CallOptions) =>
  anyCall(`POST ${paths[machine]}/{id}/edit`, { params: { id }, body }, options) as Promise<Advanced>
