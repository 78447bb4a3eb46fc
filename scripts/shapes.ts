import { z } from 'zod'
import { contract } from '#src/contract/index.ts'
import type { Row } from '#src/contract/row.ts'

/**
 * What an answer is made of, as the browser can hold it against what came: `t` text, `m` moment, `n` number, `b` yes or no, `*` anything, `r` with
 * what its values are, `[` with what it lists, a number for the object in that place of `objects`; before it `?` where it may be null, `~` where it may be absent.
 */
export interface Shapes {
  objects: Record<string, string>[]
  /** By the keys of the contract. What is no JSON has none. */
  rows: Record<string, string>
}

/** As zod writes JSON Schema, as far as answers use it. */
interface Schema {
  type?: string | string[]
  format?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | false
  $ref?: string
  $defs?: Record<string, Schema>
}

const plain: Record<string, string> = { string: 't', number: 'n', integer: 'n', boolean: 'b' }

/** The shapes of all answers. @throws Error for an answer that has a field `data` itself, by which an envelope is known */
export const shapesOf = (): Shapes => {
  const objects: Shapes['objects'] = []
  const places = new Map<string, string>()

  const shapeOf = (whole: Schema): string => {
    const of = (schema: Schema): string => {
      const { type = '', format, anyOf, items, properties, required = [], additionalProperties, $ref } = schema
      // Text or null.
      if (Array.isArray(type)) return ofUnion(type.map((each) => ({ type: each })))
      if ($ref !== undefined) return ofTree($ref.slice('#/$defs/'.length))
      if (anyOf) return ofUnion(anyOf)
      if (items) return `[${of(items)}`
      if (properties) {
        const shapeAt = (field: string) => `${required.includes(field) ? '' : '~'}${of(properties[field] ?? {})}`
        return placeOf(Object.fromEntries(Object.keys(properties).map((field) => [field, shapeAt(field)])))
      }
      if (additionalProperties) return `r${of(additionalProperties)}`
      return format === 'date-time' ? 'm' : (plain[type] ?? '*')
    }
    /** What is made of something else comes without a schema, and is made to be like the others. */
    const ofUnion = (options: Schema[]): string => {
      const kinds = new Set(options.filter((each) => Object.keys(each).length > 0 && each.type !== 'null').map(of))
      const [kind] = kinds
      return `${options.some(({ type }) => type === 'null') ? '?' : ''}${kinds.size === 1 ? kind : '*'}`
    }
    /** One that holds itself has its place before its fields are known. */
    const ofTree = (name: string): string => {
      const schema = whole.$defs?.[name] ?? {}
      if (!schema.properties) return '*'
      const its = JSON.stringify(schema)
      const known = places.get(its)
      if (known !== undefined) return known
      const place = String(objects.push({}) - 1)
      places.set(its, place)
      Object.assign(objects[Number(place)] ?? {}, objects[Number(of(schema))])
      return place
    }
    return of(whole)
  }

  const placeOf = (fields: Record<string, string>): string => {
    const its = JSON.stringify(fields)
    const place = places.get(its) ?? String(objects.push(fields) - 1)
    places.set(its, place)
    return place
  }

  const rows: Shapes['rows'] = {}
  for (const [key, { data, wrapping }] of Object.entries(contract as Record<string, Row>)) {
    if (wrapping === 'file') continue
    const shape = shapeOf(z.toJSONSchema(data, { io: 'output', unrepresentable: 'any' }) as Schema)
    if ('data' in (objects[Number(shape)] ?? {})) throw new Error(`What ${key} answers has a field data itself`)
    rows[key] = shape
  }
  return { objects, rows }
}
