import { z } from 'zod'

type Json = Record<string, unknown>
type Path = (string | number)[]

/** One thing that is wrong about a value, somewhere within it. */
export interface Change {
  path: Path
  /** What a reader is told: “missing”, “null”, … */
  what: string
  /** What stands there instead; nothing when it is missing. */
  value?: unknown
}

/** `data.rows[0].id`, or `nothing` for the whole. */
export const pathText = (path: Path): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '') || 'all of it'

/** A copy of a value that is wrong as the change says. */
export const changed = (whole: unknown, { path, value }: Change): unknown => {
  const [step, ...rest] = path
  if (step === undefined) return value
  const copy = (Array.isArray(whole) ? [...whole] : { ...(whole as Json) }) as Json
  const inner = rest.length === 0 ? value : changed((whole as Json)[step], { path: rest, what: '', value })
  if (inner === undefined) delete copy[step]
  else copy[step] = inner
  return copy
}

/**
 * Every way in which a value can break its schema at one place: a required field missing, another type, null where none may be, an
 * unknown code, a text that is not of its form, a field that nobody agreed on, a list whose second element is nothing.
 */
export const changesOf = (schema: z.ZodType, example: unknown): Change[] => {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { unrepresentable: 'any' }) as Json & { $defs?: Record<string, Json> }
  return within(root, example, [], { ...$defs, '': root })
}

const within = (given: Json, example: unknown, path: Path, definitions: Record<string, Json>): Change[] => {
  const { schema, isNullable } = chosen(resolved(given, definitions), definitions)
  if (!schema) return []
  const isOpen = schema['type'] === undefined && schema['enum'] === undefined && schema['const'] === undefined
  if (isOpen) return []
  const own: Change[] = schema['type'] === 'null' ? [{ path, what: 'is no null', value: 'a text' }] : [...leaf(schema, example, path)]
  if (!isNullable && schema['type'] !== 'null') own.push({ path, what: 'null', value: null })
  if (schema['type'] === 'array') return [...own, ...elements(schema, example, path, definitions)]
  if (schema['type'] === 'object') return [...own, ...fields(schema, example, path, definitions)]
  return own
}

const resolved = (schema: Json, definitions: Record<string, Json>): Json => {
  const reference = schema['$ref']
  return typeof reference === 'string' ? resolved(definitions[reference.replace(/^#(\/\$defs\/)?/, '')] ?? {}, definitions) : schema
}

/** What a value must be when it is not null; nothing when it may be several things. */
const chosen = (schema: Json, definitions: Record<string, Json>): { schema: Json | undefined; isNullable: boolean } => {
  const choices = Array.isArray(schema['anyOf'])
    ? (schema['anyOf'] as Json[])
    : Array.isArray(schema['type'])
      ? schema['type'].map((type: unknown) => ({ ...schema, type }))
      : [schema]
  const others = choices.map((choice) => resolved(choice, definitions)).filter(({ type }) => type !== 'null')
  if (others.length > 1) return { schema: undefined, isNullable: false }
  return { schema: others[0] ?? { type: 'null' }, isNullable: others.length < choices.length }
}

const otherType = (value: unknown): unknown => {
  if (Array.isArray(value)) return {}
  if (typeof value === 'object' && value !== null) return []
  return typeof value === 'string' ? 12_345 : String(value)
}

const leaf = (schema: Json, example: unknown, path: Path): Change[] => {
  const changes: Change[] = []
  if (example !== null)
    changes.push({ path, what: `a ${kindOf(otherType(example))} instead of a ${kindOf(example)}`, value: otherType(example) })
  if (schema['type'] === 'integer' && example !== null) changes.push({ path, what: 'a fraction', value: 0.5 })
  if (schema['enum'] !== undefined) changes.push({ path, what: 'an unknown code', value: 'UNHEARD_OF' })
  if (schema['const'] !== undefined)
    changes.push({ path, what: 'another value', value: typeof example === 'number' ? example + 1 : 'another' })
  if (schema['format'] !== undefined || schema['pattern'] !== undefined) changes.push({ path, what: 'of another form', value: '~' })
  return changes
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)

const elements = (schema: Json, example: unknown, path: Path, definitions: Record<string, Json>): Change[] => {
  if (!Array.isArray(example) || example.length === 0) return []
  const items = schema['items'] as Json
  const [first] = example as unknown[]
  const broken = within(items, first, [], definitions)[0]
  const second: Change[] = broken ? [{ path, what: 'with a second element that is wrong', value: [first, changed(first, broken)] }] : []
  return [...second, ...within(items, first, [...path, 0], definitions)]
}

const fields = (schema: Json, example: unknown, path: Path, definitions: Record<string, Json>): Change[] => {
  if (typeof example !== 'object' || example === null) return []
  const properties = (schema['properties'] ?? {}) as Record<string, Json>
  const others = schema['additionalProperties']
  const required = new Set(schema['required'] as string[] | undefined)
  const missing = Object.keys(example)
    .filter((name) => name in properties && required.has(name))
    .map((name) => ({ path: [...path, name], what: 'missing' }))
  const extra: Change[] = others === false ? [{ path: [...path, 'nobodyAgreed'], what: 'more than agreed', value: 'on this' }] : []
  const inner = Object.entries(example).flatMap(([name, value]) => {
    const of = properties[name] ?? (typeof others === 'object' ? (others as Json) : {})
    return within(of, value, [...path, name], definitions)
  })
  return [...missing, ...extra, ...inner]
}
