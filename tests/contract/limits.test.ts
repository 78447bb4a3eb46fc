import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#src/contract/index.ts'
import { day, moment, sizeOf, type Row, type Size } from '#src/contract/row.ts'

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  maxLength?: number
  maximum?: number
  maxItems?: number
  maxProperties?: number
  properties?: Record<string, Schema>
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
  items?: Schema
  prefixItems?: Schema[]
}

/** A pattern that repeats without end admits texts without end. */
const isEndless = (pattern: string): boolean => /[*+]|\{\d*,\}/.test(pattern.replaceAll(/\\.|\[[^\]]*\]/g, 'x'))

const largestInteger = 2_147_483_647

/** What else may stand in the same place. */
const partsOf = ({ anyOf, oneOf, type, ...rest }: Schema): Schema[] | undefined =>
  anyOf ?? oneOf ?? (Array.isArray(type) ? type.map((each) => ({ ...rest, type: each })) : undefined)

/** Where something may be as large as it likes. */
const unboundedIn = (schema: Schema, path: string): string[] => {
  const { type, allOf = [], properties = {}, items, additionalProperties } = schema
  const parts = partsOf(schema)
  if (parts) return parts.flatMap((part) => unboundedIn(part, path))
  if (schema.enum || 'const' in schema || type === 'boolean' || type === 'null') return []
  const patterns = [schema, ...allOf].flatMap(({ pattern }) => pattern ?? [])
  if (type === 'string') return schema.maxLength !== undefined || patterns.some((pattern) => !isEndless(pattern)) ? [] : [`${path}: text`]
  if (type === 'number' || type === 'integer') return (schema.maximum ?? Infinity) <= largestInteger ? [] : [`${path}: number`]
  if (type === 'array') return [...(schema.maxItems === undefined ? [`${path}: list`] : []), ...unboundedIn(items ?? {}, `${path}[]`)]
  if (type !== 'object') return [`${path}: anything`]
  const open =
    typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0 && schema.maxProperties === undefined
  return [
    ...(open ? [`${path}: fields`] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => unboundedIn(inner, `${path}.${name}`)),
  ]
}

/** Bytes of a sign of Chinese, and of whatever else a pattern or a number bounds. */
const signBytes = 3
const shortBytes = 64
/** Cells as they were pasted, beside what they mean; whoever pastes megabytes into them is told that it is too much. */
const asTyped = 'unfinished'

/** The largest that a schema takes, as it is sent: bytes of JSON, and values as the server counts them. */
const largest = (schema: Schema): Size => {
  const { type, properties = {}, items, maxItems = 0, maxLength } = schema
  const parts = partsOf(schema)?.map(largest)
  if (parts) return { bytes: Math.max(...parts.map(({ bytes }) => bytes)), values: Math.max(...parts.map(({ values }) => values)) }
  if (type === 'array') {
    const item = largest(items ?? {})
    return { bytes: maxItems * (item.bytes + 1) + 2, values: maxItems * item.values + 1 }
  }
  const fields = Object.entries(properties)
    .filter(([name]) => name !== asTyped)
    .map(([name, inner]) => [name, largest(inner)] as const)
  if (type === 'object')
    return {
      bytes: fields.reduce((sum, [name, { bytes }]) => sum + name.length + 4 + bytes, 2),
      values: fields.reduce((sum, [, { values }]) => sum + values, 1),
    }
  return { bytes: (maxLength ? maxLength * signBytes : shortBytes) + 2, values: 1 }
}

const inputs = Object.entries(contract as Record<string, Row>).flatMap(([key, row]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = row[part]
    return schema ? [{ key, row, part, schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema }] : []
  }),
)

const beyondBigint = '9223372036854775808'

describe('what a call may bring', () => {
  it('is no id that a database can’t hold', () => {
    const fields = inputs.flatMap(({ key, row, part }) => {
      const { shape = {} } = (row[part] ?? {}) as { shape?: Record<string, z.ZodType> }
      return Object.entries(shape).flatMap(([name, field]) => {
        const takes = (value: string) => [value, [value]].some((given) => field.safeParse(given).success)
        return takes('1042') && !takes('text') ? [{ at: `${key} ${part}.${name}`, takesTooLarge: takes(beyondBigint) }] : []
      })
    })
    expect(fields.length).toBeGreaterThan(100)
    expect(fields.filter(({ takesTooLarge }) => takesTooLarge)).toEqual([])
  })

  it('is no day before every calendar', () => {
    expect(['1872-12-26', '0999-12-31', '0000-01-01'].map((text) => day.safeParse(text).success)).toEqual([true, false, false])
    expect(moment.safeParse('0000-01-01T00:00:00Z').success).toBe(false)
  })

  it('may be all that its fields take', () => {
    const tight = inputs
      .filter(({ part }) => part === 'body')
      .flatMap(({ key, row, schema }) => {
        const [needs, may] = [largest(schema), sizeOf(row)]
        return needs.bytes <= may.bytes && needs.values <= may.values ? [] : [{ key, needs, may }]
      })
    expect(tight).toEqual([])
  })

  it('has an end everywhere', () => {
    const open = inputs.flatMap(({ key, row, part, schema }) =>
      // What lies within itself has an end by its row: so many bytes and values, and so deep.
      unboundedIn(schema, `${key} ${part}`).filter((place) => row.size?.depth === undefined || !place.endsWith(': anything')),
    )
    expect(open).toEqual([])
  })
})
