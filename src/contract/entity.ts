import { z } from 'zod'
import { importedAtOnce } from '#src/lib/importedAtOnce.ts'
import { plain } from '#src/lib/plain.ts'
import { byId, count, defaults, id, importSize, inherited, largestInteger, named, pageOfRows, pageQuery, prose, version } from './row.ts'

type Shape = z.ZodRawShape

/** What programs call it. */
export const code = z
  .string()
  .overwrite(plain)
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/, { message: 'entity.codeForm' })
/** What people call it. */
export const title = named(1, 100)
/** The same in English, where there need be none. */
export const english = named(0, 100)
/** A remark about it. */
export const note = prose.max(500)

/** Who has changed a record last, when and from where: null where nobody has since it was delivered. */
export const stamps = { updTime: inherited.nullable(), updName: z.string().nullable(), updHost: z.string() }
export const stampsExample = { updTime: '2026-11-20 09:12:00', updName: '陈启明', updHost: '10.0.0.7' }
/** The same of who has added it, and the ids of both people. */
export const signed = {
  crtTime: inherited,
  crtUser: id.nullable(),
  crtName: z.string().nullable(),
  crtHost: z.string(),
  ...stamps,
  updUser: id.nullable(),
}
export const signedExample = {
  crtTime: '2026-11-02 14:30:00',
  crtUser: '1',
  crtName: '陈启明',
  crtHost: '10.0.0.7',
  ...stampsExample,
  updUser: '1',
}

/** Its place among its like, the smallest first. */
export const position = z.number().int().min(0).max(9999)

/** What not every kind has, and what calls of its own come with. */
interface Further {
  /** Kinds of records that may refer to it, counted together as `uses`: while one does, it can't be deleted, nor its unique field changed. */
  usedBy?: readonly [string, ...string[]]
  /** Whether many can be added and changed at once, by their unique field. */
  imported?: true
  /**
   * Whether the inherited admin calls (`wire.md`, `family.md`) are there besides: all of them, one, and a change by another method, which brings
   * the whole record back: what is not its to change is passed over, nothing is left as it was, and no version is asked for.
   */
  family?: true
}

/** Who may do what, by codes. */
interface Codes {
  read: string | readonly string[]
  add: string
  edit: string
  remove: string
}

/** What one kind of base data says of itself: everything else about it derives from here. */
interface Declared<P extends string, I extends Shape, S extends Shape, Q extends Shape> extends Further {
  /** Where its calls lie. */
  path: P
  /** Code of the menu of those who read it; whoever holds `<menu>:edit` may change it, unless `codes` say who may. */
  menu: string
  codes?: Codes
  /** What one is called, and what many are, in the API documents. */
  called: readonly [one: string, many: string]
  /** What people send. */
  input: I
  /** What a client of a family, or a sheet, may leave out of a new one, and what it is then: nothing said, what the server makes of it. */
  leftOut?: { readonly [K in keyof I]?: z.input<I[K]> | undefined }
  /** What an answer says besides, or more loosely than the form takes it. */
  shown: S
  /** What a list can be narrowed by, beside `q`. */
  filters: Q
  /** A field by which no two are alike. */
  unique?: keyof I & string
  /** Where two may be alike by it as long as they differ in another field, that one, or one of several. */
  uniqueWithin?: (keyof I & string) | readonly (keyof I & string)[]
  example: { input: z.input<z.ZodObject<I>>; shown: z.input<z.ZodObject<S>> }
}

/** @returns who may do what with one */
export const codesOf = ({ menu, codes }: { menu: string; codes?: Codes }): Codes =>
  codes ?? { read: menu, add: `${menu}:edit`, edit: `${menu}:edit`, remove: `${menu}:edit` }

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

type Nullish<S extends Shape> = { [K in keyof S]: S[K] extends z.ZodType ? z.ZodOptional<z.ZodNullable<S[K]>> : never }

const eachOf = (shape: Shape, become: (schema: z.ZodType, field: string) => z.ZodType): Shape =>
  Object.fromEntries(Object.entries(shape).map(([field, schema]) => [field, become(schema as z.ZodType, field)]))

/** Whatever a cell may hold where a field is meant: what is wrong with it is told with all that is wrong elsewhere. */
const anythingAsLongAs = (schema: z.ZodType): z.ZodType => {
  const { maxLength } = schema as Partial<z.ZodString>
  const text = z.string().max(maxLength ?? shortText)
  return z.union([text, z.number().min(-largestInteger).max(largestInteger), z.boolean(), z.null()])
}
const shortText = 40

/** What clients of a family leave empty is no filter. */
const orEmpty = (filter: z.ZodType): z.ZodType => z.union([z.literal('').transform(() => undefined), filter])

const ofOne = { params: { id: '6401' } }
const stamp = z.string().max(64)

/** What an import does, each asked for by itself: add, change what is there, give what is strong. */
export const importParts = ['added', 'changed', 'strong'] as const
export type ImportPart = (typeof importParts)[number]

const callsOf = <P extends string, I extends Shape, S extends Shape, Q extends Shape>(entity: Entity<P, I, S, Q>) => {
  const [one, many] = entity.called
  const { read: authority, add, edit, remove } = codesOf(entity)
  const leftOut: Record<string, unknown> = entity.leftOut ?? {}
  const change = entity.content.partial().shape
  // Cell by cell, so that all that is wrong with a sheet is told at once.
  const cells = z.strictObject(eachOf(entity.content.shape, (schema) => schema.or(anythingAsLongAs(schema)).optional()))
  const whole = eachOf(entity.content.shape, (schema, field) =>
    !(field in leftOut) ? schema : leftOut[field] === undefined ? schema.optional() : schema.default(leftOut[field]),
  )
  return {
    page: {
      ...defaults,
      summary: `The ${many}`,
      authority,
      query: pageQuery.extend({
        q: z.string().max(100).optional(),
        ...(entity.family ? (eachOf(entity.filters, orEmpty) as Q) : entity.filters),
      }),
      data: pageOfRows(entity.entry),
      example: { query: { page: '1', limit: '10' }, data: { total: 1, rows: [exampleOf(entity, 0)] } },
    },
    add: {
      ...defaults,
      summary: `Add a ${one}`,
      authority: add,
      body: entity.family ? z.object(whole as typeof entity.content.shape) : entity.content,
      data: entity.entry,
      example: { body: entity.example.input, data: exampleOf(entity, 0) },
    },
    edit: {
      ...defaults,
      summary: `Change a ${one}; what is left out stays as it is`,
      authority: edit,
      params: byId,
      body: z.strictObject({ version, ...change }),
      data: entity.entry,
      errors: [40400, 40900] as const,
      example: { ...ofOne, body: { version: 0, ...entity.example.input }, data: exampleOf(entity, 1) },
    },
    remove: {
      ...defaults,
      summary: entity.usedBy ? `Delete a ${one} to which nothing refers` : `Delete a ${one}`,
      authority: remove,
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
      data: z.array(z.strictObject({ by: z.enum(entity.usedBy ?? ['']), count })),
      errors: [40400] as const,
      example: { ...ofOne, data: [{ by: entity.usedBy?.[0] ?? '', count: 3 }] },
    },
    import: {
      ...defaults,
      summary: `Add ${many} and change those that are there, as far as it is accepted, all or none. Without the stamp that such a call answered nothing is changed, and what would be is told`,
      authority: edit,
      body: z.strictObject({
        rows: z.array(cells).min(1).max(importedAtOnce),
        stamp: stamp.optional(),
        accept: z.array(z.enum(importParts)).max(importParts.length).default(['added']),
      }),
      size: importSize,
      data: z.strictObject({
        added: count,
        changed: count,
        unchanged: count,
        /** Of each record that is, or would be, changed: its row, as it was, and what is otherwise. */
        changes: z.array(z.strictObject({ line: count, before: entity.entry, after: entity.content.partial() })),
        /** What is asked about by itself: who gets what, by its name. */
        strong: z.array(z.strictObject({ line: count, gives: z.array(z.strictObject({ name: z.string(), nameEn: z.string() })) })),
        stamp,
      }),
      errors: [40900] as const,
      example: {
        body: { rows: [entity.example.input], stamp: 'b35cc4', accept: ['added' as const] },
        data: { added: 1, changed: 0, unchanged: 0, changes: [], strong: [], stamp: 'b35cc4' },
      },
    },
    put: {
      ...defaults,
      summary: `Change a ${one}, as clients of the family send it: whole, whatever else it holds`,
      authority: edit,
      params: byId,
      body: z.object(eachOf(entity.content.shape, (schema) => schema.nullish()) as Nullish<I>),
      data: entity.entry,
      errors: [40400] as const,
      example: { ...ofOne, body: entity.example.input, data: exampleOf(entity, 1) },
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

type Rows<
  P extends string,
  C extends Record<'page' | 'add' | 'edit' | 'remove' | 'uses' | 'import' | 'put' | 'all' | 'one', object>,
  F,
> = Record<`GET ${P}/page`, C['page']> &
  Record<`POST ${P}`, C['add']> &
  Record<`POST ${P}/{id}`, C['edit']> &
  Record<`DELETE ${P}/{id}`, C['remove']> &
  (F extends { usedBy: readonly string[] } ? Record<`GET ${P}/{id}/uses`, C['uses']> : unknown) &
  (F extends { imported: true } ? Record<`POST ${P}/import`, C['import']> : unknown) &
  (F extends { family: true }
    ? Record<`GET ${P}/all`, C['all']> & Record<`GET ${P}/{id}`, C['one']> & Record<`PUT ${P}/{id}`, C['put']>
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
    ...(family ? { [`GET ${path}/all`]: calls.all, [`GET ${path}/{id}`]: calls.one, [`PUT ${path}/{id}`]: calls.put } : {}),
  }
}
