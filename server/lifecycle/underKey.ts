import { getTableName, sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { Refusal } from '#server/refusal.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { RecordTable } from './recordKind.ts'
import { lifeLineOf, type LifeLineEntry } from './log.ts'
import { beganRefs, sealActor, sealPerson, unsealPerson } from '#server/seal/owner.ts'
import { sealUploader } from '#server/seal/uploader.ts'
import type { Actor, RecordKinds } from './process.ts'
import { keyOf } from './under.ts'

/** By whom a record was begun, as its row says it: `begunUnderKey` of its columns. */
interface Begun {
  begunRef: string | null
  begunSealed: string | null
  begunCompanyId: string | null
  begunUserId: string | null
}

/** What a kind knows of records of which nobody is told who began them until their purchase is opened. */
export interface UnderKey {
  /** Whether a record was begun by somebody's company: found by the key alone, by who asks in person. */
  own: (actor: Actor) => SQL
  isOwn: (row: Begun, actor: Actor | null) => boolean
  /** The columns of a record that is about to be begun. @throws Refusal 40900 for a company that has begun as many as can be told apart */
  begunBy: (tx: Database, person: Pick<Actor, 'id' | 'companyId'>) => Promise<Begun>
  /** Who moved a record; null for somebody whose name may be read. */
  sealActor: (id: string, actor: Actor) => string | null
  /** From now on files that somebody brings say by the key alone who uploaded them. @returns false, and nothing is done, for somebody whose name may be read */
  sealFiles: (tx: Database, fileIds: readonly string[], actor: Actor) => Promise<boolean>
  /** Whether it is told by whom a record was begun. */
  told: SQL
  /** What has become of a record, with the names that somebody may read. */
  lifeLine: (database: Database, id: string, actor: Actor) => Promise<LifeLineEntry[]>
  /** Tells of all records under one that was opened by whom they were begun. */
  disclose: (tx: Database, parentId: string) => Promise<void>
}

/** So many records of a company, of one kind, may stand under purchases that are not opened: each has a ref of its own. */
const mostAtOnce = 256

/**
 * Keeps it under the key by whom records are begun (docs/decisions/058). Of each, its row has one of the refs that stand for its company, no two
 * the same, and the person under the key; in the log the same.
 * @param by the authority of those whose names rest so, when they begin or move a record
 */
export const beginsUnderKey = (
  machine: BusinessMachineId,
  { table, alias, parent, by, sealKey }: { table: RecordTable; alias: string; parent: BusinessMachineId; by: string; sealKey: string },
): UnderKey => {
  const name = sql.identifier(getTableName(table))
  const key = sql.identifier(keyOf({ machine: parent }))
  const refsOf = ({ companyId }: Pick<Actor, 'companyId'>) => beganRefs(sealKey, machine, companyId, mostAtOnce)
  const column = (of: string) => sql.raw(`${alias}.${of}`)
  const rests = ({ authorities }: Actor) => authorities.has(by)
  const told = sql`${column('begun_company_id')} is not null`
  const own = (actor: Actor) =>
    rests(actor) && actor.inPerson
      ? sql`(coalesce(${column('begun_company_id')} = ${actor.companyId}, false) or coalesce(${column('begun_ref')} = any (${sql.param(refsOf(actor))}::text[]), false))`
      : sql`false`
  return {
    own,
    isOwn: (row, actor) =>
      actor !== null &&
      rests(actor) &&
      actor.inPerson &&
      (row.begunCompanyId === actor.companyId || (row.begunRef !== null && refsOf(actor).includes(row.begunRef))),
    begunBy: async (tx, { id: userId, companyId }) => {
      const refs = refsOf({ companyId })
      // Two of one company at once take different ones.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${refs[0]}, 0))`)
      const taken = await rowsOf<{ ref: string }>(
        tx,
        sql`select begun_ref as ref from ${name} where begun_ref = any (${sql.param(refs)}::text[])`,
      )
      const ref = refs.find((each) => !taken.some((one) => one.ref === each))
      if (ref === undefined) throw new Refusal(40900, { reasons: ['refusal.tooManyBegun'] })
      const begunSealed = sealPerson(sealKey, placeOf(ref), { userId, companyId })
      return { begunRef: ref, begunSealed, begunCompanyId: null, begunUserId: null }
    },
    sealActor: (id, actor) => (rests(actor) ? sealActor(sealKey, id, { userId: actor.id, companyId: actor.companyId }) : null),
    sealFiles: async (tx, fileIds, actor) => {
      if (rests(actor)) await sealUploader(tx, sealKey, fileIds, { userId: actor.id, companyId: actor.companyId })
      return rests(actor)
    },
    told,
    lifeLine: async (database, id, actor) => {
      const mine = rests(actor) ? own(actor) : told
      const [row] = await rowsOf<{ named: boolean }>(
        database,
        sql`select ${mine} as named from ${name} ${sql.raw(alias)} where ${column('id')} = ${id}`,
      )
      return lifeLineOf(database, machine, id, rests(actor) ? actor.companyId : null, row?.named ? sealKey : undefined)
    },
    disclose: async (tx, parentId) => {
      const rows = await rowsOf<{ id: string; ref: string; sealed: string }>(
        tx,
        sql`select id, begun_ref as ref, begun_sealed as sealed from ${name} where ${key} = ${parentId} and begun_ref is not null order by id for update`,
      )
      for (const { id, ref, sealed } of rows) {
        const person = unsealPerson(sealKey, placeOf(ref), sealed)
        // Of one that was damaged nobody learns by whom it was begun.
        if (person)
          await tx.execute(
            sql`update ${name} set begun_ref = null, begun_sealed = null, begun_company_id = ${person.companyId}, begun_user_id = ${person.userId}
                where id = ${id}`,
          )
      }
    },
  }
}

const placeOf = (ref: string): string => `beginning ${ref}`

/** Tells of whatever stands under a record by whom it was begun, where that was not told until now. */
export const discloseUnder = async (kinds: RecordKinds, machine: BusinessMachineId, tx: Database, id: string): Promise<void> => {
  for (const { under, underKey } of Object.values(kinds)) if (under?.machine === machine) await underKey?.disclose(tx, id)
}
