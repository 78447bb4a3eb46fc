import { z } from 'zod'
import type { Row } from '#src/contract/row.ts'
import type { Wire } from './client.ts'
import type { Agreed } from './contractFile.ts'
import { at, differing } from './differences.ts'
import { codeIn, contentOf, type Answer, type Difference } from './result.ts'

/** A call as it was made: what it named, and what the states before it handed over. */
interface Asked {
  key: string
  row: Row
  /** By their names in the path. */
  params: Record<string, string>
  query: URLSearchParams
  body: unknown
  brought: Record<string, unknown>
}

/** Something of the answer that follows from the request. */
interface Wanted {
  path: string
  expected: unknown
  message: string
}

type Data = Record<string, unknown>

/**
 * What an answer says of another record, version, page or choice than was asked for. The values are the request's own, so that this holds
 * of any back end; no rule of Pact can say it.
 */
export const askedDifferences = (
  { key, row, outcome }: Agreed,
  wire: Wire | undefined,
  brought: Record<string, unknown>,
  answer: Answer,
): Difference[] => {
  const came = contentOf(answer)
  if (outcome !== 'success' || row.wrapping === 'file' || !wire || codeIn(came) !== 200) return []
  const where = row.wrapping === 'bare' ? '$' : '$.data'
  const data = at(came, where)
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return []
  const asked = { ...askedIn(key, wire), key, row, brought }
  return [...sameRecord(asked), ...versions(asked, data as Data), ...pages(asked, data as Data), ...choices(asked, data as Data)].flatMap(
    ({ path, expected, message }) => {
      const whole = `${where}.${path}`
      const actual = at(came, whole)
      return actual === expected ? [] : [differing('asked', whole, message, expected, actual)]
    },
  )
}

const askedIn = (key: string, wire: Wire): Pick<Asked, 'params' | 'query' | 'body'> => {
  const [path = '', search = ''] = wire.url.split('?')
  const parts = path.split('/')
  const named = (key.split(' ')[1] ?? '').split('/').flatMap((part, nth) => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? []
    return name === undefined ? [] : [[name, decodeURIComponent(parts[nth] ?? '')]]
  })
  return { params: Object.fromEntries(named) as Record<string, string>, query: new URLSearchParams(search), body: bodyIn(wire) }
}

const bodyIn = ({ headers, body }: Wire): unknown =>
  headers['content-type']?.startsWith('application/json') ? JSON.parse(body.toString()) : undefined

const fieldsOf = (schema: z.ZodType | undefined): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape as object) : [])

/** Whether a call changes the record that its path names, in the version that its body names, and answers both. */
const changesRecord = ({ params, body, data }: Row): boolean =>
  fieldsOf(params).includes('id') && fieldsOf(body).includes('version') && ['id', 'version'].every((name) => fieldsOf(data).includes(name))

/** What a path names is what is answered, but for a call that begins another record. */
const sameRecord = ({ key, row, params }: Asked): Wanted[] => {
  if (key.startsWith('POST') && !changesRecord(row)) return []
  const shown = Object.keys(params).filter((name) => fieldsOf(row.data).includes(name))
  return shown.map((name) => ({ path: name, expected: params[name], message: 'is not the record that was asked for' }))
}

/** A change leads to the version after the one that was seen; to look at a record, to none. */
const versions = ({ key, row, body, brought }: Asked, data: Data): Wanted[] => {
  if (changesRecord(row)) {
    const { version } = body as { version: number }
    return [{ path: 'version', expected: version + 1, message: 'is not the version after the one that was seen' }]
  }
  const { version } = brought
  if (!key.startsWith('GET') || typeof version !== 'number' || !('version' in data)) return []
  return [{ path: 'version', expected: version, message: 'is not the version that the record is in' }]
}

const firstPage = 1
const usualLimit = 10

/** No more rows than were asked for; and where there are fewer, the list ends, so that all of it is known. */
const pages = ({ query }: Asked, { total, rows }: Data): Wanted[] => {
  if (!Array.isArray(rows) || typeof total !== 'number') return []
  const limit = Number(query.get('limit') ?? usualLimit)
  if (rows.length > limit) return [{ path: 'rows.length', expected: limit, message: 'is more rows than were asked for' }]
  if (rows.length === 0 || rows.length === limit) return []
  const known = (Number(query.get('page') ?? firstPage) - 1) * limit + rows.length
  return [{ path: 'total', expected: known, message: 'is not the number of rows up to the end of this page, which is the last' }]
}

/** A list that is narrowed by a column which it shows holds what was asked for alone; of several, joined by commas, any. */
const choices = ({ row, query }: Asked, { rows }: Data): Wanted[] => {
  if (!Array.isArray(rows)) return []
  const columns = fieldsOf(row.query).filter((name) => (query.get(name) ?? '') !== '')
  return rows.flatMap((each: unknown, nth) =>
    columns.flatMap((name) => {
      const wanted = query.get(name)?.split(',') ?? []
      const value = typeof each === 'object' && each !== null && name in each ? (each as Data)[name] : undefined
      if (value === undefined || typeof value === 'object' || wanted.includes(String(value))) return []
      return [{ path: `rows[${nth}].${name}`, expected: wanted.join(' or '), message: 'is not among what the list was asked for' }]
    }),
  )
}
