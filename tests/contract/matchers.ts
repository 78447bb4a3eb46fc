import { z } from 'zod'

type Json = Record<string, unknown>
type Definitions = Record<string, Json>

/** What Pact takes in the place of a value. */
export interface Matcher<T> {
  'pact:matcher:type': string
  value: T
}

/** In the place of a token; whoever makes the call puts in that of whom the states let ask. */
export const exampleToken = 'a-token'

const rule = (type: string, rest: Json = {}): Json => ({ 'pact:matcher:type': type, ...rest })
const matcher = <T>(type: string, value: T, rest: Json = {}): Matcher<T> => ({ 'pact:matcher:type': type, ...rest, value })
/** All of several rules; with `null` among them any of them, which `pactFile.ts` writes down because Pact's builder can't say it. */
const several = (rules: Json[], value: unknown): unknown => ({ 'pact:matcher:type': rules, value })

export const like = <T>(value: T): Matcher<T> => matcher('type', value)
export const regex = <T>(pattern: string, value: T): Matcher<T> => matcher('regex', value, { regex: pattern })
export const eachLike = <T>(value: T, min = 1): Matcher<T[]> => matcher('type', [value], { min })

/** Exactly this value, within what is otherwise compared by kind. */
export const exactly = <T>(value: T): Matcher<T> => matcher('equality', value)

/** Exactly this value, which at verification gives way to what the provider's state says: a value's name, or a text with `${name}`. */
export const fromState = <T>(expression: string, value: T): Matcher<T> =>
  matcher('equality', value, { 'pact:generator:type': 'ProviderState', expression })

const momentPattern = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$`
const datePattern = String.raw`^\d{4}-\d{2}-\d{2}$`

/**
 * An example as Pact matchers, as strict as its schema: formats and codes as patterns, null only where the schema says so. A list has at
 * least one element, since states bring one about; one within an element may have none, since others than theirs stand in the list too.
 * @throws Error for an example that could not come back from Pact's mock server as it is
 */
export const matchersOf = (schema: z.ZodType, example: unknown): unknown => {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { unrepresentable: 'any' }) as Json & { $defs?: Definitions }
  return walk(root, example, { definitions: { ...$defs, '': root }, min: 1 })
}

interface Around {
  definitions: Definitions
  /** How many elements a list has at least. */
  min: number
}

const walk = (schema: Json, example: unknown, around: Around): unknown => {
  if (typeof schema['$ref'] === 'string') return walk(resolve(schema['$ref'], around.definitions), example, around)
  if (Array.isArray(schema['anyOf'])) return nullable(schema['anyOf'] as Json[], example, around)
  if (Array.isArray(schema['type']))
    return nullable(
      schema['type'].map((type: unknown) => ({ ...schema, type })),
      example,
      around,
    )
  if (schema['const'] !== undefined) return regex(`^${schema['const'] as string}$`, example)
  switch (schema['type']) {
    case 'object':
      return object(schema, example as Json, around)
    case 'array':
      return list(schema, example as unknown[], around)
    case 'integer':
      return matcher('integer', example)
    case 'string':
      return text(schema, example)
    default:
      return like(example)
  }
}

const resolve = (reference: string, definitions: Definitions): Json => {
  const found = definitions[reference.replace(/^#(\/\$defs\/)?/, '')]
  if (!found) throw new Error(`No schema ${reference}`)
  return found
}

/**
 * Null, or else: text of a pattern where nothing but text can be of it, else a value of the example's type. What else that may be is
 * left to the row's own schema.
 */
const nullable = (choices: Json[], example: unknown, around: Around): unknown => {
  const chosen = choices.find(({ type }) => type !== 'null') ?? {}
  const structured = chosen['type'] === 'object' || chosen['type'] === 'array'
  if (structured && example !== null) return walk(chosen, example, around)
  const pattern = structured ? undefined : patternOf(chosen)
  const admitsNumbers = pattern === undefined || numbers.some((number) => new RegExp(pattern).test(number))
  if (!admitsNumbers) return regex(`^null$|${pattern}`, example)
  if (example !== null) return several([rule('null'), rule(chosen['type'] === 'integer' ? 'integer' : 'type')], example)
  if (chosen['type'] === 'string' && pattern !== undefined)
    throw new Error('Of null Pact would not know that it may be text: give an example')
  return regex(String.raw`^[\s\S]*$`, example)
}

const object = (schema: Json, example: Json, around: Around): unknown => {
  const properties = schema['properties'] as Record<string, Json> | undefined
  if (!properties) return like(example)
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, walk(properties[name] ?? {}, value, around)]))
}

const list = (schema: Json, example: unknown[], around: Around): unknown => {
  if (example.length > 1) throw new Error('An example list has at most one element: Pact repeats the first')
  return example.length === 0 ? like([]) : eachLike(walk(schema['items'] as Json, example[0], { ...around, min: 0 }), around.min)
}

const text = (schema: Json, example: unknown): unknown => {
  const pattern = patternOf(schema)
  // A pattern alone would admit a number that reads alike.
  return pattern ? several([rule('type'), rule('regex', { regex: pattern })], example) : like(example)
}

/** As they stand in JSON: an id, an amount, a unit price, a share. */
const numbers = ['1', '1.25', '1.123456', '1.1234', '0.1234']

const patternOf = ({ type, format, pattern, enum: codes, minLength, maxLength }: Json): string | undefined => {
  if (Array.isArray(codes)) return `^(${codes.join('|')})$`
  if (format === 'date-time') return momentPattern
  if (format === 'date') return datePattern
  if (type === 'integer') return String.raw`^-?\d+$`
  if (pattern === undefined && minLength !== undefined && minLength === maxLength) return `^.{${minLength as number}}$`
  return pattern as string | undefined
}
