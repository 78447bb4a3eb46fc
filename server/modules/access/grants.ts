import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { Caller, CallerContext } from '#server/serving/caller.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import type { Data } from '#src/contract/index.ts'
import { isWider, type DataScope } from '#src/lib/dataScope.ts'
import { duties } from './duties.ts'
import { givenBy, holding, keepAdministrator, lockRights, peopleOf, refused, refuseFarther } from './rights.ts'

type Matrix = Data<'GET /api/admin/group/{id}/matrix'>

/** What of a role's rights is changed: how each menu or permission is to be granted. */
export interface Granting {
  of: 'menu' | 'element'
  id: string
  usable: boolean
  delegable: boolean
}

/**
 * Changes how menus and permissions are granted to a role, as far as whoever asks may.
 * @throws Refusal 42200 where by it somebody would come to duties that must be apart; 40900 where nobody could give rights any more
 */
export const grant = (
  { database, clock }: CallerContext,
  id: string,
  caller: Caller,
  askedFor: (tx: Database) => Promise<Granting[]>,
  version?: number,
): Promise<void> =>
  database.transaction(async (tx) => {
    await lockRights(tx, caller)
    const [found] = await rowsOf<{ version: number; code: string; dataScope: DataScope }>(
      tx,
      sql`select version, code, data_scope as "dataScope" from role where id = ${id}`,
    )
    if (!found) throw notFound()
    if (isWider(found.dataScope, caller.dataScope)) throw refused('refusal.notYoursToGive')
    await refuseFarther(tx, caller, peopleOf(id))
    if (version !== undefined && version !== found.version) throw refused('refusal.versionConflict')
    const asked = await askedFor(tx)
    const given = await givenBy(tx, caller)
    const isOwn = caller.roles.has(found.code)
    const together = await heldTogether(tx, id)
    for (const of of ['menu', 'element'] as const) {
      const [table, grants, column] = [sql.identifier(of), sql.identifier(`role_${of}`), sql.identifier(`${of}_id`)]
      const its = asked.filter((each) => each.of === of)
      const rows = await rowsOf<{ id: string; code: string; isRight: boolean; usable: boolean; delegable: boolean }>(
        tx,
        sql`select t.id, t.code, ${of === 'menu' ? sql`t.type = 'menu'` : sql`true`} as "isRight",
              coalesce(g.usable, false) as usable, coalesce(g.delegable, false) as delegable
            from ${table} t left join ${grants} g on g.${column} = t.id and g.role_id = ${id}
            where t.id = any (${sql.param(its.map((each) => each.id))}::bigint[])`,
      )
      const before = new Map(rows.map((row) => [row.id, row]))
      const changed = its.filter((each) => {
        const was = before.get(each.id)
        if (!was) throw notFound()
        return was.usable !== each.usable || was.delegable !== each.delegable
      })
      for (const each of changed) {
        const { code = '', isRight = true, usable = false } = before.get(each.id) ?? {}
        if (isRight && !given.has(code)) throw refused('refusal.notYoursToGive')
        // Through a role of one's own nobody comes to more than they have.
        const gains = (each.usable && !usable && !caller.authorities.has(code)) || (each.delegable && !given.has(code))
        if (isRight && isOwn && gains) throw refused('refusal.ownRoles')
      }
      await write(tx, grants, column, id, changed)
    }
    for (const [held, rule] of await heldTogether(tx, id))
      if (!together.has(held)) throw new Refusal(42200, { errors: [{ path: '', message: `duty.${rule}` }] })
    await tx.execute(
      sql`update role set version = version + 1, updated_at = ${clock.now().toISOString()}::timestamptz, updated_by = ${caller.id} where id = ${id}`,
    )
    await keepAdministrator(tx)
  })

/** The rules against which people of a role hold duties that must be apart, by rule and person. */
const heldTogether = async (tx: Database, roleId: string): Promise<ReadonlyMap<string, string>> => {
  const held = new Map<string, string>()
  for (const { rule, one, other } of duties) {
    const people = await rowsOf<{ id: string }>(
      tx,
      sql`select u.id from user_role of join app_user u on u.id = of.user_id where of.role_id = ${roleId} and not u.disabled
            and exists (${holding(one)}) and exists (${holding(other)})`,
    )
    for (const { id } of people) held.set(`${rule} ${id}`, rule)
  }
  return held
}

const write = async (
  tx: Database,
  grants: SQL | ReturnType<typeof sql.identifier>,
  column: ReturnType<typeof sql.identifier>,
  roleId: string,
  changed: Granting[],
) => {
  const kept = changed.filter(({ usable, delegable }) => usable || delegable)
  const gone = changed.filter(({ usable, delegable }) => !usable && !delegable).map(({ id }) => id)
  if (gone.length > 0)
    await tx.execute(sql`delete from ${grants} where role_id = ${roleId} and ${column} = any (${sql.param(gone)}::bigint[])`)
  if (kept.length > 0)
    await tx.execute(
      sql`insert into ${grants} (role_id, ${column}, usable, delegable)
          select ${roleId}, g.id, g.usable, g.delegable from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as g (id bigint, usable boolean, delegable boolean)
          on conflict (role_id, ${column}) do update set usable = excluded.usable, delegable = excluded.delegable`,
    )
}

/** How every menu and permission is granted to a role, and what of it whoever asks may change. @throws Refusal 40400 */
export const matrixOf = async (database: Database, id: string, caller: Actor): Promise<Matrix> => {
  const [found] = await rowsOf<{ version: number; code: string }>(database, sql`select version, code from role where id = ${id}`)
  if (!found) throw notFound()
  const given = await givenBy(database, caller)
  type Cell = Matrix['elements'][number]
  const menus = await rowsOf<Omit<Matrix['menus'][number], 'elements' | 'changeable'>>(
    database,
    sql`select m.id, m.code, m.title as name, m.title_en as "nameEn", coalesce(m.parent_id, -1)::text as "parentId", m.type,
          coalesce(g.usable, false) as usable, coalesce(g.delegable, false) as delegable
        from menu m left join role_menu g on g.menu_id = m.id and g.role_id = ${id} order by m.position, m.id`,
  )
  const elements = await rowsOf<Omit<Cell, 'changeable'> & { menuId: string | null }>(
    database,
    sql`select e.id, e.code, e.name, e.name_en as "nameEn", e.menu_id as "menuId",
          coalesce(g.usable, false) as usable, coalesce(g.delegable, false) as delegable
        from element e left join role_element g on g.element_id = e.id and g.role_id = ${id} order by e.id`,
  )
  const below = (menuId: string | null): Cell[] =>
    elements.filter((each) => each.menuId === menuId).map(({ menuId: _, ...cell }) => ({ ...cell, changeable: given.has(cell.code) }))
  return {
    version: found.version,
    menus: menus.map((each) => ({ ...each, changeable: each.type === 'menu' && given.has(each.code), elements: below(each.id) })),
    elements: below(null),
  }
}
