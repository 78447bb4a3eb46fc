import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { yearOf } from '#src/lib/shanghaiTime.ts'

const figures = 6
const numberOf = (prefix: string, year: number, figure: number): string => `${prefix}-${year}-${String(figure).padStart(figures, '0')}`

/** The next business number `XX-YYYY-NNNNNN` (domain.md §1.1); the year is that of Asia/Shanghai. */
export const nextNumber = async (tx: Database, prefix: 'JC', now: Date): Promise<string> => {
  const year = yearOf(now)
  const [row] = await rowsOf<{ last: number }>(
    tx,
    sql`insert into business_number (prefix, year, last) values (${prefix}, ${year}, 1)
        on conflict (prefix, year) do update set last = business_number.last + 1 returning last`,
  )
  return numberOf(prefix, year, Number(row?.last))
}

/** A number for a quotation, of the same form. It is drawn: from running numbers a supplier could tell how many others quote. */
export const quotationNumber = async (tx: Database, now: Date): Promise<string> => {
  for (;;) {
    const no = numberOf('BJ', yearOf(now), randomInt(10 ** figures))
    const taken = await rowsOf(tx, sql`select 1 from quotation where no = ${no}`)
    if (taken.length === 0) return no
  }
}
