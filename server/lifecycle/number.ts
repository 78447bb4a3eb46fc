import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { yearOf } from '#src/lib/shanghaiTime.ts'

/** With what the business numbers of each kind of record begin (domain.md §1.1); those of cases begin as their type says. */
export const numberPrefixes = {
  demand: 'XQ',
  project: 'JC',
  quotation: 'BJ',
  question: 'CQ',
  objection: 'YY',
  stop: 'ZZ',
  contactTransfer: 'LX',
  negotiation: 'YJ',
  report: 'CB',
  award: 'DB',
  agreement: 'HT',
  invoice: 'FP',
  payment: 'FK',
  expertDraw: 'ZJ',
} as const

export type NumberPrefix = (typeof numberPrefixes)[keyof typeof numberPrefixes]

const figures = 6
const numberOf = (prefix: string, year: number, figure: number): string => `${prefix}-${year}-${String(figure).padStart(figures, '0')}`

/** The next business number `XX-YYYY-NNNNNN`; the year is that of Asia/Shanghai. */
export const nextNumber = async (tx: Database, prefix: string, now: Date): Promise<string> => {
  const year = yearOf(now)
  const [row] = await rowsOf<{ last: number }>(
    tx,
    sql`insert into business_number (prefix, year, last) values (${prefix}, ${year}, 1)
        on conflict (prefix, year) do update set last = business_number.last + 1 returning last`,
  )
  return numberOf(prefix, year, Number(row?.last))
}

/** A number of the same form that no record of a table has, drawn: from running numbers a supplier could tell how many others there are. */
export const drawnNumber = async (tx: Database, prefix: NumberPrefix, table: string, now: Date): Promise<string> => {
  for (;;) {
    const no = numberOf(prefix, yearOf(now), randomInt(10 ** figures))
    const taken = await rowsOf(tx, sql`select 1 from ${sql.identifier(table)} where no = ${no}`)
    if (taken.length === 0) return no
  }
}
