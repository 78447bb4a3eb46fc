import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { withinDataScope } from '#server/db/dataScope.ts'
import { isShutOut } from '#server/db/shutOut.ts'
import { runsPlatform } from '#server/db/roles.ts'
import type { BilingualName } from '#server/serving/entityKept.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { Caller } from '#server/serving/caller.ts'
import { Refusal } from '#server/refusal.ts'
import { isWider, type DataScope } from '#src/lib/dataScope.ts'
import { duties, type Duty } from './duties.ts'

/**
 * One change of rights at a time: each sees what the one before did, also to whoever makes it.
 * @throws Refusal 40101 for somebody whose session or account has ended meanwhile; 40900 for who may do less, or sees less, than when their call was admitted
 */
export const lockRights = async (tx: Database, { tokenId, authorities, dataScope }: Caller): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(727002)`)
  const [now] = await rowsOf<{ authorities: string[]; dataScope: DataScope | null }>(
    tx,
    sql`select array(select unnest(r.authorities) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as authorities,
          (select min(r.data_scope) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as "dataScope"
        from token t join app_user u on u.id = t.user_id where t.id = ${tokenId} and t.ended_at is null and not ${isShutOut(sql`u`)}`,
  )
  if (!now) throw new Refusal(40101)
  const left = new Set(now.authorities)
  if (isWider(dataScope, now.dataScope ?? 'own') || [...authorities].some((code) => !left.has(code))) throw refused('refusal.rightsChanged')
}

export const refused = (reason: string) => new Refusal(40900, { reasons: [reason], transitions: [] })

/** What somebody may give to others or take from them: what they may use themselves, and what is theirs to give alone. */
export const givenBy = async (tx: Database, { id, authorities }: Actor): Promise<ReadonlySet<string>> => {
  const rows = await rowsOf<{ code: string }>(
    tx,
    sql`select distinct unnest(r.delegable) as code from user_role ur join role r on r.id = ur.role_id where ur.user_id = ${id}`,
  )
  return new Set([...authorities, ...rows.map(({ code }) => code)])
}

/** @throws Refusal 40900 where somebody would give or take what is not theirs to give */
export const refuseUngiven = async (tx: Database, actor: Actor, codes: Iterable<string>): Promise<void> => {
  const given = await givenBy(tx, actor)
  for (const code of codes) if (!given.has(code)) throw refused('refusal.notYoursToGive')
}

/**
 * Whoever changes whose records the people of a role see gives and takes no more than they see themselves, and nobody gives it to themselves.
 * @throws Refusal 40900 where they would
 */
export const refuseScope = async (tx: Database, actor: Actor, roleId: string, now: DataScope, before: DataScope): Promise<void> => {
  if ([now, before].some((scope) => isWider(scope, actor.dataScope))) throw refused('refusal.notYoursToGive')
  await refuseFarther(tx, actor, peopleOf(roleId))
  if (!isWider(now, before)) return
  const held = await rowsOf(tx, sql`select 1 from user_role where role_id = ${roleId} and user_id = ${actor.id}`)
  if (held.length > 0) throw refused('refusal.ownRoles')
}

/**
 * Whoever sees only some records comes to no account, and gives nothing to one, by which others are seen.
 * @param people which, as `u`
 * @throws Refusal 40900 where one of them is of a company, or has a role, that shows more than the actor sees
 */
export const refuseFarther = async (tx: Database, actor: Actor, people: SQL): Promise<void> => {
  if (actor.dataScope === 'all') return
  const farther = await rowsOf(
    tx,
    sql`select 1 from app_user u where ${people} and u.id <> ${actor.id} and (not ${withinDataScope(actor, { unit: sql`u.company_id` })}
          or exists (select 1 from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id and r.data_scope < ${actor.dataScope})) limit 1`,
  )
  if (farther.length > 0) throw refused('refusal.notYoursToGive')
}

/** Those who have a role, as `u`. */
export const peopleOf = (roleId: string): SQL => sql`u.id in (select held.user_id from user_role held where held.role_id = ${roleId})`

/** Whether somebody is, or was, one of a supplier's people. */
export const isMember = async (tx: Database, userId: string): Promise<boolean> =>
  (await rowsOf(tx, sql`select 1 from member where id = ${userId}`)).length > 0

/** Of which company somebody of a supplier is, what they are there, and whether they may come in, their membership says. */
export const refuseMember = async (tx: Database, userId: string): Promise<void> => {
  if (await isMember(tx, userId)) throw refused('refusal.memberOfSupplier')
}

/** Roles that nobody gets from a sheet without a word: they run the platform, give rights on to others, or ask for a second factor. By their ids. */
export const strongRoles = async (tx: Database): Promise<ReadonlyMap<string, BilingualName>> => {
  const found = await rowsOf<BilingualName & { id: string }>(
    tx,
    sql`select r.id, r.name, r.name_en as "nameEn" from role r where ${runsPlatform} or r.requires_second_factor`,
  )
  return new Map(found.map(({ id, ...named }) => [id, named]))
}

interface RoleRights {
  id: string
  dataScope: DataScope
  codes: string[]
  usable: string[]
}

/** What comes with each of these roles: to be used, and to be given to others. @throws Refusal 42200 for one that is not there */
const rightsOf = async (tx: Database, roleIds: readonly string[], path: string): Promise<RoleRights[]> => {
  const found = await rowsOf<RoleRights>(
    tx,
    sql`select id, data_scope as "dataScope", authorities || delegable as codes, authorities as usable from role where id = any (${sql.param([...roleIds])}::bigint[])`,
  )
  if (found.length < new Set(roleIds).size) throw new Refusal(42200, { errors: [{ path, message: 'error.unusable' }] })
  return found
}

/**
 * Gives somebody these roles and no others. Nobody changes their own or those of a supplier's people, gives what they have not, or brings duties together that must be apart.
 * @param path of the roles in what was sent
 */
export const setRoles = async (tx: Database, actor: Actor, userId: string, roleIds: readonly string[], path: string): Promise<void> => {
  const before = await rowsOf<{ id: string; usable: string[] }>(
    tx,
    sql`select r.id, r.authorities as usable from user_role ur join role r on r.id = ur.role_id where ur.user_id = ${userId}`,
  )
  const had = new Set(before.map(({ id }) => id))
  const wanted = new Set(roleIds)
  const changed = [...had].filter((id) => !wanted.has(id)).concat([...wanted].filter((id) => !had.has(id)))
  if (changed.length === 0) return
  if (userId === actor.id) throw refused('refusal.ownRoles')
  await refuseMember(tx, userId)
  const rights = await rightsOf(tx, [...new Set([...changed, ...wanted])], path)
  await refuseUngiven(
    tx,
    actor,
    rights.flatMap(({ id, codes }) => (changed.includes(id) ? codes : [])),
  )
  if (rights.some(({ id, dataScope }) => changed.includes(id) && isWider(dataScope, actor.dataScope)))
    throw refused('refusal.notYoursToGive')
  const now = rights.filter(({ id }) => wanted.has(id)).flatMap(({ usable }) => usable)
  const [duty] = newConflicts(
    before.flatMap(({ usable }) => usable),
    now,
  )
  if (duty) throw new Refusal(42200, { errors: [{ path, message: `duty.${duty.rule}` }] })
  await tx.execute(sql`delete from user_role where user_id = ${userId} and role_id <> all (${sql.param([...wanted])}::bigint[])`)
  await tx.execute(
    sql`insert into user_role (user_id, role_id) select ${userId}, id from role where id = any (${sql.param([...wanted])}::bigint[])
        on conflict do nothing`,
  )
  await refuseFarther(tx, actor, sql`u.id = ${userId}`)
}

/**
 * Has people who have a role lead in it, or no more, whichever they did not before.
 * @throws Refusal 40900 for whoever could not give them the role
 */
export const setLeaders = async (tx: Database, actor: Actor, roleId: string, changed: readonly string[]): Promise<void> => {
  if (changed.length === 0) return
  if (changed.includes(actor.id)) throw refused('refusal.ownRoles')
  const people = sql`u.id = any (${sql.param([...changed])}::bigint[])`
  const [role] = await rightsOf(tx, [roleId], 'leaders')
  await refuseUngiven(tx, actor, role?.codes ?? [])
  await refuseFarther(tx, actor, people)
  await tx.execute(
    sql`update user_role set leader = not leader where role_id = ${roleId} and user_id = any (${sql.param([...changed])}::bigint[])`,
  )
}

/** A role of the user `u` by which they may use one of these. */
export const holding = (codes: readonly string[]): SQL =>
  sql`select 1 from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id and r.authorities && ${sql.param([...codes])}::text[]`

const hasAny = (codes: ReadonlySet<string>, of: readonly string[]): boolean => of.some((code) => codes.has(code))

/** Duties that must be apart, and come together in these codes. */
export const conflictsIn = (codes: readonly string[]): Duty[] => {
  const all = new Set(codes)
  return duties.filter(({ one, other }) => hasAny(all, one) && hasAny(all, other))
}

const newConflicts = (before: readonly string[], after: readonly string[]): Duty[] => {
  const old = new Set(conflictsIn(before).map(({ rule }) => rule))
  return conflictsIn(after).filter(({ rule }) => !old.has(rule))
}

/** Whoever holds all of these, and sees everything, can give anybody any right again. */
const administering = ['userManager:btn_edit', 'groupManager:btn_userManager', 'groupManager:btn_resourceManager']

/** @throws Refusal 40900 where nobody would be left who can give rights: call after the change, within its transaction */
export const keepAdministrator = async (tx: Database): Promise<void> => {
  const [left] = await rowsOf(
    tx,
    sql`select 1 from user_role one join role r on r.id = one.role_id join app_user u on u.id = one.user_id
        where r.authorities @> array[${administering[0]}]::text[] and not u.disabled
          and array(select a from user_role ur join role r on r.id = ur.role_id, unnest(r.authorities) a where ur.user_id = u.id)
            @> ${sql.param(administering)}::text[]
          and exists (select 1 from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id and r.data_scope = 'all') limit 1`,
  )
  if (!left) throw refused('refusal.lastAdministrator')
}
