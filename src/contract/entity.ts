import { z } from 'zod'
import { importedAtOnce } from '#src/lib/importedAtOnce.ts'
import { byId, defaults, id, importSize, pageOf, pageQuery, version } from './row.ts'

type Shape = z.ZodRawShape

/** What programs call it. */
export const code = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/, { message: 'entity.codeForm' })
/** What people call it. */
export const title = z.string().trim().min(1).max(100)
/** Its place among its like, the smallest first. */
export const position = z.number().int().min(0).max(9999)

/** What not every kind has, and what calls of its own come with. */
interface Further {
  /** Kinds of records that may refer to it, counted together as `uses`: while one does, it can't be deleted, nor its unique field changed. */
  usedBy?: readonly [string, ...string[]]
  /** Whether many can be added and changed at once, by their unique field. */
  imported?: true
  /** Whether the inherited admin calls (`wire.md`) are there besides: all of them, one, and a change by another method. */
  family?: true
}

/** What one kind of base data says of itself: everything else about it derives from here. */
interface Declared<P extends string, I extends Shape, S extends Shape, Q extends Shape> extends Further {
  /** Where its calls lie. */
  path: P
  /** Code of the menu of those who read it; whoever holds `<menu>:edit` may change it. */
  menu: string
  /** What one is called, and what many are, in the API documents. */
  called: readonly [one: string, many: string]
  /** What people send. */
  input: I
  /** What an answer says besides, or more loosely than the form takes it. */
  shown: S
  /** What a list can be narrowed by, beside `q`. */
  filters: Q
  /** A field by which no two are alike. */
  unique?: keyof I & string
  /** Where two may be alike by it as long as they differ in another field, that one. */
  uniqueWithin?: keyof I & string
  example: { input: z.input<z.ZodObject<I>>; shown: z.input<z.ZodObject<S>> }
}

const described = <P extends string, I extends Shape, S extends Shape, Q extends Shape>(declared: Declared<P, I, S, Q>) => ({
  ...declared,
  /** As the form sends it. */
  content: z.strictObject(declared.input),
  /** As it is answered. */
  entry: z.strictObject({ id, version, ...declared.input, ...declared.shown }),
})

export type Entity<P extends string = string, I extends Shape = Shape, S extends Shape = Shape, Q extends Shape = Shape> = ReturnType<
  typeof described<P, I, S, Q>
>

/** Names one kind of base data; its calls, as rows of the contract, come with it. */
export const defineEntity = <
  const P extends string,
  I extends Shape,
  S extends Shape,
  Q extends Shape,
  const F extends Further = Record<never, never>,
>(
  declared: Declared<P, I, S, Q> & F,
) => {
  const entity = described(declared)
  return { ...entity, ...declared, rows: rowsOf(entity) as Rows<P, Calls<P, I, S, Q>, F> }
}

/** One that keeps what it was asked to be, so many versions on. */
const exampleOf = <P extends string, I extends Shape, S extends Shape, Q extends Shape>(entity: Entity<P, I, S, Q>, its: number) =>
  ({ id: '6401', version: its, ...entity.example.input, ...entity.example.shown }) as z.input<Entity<P, I, S, Q>['entry']>

const ofOne = { params: { id: '6401' } }
const stamp = z.string().max(64)
const number = z.number().int()

const callsOf = <P extends string, I extends Shape, S extends Shape, Q extends Shape>(entity: Entity<P, I, S, Q>) => {
  const [one, many] = entity.called
  const authority = entity.menu
  const edit = `${entity.menu}:edit`
  return {
    page: {
      ...defaults,
      summary: `The ${many}`,
      authority,
      query: pageQuery.extend({ q: z.string().max(100).optional(), ...entity.filters }),
      data: pageOf(entity.entry),
      example: { query: { page: '1', limit: '10' }, data: { total: 1, rows: [exampleOf(entity, 0)] } },
    },
    add: {
      ...defaults,
      summary: `Add a ${one}`,
      authority: edit,
      body: entity.content,
      data: entity.entry,
      example: { body: entity.example.input, data: exampleOf(entity, 0) },
    },
    edit: {
      ...defaults,
      summary: `Change a ${one}; what is left out stays as it is`,
      authority: edit,
      params: byId,
      body: z.strictObject({ version, ...entity.content.partial().shape }),
      data: entity.entry,
      errors: [40400, 40900] as const,
      example: { ...ofOne, body: { version: 0, ...entity.example.input }, data: exampleOf(entity, 1) },
    },
    remove: {
      ...defaults,
      summary: entity.usedBy ? `Delete a ${one} to which nothing refers` : `Delete a ${one}`,
      authority: edit,
      params: byId,
      data: z.literal(true),
      errors: entity.usedBy ? ([40400, 40900] as const) : ([40400] as const),
      example: { ...ofOne, data: true as const },
    },
    uses: {
      ...defaults,
      summary: `What refers to a ${one}, by kind`,
      authority,
      params: byId,
      data: z.array(z.strictObject({ by: z.enum(entity.usedBy ?? ['']), count: number })),
      errors: [40400] as const,
      example: { ...ofOne, data: [{ by: entity.usedBy?.[0] ?? '', count: 3 }] },
    },
    import: {
      ...defaults,
      summary: `Add and change ${many}, all or none. Without the stamp that such a call answered nothing is changed, and what would be is told`,
      authority: edit,
      body: z.strictObject({ rows: z.array(entity.content).min(1).max(importedAtOnce), stamp: stamp.optional() }),
      size: importSize,
      data: z.strictObject({ added: number, changed: number, unchanged: number, stamp }),
      errors: [40900] as const,
      example: {
        body: { rows: [entity.example.input], stamp: 'b35cc4' },
        data: { added: 1, changed: 0, unchanged: 0, stamp: 'b35cc4' },
      },
    },
    all: {
      ...defaults,
      summary: `All ${many}`,
      authority,
      wrapping: 'bare' as const,
      data: z.array(entity.entry),
      example: { data: [exampleOf(entity, 0)] },
    },
    one: {
      ...defaults,
      summary: `One ${one}`,
      authority,
      params: byId,
      data: entity.entry,
      errors: [40400] as const,
      example: { ...ofOne, data: exampleOf(entity, 0) },
    },
  }
}

type Calls<P extends string, I extends Shape, S extends Shape, Q extends Shape> = ReturnType<typeof callsOf<P, I, S, Q>>

type Rows<P extends string, C extends Record<'page' | 'add' | 'edit' | 'remove' | 'uses' | 'import' | 'all' | 'one', object>, F> = Record<
  `GET ${P}/page`,
  C['page']
> &
  Record<`POST ${P}`, C['add']> &
  Record<`POST ${P}/{id}`, C['edit']> &
  Record<`DELETE ${P}/{id}`, C['remove']> &
  (F extends { usedBy: readonly string[] } ? Record<`GET ${P}/{id}/uses`, C['uses']> : unknown) &
  (F extends { imported: true } ? Record<`POST ${P}/import`, C['import']> : unknown) &
  (F extends { family: true }
    ? Record<`GET ${P}/all`, C['all']> & Record<`GET ${P}/{id}`, C['one']> & Record<`PUT ${P}/{id}`, C['edit']>
    : unknown)

/** Its rows: list, add, change, delete, and whatever further it has. */
const rowsOf = <P extends string, I extends Shape, S extends Shape, Q extends Shape>(
  entity: Entity<P, I, S, Q>,
): Record<string, object> => {
  const { path, usedBy, imported, family } = entity
  const calls = callsOf(entity)
  return {
    [`GET ${path}/page`]: calls.page,
    [`POST ${path}`]: calls.add,
    [`POST ${path}/{id}`]: calls.edit,
    [`DELETE ${path}/{id}`]: calls.remove,
    ...(usedBy ? { [`GET ${path}/{id}/uses`]: calls.uses } : {}),
    ...(imported ? { [`POST ${path}/import`]: calls.import } : {}),
    ...(family ? { [`GET ${path}/all`]: calls.all, [`GET ${path}/{id}`]: calls.one, [`PUT ${path}/{id}`]: calls.edit } : {}),
  }
}
