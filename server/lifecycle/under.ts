import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { RecordKind, RecordTable } from './recordKind.ts'
import type { Actor } from './process.ts'

/** Of records that belong to a record of another machine, whose id is in the column called after it: `project_id`. */
export interface Under {
  machine: BusinessMachineId
  /** Whether an event of theirs changes that record, too: it is locked before them, against everybody or against change alone. */
  changesIt?: true
}

/** The column of a record's parent, as its table calls it. */
export const keyOf = ({ machine }: Under): string => `${machine.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_id`

/** Says of records under others what those say, where they leave it out; who reads them reads what they are under. */
export const completeKinds = (kinds: Readonly<Record<string, RecordKind>>): Record<string, RecordKind> =>
  Object.fromEntries(
    Object.entries(kinds).map(([machine, kind]) => {
      const parent = kind.under && kinds[kind.under.machine]
      return [machine, kind.under && parent ? completed(kind, kind.under, parent) : kind]
    }),
  )

const completed = (kind: RecordKind, under: Under, parent: RecordKind): RecordKind => {
  const { key } = kind
  // Left out, they are not there, whatever the type of a complete one says.
  const { readable = () => sql`true`, listed, listedInHouse, shownOn, companies, related, search }: Partial<RecordKind> = kind
  const { seenBesides } = kind
  const seenUnder = parent.seenUnder ?? parent.readable
  const seen = (actor: Actor) => (seenBesides ? sql`(${seenUnder(actor)} or ${seenBesides(actor)})` : seenUnder(actor))
  const within = sql`join ${sql.raw(parent.table)} ${parent.alias} on ${parent.alias}.id = ${key} ${parent.within ?? sql``} ${kind.within ?? sql``}`
  return {
    ...kind,
    ...optional('method', kind.method ?? parent.method),
    ...optional('category', kind.category ?? parent.category),
    ...optional('unit', kind.unit ?? parent.unit),
    ...optional('opened', kind.opened ?? parent.opened),
    shownOn: shownOn ?? sql`${kind.alias}.id`,
    companies: companies ?? parent.companies,
    ...optional('isAboutToo', kind.isAboutToo ?? parent.isAboutToo),
    related: related ?? [{ machine: under.machine, id: key, qualifier: under.machine }],
    search: search ?? parent.search,
    within,
    joins: sql`${parent.joins} ${kind.joins}`,
    from: sql`${sql.raw(kind.table)} ${kind.alias} ${within}`,
    readable: both(seen, readable),
    ...optional('listed', listed && both(seen, listed)),
    ...optional('listedInHouse', listedInHouse && parent.listedInHouse && both(parent.listedInHouse, listedInHouse)),
  }
}

const both = (its: (actor: Actor) => SQL, own: (actor: Actor) => SQL) => (actor: Actor) => sql`(${its(actor)} and ${own(actor)})`

const optional = <K extends string, V>(name: K, value: V | undefined) => (value === undefined ? {} : ({ [name]: value } as { [N in K]: V }))

/** Asks something of the purchase that a record is under, as `p`: for its facts. */
export const ofProject = <V>(table: RecordTable, expression: SQL<V>): SQL<V> =>
  sql<V>`(select ${expression} from project p where p.id = ${sql.identifier(getTableName(table))}.project_id)`

/** Locks a record; before it the one that it is under, so that two who need both never wait for each other. */
export const locking = (table: RecordTable, under: Under | undefined) => {
  const name = sql.identifier(getTableName(table))
  return async (tx: Database, id: string): Promise<void> => {
    if (under) {
      const parent = sql.identifier(keyOf(under).replace(/_id$/, ''))
      const key = sql.identifier(keyOf(under))
      const how = under.changesIt ? sql`for update` : sql`for share`
      await tx.execute(sql`select 1 from ${parent} where id = (select ${key} from ${name} where id = ${id}) ${how}`)
    }
    await tx.execute(sql`select 1 from ${name} where id = ${id} for update`)
  }
}
