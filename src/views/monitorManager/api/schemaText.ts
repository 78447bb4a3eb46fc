/** As much of JSON Schema as the document of the contract holds. */
export interface Schema {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  default?: unknown
}

/** How far a number may go that has no bounds of its own. */
const unbounded = 9_007_199_254_740_991

/** A schema as TypeScript would write the type, with its bounds beside it. */
export const schemaText = (schema: Schema, indent = ''): string => {
  const { type, properties, items, anyOf, allOf, additionalProperties } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (anyOf) return anyOf.map((each) => schemaText(each, indent)).join(' | ')
  if (properties) return objectText(schema, properties, indent)
  if (items) return listText(schemaText(items, indent))
  if (typeof additionalProperties === 'object') return `Record<string, ${schemaText(additionalProperties, indent)}>`
  if (allOf?.length && type === undefined) return allOf.map((each) => schemaText(each, indent)).join(' & ')
  if (type === undefined) return 'unknown'
  return [type].flat().join(' | ') + boundsOf(schema)
}

const objectText = ({ required = [] }: Schema, properties: Record<string, Schema>, indent: string): string => {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, each]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(each, inner)}`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

const listText = (item: string): string => (/^[^{]* [|&] /.test(item) ? `(${item})[]` : `${item}[]`)

const isBound = (value: number | undefined): boolean => value !== undefined && Math.abs(value) < unbounded

const boundsOf = ({ format, minLength, maxLength, minimum, maximum, default: usual }: Schema): string => {
  const length = rangeOf(minLength, maxLength)
  const range = rangeOf(isBound(minimum) ? minimum : undefined, isBound(maximum) ? maximum : undefined)
  const said = [format, length && `length ${length}`, range, usual === undefined ? '' : `= ${JSON.stringify(usual)}`].filter(Boolean)
  return said.length === 0 ? '' : ` /* ${said.join(', ')} */`
}

const rangeOf = (low: number | undefined, high: number | undefined): string => {
  if (low === undefined && high === undefined) return ''
  return `${low ?? ''}…${high ?? ''}`
}
