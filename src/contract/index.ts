import type { z } from 'zod'
import { entities, rows } from './everyRow.ts'
import type { Paths } from './places.ts'

type Together<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void ? All : never
const entityRows = Object.assign({}, ...entities.map(({ rows }) => rows)) as Together<(typeof entities)[number]['rows']>

/** Every call of the product: a row that is written by hand stands in the place of one that base data brings. */
export const contract = { ...entityRows, ...rows }

/** Where the calls of an entity lie. */
export type EntityPath = (typeof entities)[number]['path']

export type Contract = typeof contract
export type Key = keyof Contract
/** A row that answers what it is asked and changes nothing: the key of what is read by it begins with its own. */
export type ReadKey = Extract<Key, `GET ${string}`>

/** The calls that send an event to a record and do nothing else. */
export type EventKey = { [K in Key]: Contract[K] extends { sends: object } ? K : never }[Key]

const isEventKey = (key: string): key is EventKey => key in contract && 'sends' in contract[key as Key]
export const eventKeys: readonly EventKey[] = Object.keys(contract).filter(isEventKey)

/** The calls that show records of a machine and do nothing else. */
export type ShownKey = { [K in Key]: Contract[K] extends { shows: string } ? K : never }[Key]

const isShownKey = (key: string): key is ShownKey => key in contract && 'shows' in contract[key as Key]
export const shownKeys: readonly ShownKey[] = Object.keys(contract).filter(isShownKey)

/** Machines whose records have a list and each a page, as `recordRows` declares them. */
export type Recorded = Contract[ShownKey]['shows']
export type ListKey<M extends Recorded> = `GET ${Paths[M]}/page` & ShownKey
export type PageKey<M extends Recorded> = `GET ${Paths[M]}/{id}` & ShownKey

/** The calls that begin a record, and those that replace its content, as `beginRow` and `editRow` declare them. */
export type BeginKey = { [K in Key]: Contract[K] extends { begins: string } ? K : never }[Key]
export type EditKey = { [K in Key]: Contract[K] extends { edits: string } ? K : never }[Key]

const isBeginKey = (key: string): key is BeginKey => key in contract && 'begins' in contract[key as Key]
const isEditKey = (key: string): key is EditKey => key in contract && 'edits' in contract[key as Key]
export const beginKeys: readonly BeginKey[] = Object.keys(contract).filter(isBeginKey)
export const editKeys: readonly EditKey[] = Object.keys(contract).filter(isEditKey)

/** The calls that show records or write their content, and do nothing else: how they are made derives. */
export type RecordKey = ShownKey | BeginKey | EditKey

type Field<K extends Key, F extends string> = Contract[K] extends Record<F, infer S extends z.ZodType> ? S : never

/** What a caller passes for one call: only the parts its row has. */
export type Input<K extends Key> = Present<{
  params: z.input<Field<K, 'params'>>
  query: z.input<Field<K, 'query'>>
  body: z.input<Field<K, 'body'>>
}> &
  (Contract[K]['wrapping'] extends 'bare' ? { bare: true } : unknown) &
  (Contract[K] extends { multipart: true } ? { file: File } : unknown)

type Present<T> = { [P in keyof T as [T[P]] extends [never] ? never : P]: T[P] }

/** What a call answers, unwrapped. */
export type Data<K extends Key> = z.output<Contract[K]['data']>
