import { objects, rows } from 'contract-shapes'
import { withOffset } from '#src/lib/inheritedMoment.ts'

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

const objectAt = (shape: string): Readonly<Record<string, string>> | undefined => objects[Number(shape)]
const isPage = (shape: string): boolean => Object.keys(objectAt(shape) ?? {}).join() === 'total,rows'

/** What takes the place of an answer that is none of the call's. */
export const unlike = Symbol('unlike')

/**
 * What a call answered, as its row of the contract has it, whichever back end it was that answered: taken out of an envelope, or of none; a page of a list
 * where a list is meant, and the other way round. What is absent is unknown: a list is empty and a text is, a number or a yes is undefined, an object has
 * nothing known in it. Texts and numbers are told from each other; a moment of the inherited calls gets its offset. What fits already is handed on as it is.
 * @param body an answer that was no refusal
 * @returns `unlike` for what no back end would answer here
 */
export const fitted = (key: string, body: unknown): unknown => {
  const shape = rows[key]
  if (shape === undefined) return body
  // No object that is answered has a field of that name itself (scripts/shapes.ts).
  if (isObject(body) && 'data' in body) return fit(shape, body['data'])
  if (isLike(shape, body)) return fit(shape, body)
  return isObject(body) && typeof body['status'] === 'number' ? fit(shape, undefined) : unlike
}

/** Whether something without an envelope may be what is meant. */
const isLike = (shape: string, value: unknown): boolean => {
  const [kind = ''] = shape
  if (kind === '?' || kind === '~') return value === null || isLike(shape.slice(1), value)
  if (kind === '[') return Array.isArray(value) || (isObject(value) && Array.isArray(value['rows']))
  if (kind === 't' || kind === 'm') return typeof value === 'number' || (typeof value === 'string' && !/^\s*(<|$)/.test(value))
  if (kind === 'n') return numberOf(value) !== undefined
  if (kind === 'b') return typeof value === 'boolean'
  if (isPage(shape)) return Array.isArray(value) || (isObject(value) && Array.isArray(value['rows']))
  const fields = objectAt(shape)
  if (!fields || !isObject(value)) return isObject(value)
  if ('id' in fields) return 'id' in value
  const [names, known] = [Object.keys(value), Object.keys(value).filter((name) => name in fields)]
  // What has all that is meant may have whatever else besides, as the contract as a document has.
  const isWhole = known.length > 0 && known.length === Object.keys(fields).length
  return names.length === 0 || known.length * 2 > names.length || isWhole
}

const fit = (shape: string, value: unknown): unknown => {
  const [kind = ''] = shape
  const rest = shape.slice(1)
  if (kind === '~') return value === undefined || value === null ? undefined : fit(rest, value)
  if (kind === '?') return value === undefined || value === null ? null : fit(rest, value)
  if (kind === '[') return fitEach(rest, isObject(value) ? value['rows'] : value)
  if (kind === 'r') return isObject(value) ? fitFields(Object.fromEntries(Object.keys(value).map((name) => [name, rest])), value) : {}
  if (kind === 't') return textOf(value)
  if (kind === 'm') return typeof value === 'number' ? new Date(value).toISOString() : withOffset(textOf(value))
  if (kind === 'n') return numberOf(value)
  if (kind === 'b') return typeof value === 'boolean' ? value : undefined
  const fields = objectAt(shape)
  if (!fields) return value
  return isPage(shape) ? fitPage(fields, value) : fitFields(fields, isObject(value) ? value : {})
}

const fitEach = (shape: string, value: unknown): unknown => {
  if (!Array.isArray(value)) return []
  const made = value.map((each: unknown) => fit(shape, each))
  return made.every((each, index) => each === value[index]) ? value : made
}

const fitFields = (shapes: Readonly<Record<string, string>>, value: Fields): Fields => {
  let changed: Record<string, unknown> | null = null
  for (const [name, shape] of Object.entries(shapes)) {
    const made = fit(shape, value[name])
    if (made !== value[name]) (changed ??= { ...value })[name] = made
  }
  return changed ?? value
}

/** Of a list that comes whole, and of a page that does not say how many there are, there are as many as there are. */
const fitPage = (shapes: Readonly<Record<string, string>>, value: unknown): unknown => {
  const page = fitFields(shapes, Array.isArray(value) ? { rows: value } : isObject(value) ? value : {})
  return typeof page['total'] === 'number' ? page : { ...page, total: Array.isArray(page['rows']) ? page['rows'].length : 0 }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')

const numberOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined
}
