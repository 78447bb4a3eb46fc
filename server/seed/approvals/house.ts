import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { absence } from '#server/db/tables/absence.ts'
import { superiorsOf } from '#server/db/units.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'

interface Somebody {
  id: string
  username: string
  companyId: string
  disabled: boolean
  isOfHouse: boolean
  roles: string[]
}

/** Who acts, and in whose place: null where they act for themselves. */
export interface Acting {
  userId: string
  insteadOf: string | null
}

/** Whom chains of approval name in the demonstration, read once. */
export interface House {
  called: (username: string) => Somebody
  /** Everybody of the house who holds a role, by their ids. */
  holding: (role: string) => string[]
  /** Who answers for a unit and those above it; null where nobody does. */
  headsOf: (unitId: string) => readonly (string | null)[]
  /** The same above somebody. */
  above: (userId: string) => readonly (string | null)[]
  /** Whoever acts for somebody then; null for nobody. */
  actingFor: (userId: string, type: FlowType, at: Date) => Acting | null
  units: ReadonlyMap<string, string>
}

const headsIn = async (tx: Database, of: { unitId: string } | { userId: string }): Promise<(string | null)[]> =>
  (await superiorsOf(tx, of)).map(({ head }) => (head?.canAct ? head.id : null))

/** @param writers whose records are approved @param unitIds for which they are */
export const readHouse = async (tx: Database, writers: readonly string[], unitKeys: readonly string[]): Promise<House> => {
  const people = await rowsOf<Somebody>(
    tx,
    sql`select u.id::text as id, u.username, u.company_id::text as "companyId", u.disabled, c.kind <> 'SUPPLIER' as "isOfHouse",
          array(select r.code from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as roles
        from app_user u join company c on c.id = u.company_id order by u.id`,
  )
  const byName = new Map(people.map((person) => [person.username, person]))
  const byId = new Map(people.map((person) => [person.id, person]))
  const called = (username: string): Somebody => {
    const person = byName.get(username)
    if (!person) throw new Error(`Nobody is called ${username}`)
    return person
  }
  const units = new Map(
    (
      await rowsOf<{ key: string; id: string }>(
        tx,
        sql`select u.username || ' ' || n.code as key, n.id::text as id from app_user u join unit n on n.company_id = u.company_id`,
      )
    ).map(({ key, id }) => [key, id]),
  )
  const heads = new Map<string, (string | null)[]>()
  for (const id of new Set(unitKeys.map((key) => units.get(key) ?? ''))) heads.set(id, await headsIn(tx, { unitId: id }))
  const above = new Map<string, (string | null)[]>()
  const deciders = [...heads.values()].flat().flatMap((id) => (id === null ? [] : [id]))
  for (const id of new Set([...writers.map((username) => called(username).id), ...deciders]))
    above.set(id, await headsIn(tx, { userId: id }))
  const absences = await tx.select().from(absence)

  const actingFor = (userId: string, type: FlowType, at: Date): Acting | null => {
    const away = absences.find(
      (each) => each.userId === userId && each.fromAt <= at && at < each.untilAt && (each.types.length === 0 || each.types.includes(type)),
    )
    if (!away) return byId.get(userId)?.disabled === false ? { userId, insteadOf: null } : null
    return away.substituteId === null ? null : { userId: away.substituteId, insteadOf: userId }
  }
  return {
    called,
    units,
    actingFor,
    holding: (role) => people.flatMap(({ id, isOfHouse, roles }) => (isOfHouse && roles.includes(role) ? [id] : [])),
    headsOf: (unitId) => heads.get(unitId) ?? [],
    above: (userId) => above.get(userId) ?? [],
  }
}
