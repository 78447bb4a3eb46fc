import { contract, type Key } from '#src/contract/index.ts'
import type { Row } from '#src/contract/row.ts'

/** A call that only reads. */
export interface Reading {
  key: Key
  params: Record<string, string>
  query: Record<string, unknown>
}

/** Ids that matter to what is looked for, and words that aim at it. */
interface Aims {
  ids: readonly string[]
  receipt?: { id: string; receiptNo: string }
  q?: string
  companyId?: string
  /** Whose log tells of it; its own machine’s when left out. */
  machines?: readonly string[]
}

const rows = Object.entries(contract as Record<string, Row>) as [Key, Row][]

/** But what is of the process alone, and of the moment; what the database tells of itself has a test beside it (tests/api/data.test.ts). One of them ends the session that it is asked by. */
const reading = rows.filter(
  ([key]) => key.startsWith('GET ') && !/\/(captcha|openapi\.json|invalid|health|monitor\/data(\/.*)?)$/.test(key),
)

/** Every row that reads, with every id that matters, its widest page and searches that aim at it. @param isAsked of which rows; all when left out */
export const readings = (aims: Aims, isAsked: (key: Key, row: Row) => boolean = () => true): Reading[] =>
  reading
    .filter(([key, row]) => isAsked(key, row))
    .flatMap(([key, row]) => paramsFor(row, aims).flatMap((params) => queriesFor(row, aims).map((query) => ({ key, params, query }))))

const paramsFor = (row: Row, { ids, receipt, machines = ['quotation'] }: Aims): Record<string, string>[] => {
  const names = Object.keys(row.params?.shape ?? {})
  if (names.includes('receiptNo')) return [receipt ?? { id: ids[0] ?? '1', receiptNo: 'none' }]
  if (names.includes('machine'))
    return machines.flatMap((machine) => (names.includes('id') ? ids.map((id) => ({ machine, id })) : [{ machine }]))
  if (names.includes('id')) return ids.map((id) => ({ id }))
  return [row.example.params ?? {}]
}

const queriesFor = (row: Row, { q, companyId }: Aims): Record<string, unknown>[] => {
  const shape = row.query?.shape ?? {}
  if ('format' in shape) return [{ format: 'csv' }, { format: 'ocel' }]
  const page = 'limit' in shape ? { page: 1, limit: 100 } : {}
  return [
    page,
    ...(q !== undefined && 'q' in shape ? [{ ...page, q }] : []),
    ...(companyId !== undefined && 'companyId' in shape ? [{ ...page, companyId }] : []),
  ]
}
