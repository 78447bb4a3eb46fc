import { sql } from 'drizzle-orm'
import { customType, integer, PgCustomColumnBuilder, text, timestamp } from 'drizzle-orm/pg-core'

const decimalDigits = { dataType: () => 'bigint', fromDriver: String }

/** Bigint in the database, decimal digits here and in JSON. */
export const bigintText = customType<{ data: string; driverData: string | number | bigint }>(decimalDigits)

/** Drizzle’s own columns that count are numbers here. */
class CountedBuilder extends PgCustomColumnBuilder<{
  name: string
  dataType: 'custom'
  columnType: 'PgCustomColumn'
  data: string
  driverParam: string | number | bigint
  enumValues: undefined
  notNull: true
  hasDefault: true
}> {
  constructor(name: string) {
    super(name, undefined, decimalDigits)
    this.config.notNull = true
    this.config.hasDefault = true
    this.config.generatedIdentity = { type: 'byDefault' }
  }
}

/** The database counts ids; builders and tests may give their own. */
export const identity = (name = 'id') => new CountedBuilder(name).primaryKey()

/** The database draws ids from which nobody can tell what came between two of them; builders and tests may give their own. */
export const scattered = (name = 'id') =>
  bigintText(name)
    .primaryKey()
    .default(sql`scattered_id()`)

/** How often a record has changed: who changes it says in which version it was seen. */
export const version = () => integer('version').notNull().default(0)

/** Who has changed a record last, and from where: null where nobody has since it was delivered. */
export const changed = {
  version: version(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }),
  updatedBy: bigintText('updated_by'),
  updatedHost: text('updated_host').notNull().default(''),
}

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Exact decimals stay text on the way. */
export const numericText = customType<{
  data: string
  driverData: string | number
  config: { precision: number; scale: number }
  configRequired: true
}>({
  dataType: ({ precision, scale }) => `numeric(${precision}, ${scale})`,
  fromDriver: String,
})

/** By whom something was begun that nobody is told of until the purchase is opened (`lifecycle/underKey.ts`): under the key first, then in clear. */
export const begunUnderKey = {
  begunRef: text('begun_ref').unique(),
  begunSealed: text('begun_sealed'),
  begunCompanyId: bigintText('begun_company_id'),
  begunUserId: bigintText('begun_user_id'),
}
