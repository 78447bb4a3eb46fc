import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { yearOf } from '#src/lib/shanghaiTime.ts'

/** The next business number `XX-YYYY-NNNNNN` (domain.md §1.1); the year is that of Asia/Shanghai. */
export const nextNumber = async (tx: Database, prefix: 'JC' | 'BJ', now: Date): Promise<string> => {
  const year = yearOf(now)
  const [row] = await rowsOf<{ last: number }>(
    tx,
    sql`insert into business_number (prefix, year, last) values (${prefix}, ${year}, 1)
        on conflict (prefix, year) do update set last = business_number.last + 1 returning last`,
  )
  return `${prefix}-${year}-${String(row?.last).padStart(6, '0')}`
}
