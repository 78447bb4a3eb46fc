import { sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Bigint in the database, decimal digits here and in JSON. */
export const bigintText = customType<{ data: string; driverData: string | number | bigint }>({
  dataType: () => 'bigint',
  fromDriver: String,
})

/** The database counts ids; builders and tests may give their own. */
export const identity = (name = 'id') =>
  bigintText(name)
    .primaryKey()
    .default(sql`default`)

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Exact decimals stay text on the way. */
export const numericText = customType<{ data: string; driverData: string | number }>({ dataType: () => 'numeric', fromDriver: String })
