import type { Data, EntityPath, Input, Key, ReadKey } from '#src/contract/index.ts'
import type { ImportPart } from '#src/contract/entity.ts'
import { call, type CallOptions } from './http.ts'

type PartOf<K, Part extends 'query' | 'body'> = K extends Key ? (Input<K> extends Record<Part, infer Its> ? Its : never) : never

/** What a list of base data is asked for. */
export type EntryQuery<P extends EntityPath> = PartOf<`GET ${P}/page`, 'query'>
/** What a form of base data sends. */
export type Content<P extends EntityPath> = PartOf<`POST ${P}`, 'body'>
/** The same of one that is changed: with the version it was seen in; what is left out stays as it is. */
type Change<P extends EntityPath> = PartOf<`POST ${P}/{id}`, 'body'>
/** A record of base data, as it is answered. */
export type Entry<P extends EntityPath> = Record<string, unknown> & { id: string; version: number } & (`POST ${P}` extends infer K extends
    Key
    ? Data<K>
    : never)

/** Where many can be brought in at once. */
export type ImportedPath = { [P in EntityPath]: `POST ${P}/import` extends Key ? P : never }[EntityPath]
/** Where something may refer to a record. */
export type UsedPath = { [P in EntityPath]: `GET ${P}/{id}/uses` extends Key ? P : never }[EntityPath]

/** What an import did, or would do, and the stamp with which it is done. */
export type Imported = Data<`POST ${ImportedPath}/import`>
/** Of what kind the records are that refer to one, and how many there are. */
export type Uses = Data<`GET ${UsedPath}/{id}/uses`>

/** The four calls that every kind of base data has. */
export interface EntityCalls<P extends EntityPath> {
  path: P
  /** The row of the list. */
  list: ReadKey
  page: (query: EntryQuery<P>, options?: CallOptions) => Promise<{ total: number; rows: Entry<P>[] }>
  add: (body: Content<P>, options?: CallOptions) => Promise<Entry<P>>
  edit: (id: string, body: Change<P>, options?: CallOptions) => Promise<Entry<P>>
  remove: (id: string, options?: CallOptions) => Promise<true>
}

/** Where an entity of the inherited admin calls lies. */
export type FamilyPath = { [P in EntityPath]: `PUT ${P}/{id}` extends Key ? P : never }[EntityPath]

interface FamilyCalls<P extends FamilyPath> {
  all: (options?: CallOptions) => Promise<Entry<P>[]>
  one: (id: string, options?: CallOptions) => Promise<Entry<P>>
  put: (id: string, body: Change<P>, options?: CallOptions) => Promise<Entry<P>>
}

/** What the keys are is known of every path, and of a path in general not to the compiler. */
const ask = call as (key: string, input: object, options?: CallOptions) => Promise<never>

export const entityCalls = <P extends EntityPath>(path: P): EntityCalls<P> => ({
  path,
  list: `GET ${path}/page` as ReadKey,
  page: (query, options) => ask(`GET ${path}/page`, { query }, options),
  add: (body, options) => ask(`POST ${path}`, { body }, options),
  edit: (id, body, options) => ask(`POST ${path}/{id}`, { params: { id }, body }, options),
  remove: (id, options) => ask(`DELETE ${path}/{id}`, { params: { id } }, options),
})

/** What the inherited admin calls have besides. */
export const familyCalls = <P extends FamilyPath>(path: P): FamilyCalls<P> => ({
  all: (options) => ask(`GET ${path}/all`, { bare: true }, options),
  one: (id, options) => ask(`GET ${path}/{id}`, { params: { id } }, options),
  put: (id, body, options) => ask(`PUT ${path}/{id}`, { params: { id }, body }, options),
})

/** Brings rows in, or says what that would do where no stamp is given. */
export const importEntries = (
  path: ImportedPath,
  body: { rows: object[]; stamp?: string; accept?: ImportPart[] },
  options?: CallOptions,
): Promise<Imported> => ask(`POST ${path}/import`, { body }, options)

export const usesOf = (path: UsedPath, id: string, options?: CallOptions): Promise<Uses> =>
  ask(`GET ${path}/{id}/uses`, { params: { id } }, options)
