import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { role as roleTable, roleType as roleTypeTable } from '#server/db/tables/platform.ts'
import type { Caller } from '#server/serving/caller.ts'
import { serveEntity } from '#server/serving/entity.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { notFound, Refusal, unusable } from '#server/refusal.ts'
import type { Data } from '#src/contract/index.ts'
import { role } from '#src/contract/role.ts'
import { roleType } from '#src/contract/roleType.ts'
import { idsIn } from '#src/contract/row.ts'
import { isWider, type DataScope } from '#src/lib/dataScope.ts'
import { seenAccounts } from './accounts.ts'
import { duties } from './duties.ts'
import { grant, matrixOf, type Granting } from './grants.ts'
import { conflictsIn, holding, keepAdministrator, lockRights, refuseScope, refuseUngiven, setLeaders, setRoles } from './rights.ts'
import { asAbove, fitsBelow, parentsOf, root } from '#server/db/tree.ts'

type Node = Data<'GET /api/admin/group/tree'>[number]

/** Roles, their people, and what they may do. */
export const roleRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database } = context

  serveEntity(serve, context, roleType, {
    table: roleTypeTable,
    search: ['code', 'name', 'nameEn'],
    order: ['id'],
    uses: { role: sql`select 1 from role u where u.role_type_id = e.id` },
  })

  serveEntity(serve, context, role, {
    table: roleTable,
    search: ['code', 'name', 'nameEn'],
    order: ['id'],
    filters: { groupType: (id) => sql`e.role_type_id = ${id}` },
    shown: () => ({ parentId: sql`coalesce(e.parent_id, -1)::text` }),
    stored: ({ parentId, ...content }) => ({ ...content, ...(parentId === undefined ? {} : { parentId: asAbove(parentId) }) }),
    lock: lockRights,
    uses: {
      user: sql`select 1 from user_role u where u.role_id = e.id`,
      role: sql`select 1 from role u where u.parent_id = e.id`,
    },
    guard: async (tx, caller, before, change) => {
      if (change === 'remove') return
      const { dataScope, requiresSecondFactor } = change
      if (dataScope !== undefined && dataScope !== before['dataScope'])
        await refuseScope(tx, caller, before.id, dataScope as DataScope, before['dataScope'] as DataScope)
      if (requiresSecondFactor === undefined || requiresSecondFactor === before['requiresSecondFactor']) return
      // Who could not give what a role may do does not decide how safely its people sign in.
      const [found] = await rowsOf<{ codes: string[] }>(tx, sql`select authorities || delegable as codes from role where id = ${before.id}`)
      await refuseUngiven(tx, caller, found?.codes ?? [])
    },
    settle: keepAdministrator,
    check: async (tx, _, caller) => {
      const types = new Set((await rowsOf<{ id: string }>(tx, sql`select id from role_type`)).map(({ id }) => id))
      const parents = await parentsOf(tx, 'role')
      return ({ id, groupType, parentId, dataScope }) => [
        ...(id === undefined && isWider(dataScope as DataScope, caller.dataScope)
          ? [{ path: 'dataScope', message: 'refusal.notYoursToGive' }]
          : []),
        ...(types.has(String(groupType)) ? [] : [unusable('groupType')]),
        ...(fitsBelow(parents, id, parentId) ? [] : [unusable('parentId')]),
      ]
    },
  })

  serve('GET /api/admin/group/tree', async ({ query: { groupType, name = '' } }) => {
    const all = await rowsOf<Omit<Node, 'children'>>(
      database,
      sql`select id, coalesce(parent_id, -1)::text as "parentId", name as label, code, name, name_en as "nameEn", role_type_id as "groupType"
          from role where ${groupType === undefined ? sql`true` : sql`role_type_id = ${groupType}`} and strpos(name, ${name}) > 0 order by id`,
    )
    const there = new Set(all.map(({ id }) => id))
    // One below a role of another type begins a tree.
    const below = (parentId: string): Node[] =>
      all
        .filter((each) => (there.has(each.parentId) ? each.parentId : root) === parentId)
        .map((each) => ({ ...each, children: below(each.id) }))
    return below(root)
  })

  serve('GET /api/admin/group/{id}/user', async ({ params: { id }, caller }) => {
    await refuseMissing(database, id)
    const people = await rowsOf<{ id: string; name: string; username: string; leader: boolean; member: boolean }>(
      database,
      sql`select u.id, u.name, u.username, ur.leader, ur.member from user_role ur join app_user u on u.id = ur.user_id
          where ur.role_id = ${id} and ${seenAccounts(caller, sql`u`)} order by u.id limit 10000`,
    )
    const who = (as: 'member' | 'leader') => people.filter((each) => each[as]).map(({ leader: _, member: __, ...person }) => person)
    return { members: who('member'), leaders: who('leader') }
  })

  // Whom somebody does not see has the role, and leads in it, as before.
  serve('PUT /api/admin/group/{id}/user', ({ params: { id }, query, caller }) =>
    database.transaction(async (tx) => {
      await lockRights(tx, caller)
      await refuseMissing(tx, id)
      const [members, leaders] = [new Set(idsIn(query.members)), new Set(idsIn(query.leaders))]
      const wanted = new Set([...members, ...leaders])
      const people = await rowsOf<{ id: string; has: boolean; leads: boolean; others: string[] }>(
        tx,
        sql`select u.id, ur.user_id is not null as has, coalesce(ur.leader, false) as leads,
              array(select role_id::text from user_role where user_id = u.id and role_id <> ${id}) as others
            from app_user u left join user_role ur on ur.user_id = u.id and ur.role_id = ${id}
            where (ur.user_id is not null or u.id = any (${sql.param([...wanted])}::bigint[])) and ${seenAccounts(caller, sql`u`)} order by u.id`,
      )
      const seen = new Set(people.map((person) => person.id))
      if ([...wanted].some((each) => !seen.has(each)))
        throw new Refusal(42200, { errors: [{ path: 'members', message: 'error.unusable' }] })
      for (const person of people.filter((each) => each.has !== wanted.has(each.id)))
        await setRoles(tx, caller, person.id, wanted.has(person.id) ? [...person.others, id] : person.others, 'members')
      await setLeaders(
        tx,
        caller,
        id,
        people.filter((each) => wanted.has(each.id) && each.leads !== leaders.has(each.id)).map((each) => each.id),
      )
      await tx.execute(
        sql`update user_role set member = not member where role_id = ${id} and user_id = any (${sql.param([...wanted])}::bigint[])
              and member <> (user_id = any (${sql.param([...members])}::bigint[]))`,
      )
      await keepAdministrator(tx)
      return true as const
    }),
  )

  serve('GET /api/admin/group/{id}/authority/menu', async ({ params: { id } }) => {
    await refuseMissing(database, id)
    const rows = await rowsOf<{ id: string; parentId: string; text: string }>(
      database,
      sql`with recursive granted as (
            select m.id, m.parent_id from role_menu rm join menu m on m.id = rm.menu_id where rm.role_id = ${id} and rm.usable
            union select m.id, m.parent_id from menu m join granted g on m.id = g.parent_id
          )
          select m.id, coalesce(m.parent_id, -1)::text as "parentId", m.title as text from menu m join granted g on g.id = m.id order by m.position, m.id`,
    )
    return rows.map((row) => ({ ...row, children: [] }))
  })

  serve('PUT /api/admin/group/{id}/authority/menu', async ({ params: { id }, query, caller }) => {
    const wanted = new Set(idsIn(query.menuTrees))
    await grant(context, id, caller, async (tx) => {
      const all = await rowsOf<{ id: string; parentId: string | null; usable: boolean; delegable: boolean }>(
        tx,
        sql`select m.id, m.parent_id as "parentId", coalesce(g.usable, false) as usable, coalesce(g.delegable, false) as delegable
            from menu m left join role_menu g on g.menu_id = m.id and g.role_id = ${id}`,
      )
      const parents = new Map(all.map((each) => [each.id, each.parentId]))
      for (const each of wanted) {
        const above = parents.get(each)
        if (above) wanted.add(above)
      }
      return all
        .filter((each) => each.usable !== wanted.has(each.id))
        .map(({ id: menuId, delegable }) => ({ of: 'menu' as const, id: menuId, usable: wanted.has(menuId), delegable }))
    })
    return true as const
  })

  serve('GET /api/admin/group/{id}/authority/element', async ({ params: { id } }) => {
    await refuseMissing(database, id)
    const rows = await rowsOf<{ id: string }>(
      database,
      sql`select element_id as id from role_element where role_id = ${id} and usable order by element_id`,
    )
    return rows.map((row) => row.id)
  })

  const letUse = async (id: string, caller: Caller, elementId: string, usable: boolean) => {
    await grant(context, id, caller, async (tx) => {
      const [found] = await rowsOf<{ delegable: boolean }>(
        tx,
        sql`select coalesce(g.delegable, false) as delegable from element e left join role_element g on g.element_id = e.id and g.role_id = ${id}
            where e.id = ${elementId}`,
      )
      if (!found) throw notFound()
      return [{ of: 'element', id: elementId, usable, delegable: found.delegable }]
    })
    return true as const
  }
  serve('PUT /api/admin/group/{id}/authority/element/add', ({ params, query, caller }) => letUse(params.id, caller, query.elementId, true))
  serve('PUT /api/admin/group/{id}/authority/element/remove', ({ params, query, caller }) =>
    letUse(params.id, caller, query.elementId, false),
  )

  serve('GET /api/admin/group/{id}/matrix', ({ params: { id }, caller }) => matrixOf(database, id, caller))

  serve('POST /api/admin/group/{id}/matrix', async ({ params: { id }, body, caller }) => {
    const asked: Granting[] = [
      ...body.menus.map((each) => ({ of: 'menu' as const, ...each })),
      ...body.elements.map((each) => ({ of: 'element' as const, ...each })),
    ]
    await grant(context, id, caller, async () => asked, body.version)
    return matrixOf(database, id, caller)
  })

  serve('GET /api/admin/group/conflicts', async ({ caller }) => {
    const roles = await rowsOf<{ id: string; name: string; nameEn: string; authorities: string[] }>(
      database,
      sql`select id, name, name_en as "nameEn", authorities from role order by id`,
    )
    return Promise.all(
      duties.map(async ({ rule, one, other }) => ({
        rule,
        one: [...one],
        other: [...other],
        roles: roles
          .filter(({ authorities }) => conflictsIn(authorities).some((duty) => duty.rule === rule))
          .map(({ authorities: _, ...named }) => named),
        users: await rowsOf<{ id: string; name: string; username: string }>(
          database,
          sql`select u.id, u.name, u.username from app_user u where not u.disabled and ${seenAccounts(caller, sql`u`)}
                and exists (${holding(one)}) and exists (${holding(other)}) order by u.id limit 200`,
        ),
      })),
    )
  })
}

const refuseMissing = async (tx: Database, id: string): Promise<void> => {
  const [found] = await rowsOf(tx, sql`select 1 from role where id = ${id}`)
  if (!found) throw notFound()
}
