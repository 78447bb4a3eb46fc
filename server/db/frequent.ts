import pg from 'pg'
import type { SQL } from 'drizzle-orm'
import { askedRowsOf, sentAs, type Database, type DriverStatement } from './connect.ts'
import { plannedNames } from './planned.ts'
import { spelledOutOf } from './statements.ts'

/** A plan takes each connection some 80 kB. */
const nameOf = plannedNames('frequent', 50)

/**
 * Rows of a question that many ask in the same words, such as the first page of a list. Planning it costs more than answering it: asked a few
 * times, it is planned once per connection, with its values in it, and so for just these.
 */
export const frequentRowsOf = async <T>(database: Database, query: SQL): Promise<T[]> => {
  const sent = sentAs(query)
  const text = spelledOut(sent)
  const name = text === null ? undefined : nameOf(text)
  if (text === null || name === undefined) return askedRowsOf<T>(database, sent)
  spelledOutOf(text, sent.sql)
  // What fails so is asked as it is otherwise: an error must not name values, and a plan that fits no more is let go.
  return askedRowsOf<T>(database, { sql: text, params: [] }, name).catch(() => askedRowsOf<T>(database, sent))
}

/** A statement with its values in it; null where one of them is more than a word or a number. */
const spelledOut = ({ sql, params }: DriverStatement): string | null => {
  const literals = params.map(literalOf)
  if (literals.includes(null)) return null
  return sql.replaceAll(/\$(\d+)/g, (_, place: string) => literals[Number(place) - 1] ?? 'null')
}

const literalOf = (value: unknown): string | null => {
  if (typeof value === 'string') return pg.escapeLiteral(value)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}
