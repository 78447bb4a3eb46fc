import { sql } from 'drizzle-orm'
import { declaredAccess } from '#server/db/access/declared.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { listPage } from '#server/db/list.ts'
import { element as elementTable, menu as menuTable } from '#server/db/tables/platform.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { serveEntity } from '#server/serving/entity.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { notFound, Refusal, unusable } from '#server/refusal.ts'
import { element } from '#src/contract/element.ts'
import { menu } from '#src/contract/menu.ts'
import type { Data } from '#src/contract/index.ts'
import { givenBy, lockRights, refuseUngiven } from './rights.ts'
import { asAbove, fitsBelow, parentsOf, root } from '#server/db/tree.ts'

type Tree = Data<'GET /api/admin/menu/tree'>
type Node = Tree[number]

/** Menus and the permissions below them. */
export const menuRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database } = context

  serveEntity(serve, context, menu, {
    table: menuTable,
    search: ['code', 'title', 'titleEn'],
    order: ['orderNum', 'id'],
    shown: () => ({
      parentId: sql`coalesce(e.parent_id, -1)::text`,
      icon: sql`coalesce(e.icon, '')`,
      href: sql`coalesce(e.href, '')`,
    }),
    stored: ({ parentId, icon, href, ...content }) => ({
      ...content,
      ...(parentId === undefined ? {} : { parentId: asAbove(parentId) }),
      ...(icon === undefined ? {} : { icon: icon || null }),
      ...(href === undefined ? {} : { href: href || null }),
    }),
    lock: lockRights,
    uses: {
      menu: sql`select 1 from menu u where u.parent_id = e.id`,
      element: sql`select 1 from element u where u.menu_id = e.id`,
      role: sql`select 1 from role_menu u where u.menu_id = e.id and u.usable`,
    },
    check: async (tx, _, caller) => {
      const [parents, others, isFree] = [await parentsOf(tx, 'menu'), await codesIn(tx, 'element'), await freeFor(tx, 'menu', caller)]
      return ({ id, parentId, code }) => [
        ...(fitsBelow(parents, id, parentId) ? [] : [unusable('parentId')]),
        ...(others.has(String(code)) || !isFree(String(code)) ? [{ path: 'code', message: 'error.taken' }] : []),
      ]
    },
    // A directory is granted by anybody, as the way to what is below it.
    guard: async (tx, caller, before, change) => {
      if (change !== 'remove' && change['type'] !== undefined && change['type'] !== before['type'])
        await refuseUngiven(tx, caller, [String(before['code'])])
    },
    writes: (tx, { id, before, caller }) => letGive(tx, 'menu', before === null ? id : null, caller),
  })

  serveEntity(serve, context, element, {
    table: elementTable,
    search: ['code', 'name', 'nameEn'],
    order: ['id'],
    filters: { menuId: (id) => sql`e.menu_id = ${id}` },
    lock: lockRights,
    uses: { role: sql`select 1 from role_element u where u.element_id = e.id and u.usable` },
    check: async (tx, _, caller) => {
      const menus = new Set((await rowsOf<{ id: string }>(tx, sql`select id from menu`)).map(({ id }) => id))
      const [others, isFree] = [await codesIn(tx, 'menu'), await freeFor(tx, 'element', caller)]
      return ({ menuId, code }) => [
        ...(menuId === null || menus.has(String(menuId)) ? [] : [unusable('menuId')]),
        ...(others.has(String(code)) || !isFree(String(code)) ? [{ path: 'code', message: 'error.taken' }] : []),
      ]
    },
    writes: (tx, { id, before, caller }) => letGive(tx, 'element', before === null ? id : null, caller),
  })

  serve('GET /api/admin/element/list', ({ query }) =>
    listPage<Data<'GET /api/admin/element/list'>['rows'][number]>(
      database,
      { ...query, page: 1, limit: mostBelowOne },
      {
        select: sql`e.id, e.version, e.menu_id as "menuId", e.code, e.name, e.name_en as "nameEn", e.type, e.uri, e.method, e.description,
          (select count(*) from role_element u where u.element_id = e.id and u.usable)::int as uses`,
        from: sql`element e`,
        where: [sql`e.menu_id = ${query.menuId}::bigint`, sql`strpos(e.name, ${query.name ?? ''}) > 0`],
        sortable: {},
        unique: sql`e.id`,
      },
    ),
  )

  serve('GET /api/admin/menu/tree', async ({ query: { title = '' } }) => {
    const all = await rowsOf<Omit<Node, 'children'>>(
      database,
      sql`select id, coalesce(parent_id, -1)::text as "parentId", code, title, title_en as "titleEn", title as label, coalesce(icon, '') as icon,
            type, position as "orderNum" from menu order by position, id`,
    )
    const below = (parentId: string): Node[] =>
      all
        .filter((each) => each.parentId === parentId)
        .map((each) => ({ ...each, children: below(each.id) }))
        .filter((each) => each.children.length > 0 || each.title.includes(title))
    return below(root)
  })

  serve('POST /api/admin/menu/order', ({ body: { places }, caller }) =>
    database.transaction(async (tx) => {
      await lockRights(tx, caller)
      const parents = await parentsOf(tx, 'menu')
      for (const { id, parentId } of places) {
        if (!parents.has(id)) throw notFound()
        parents.set(id, asAbove(parentId))
      }
      const lost = places.findIndex(({ id, parentId }) => !fitsBelow(parents, id, parentId))
      if (lost >= 0) throw new Refusal(42200, { errors: [{ path: `places.${lost}.parentId`, message: 'error.unusable' }] })
      await tx.execute(
        sql`update menu m set parent_id = p."parentId", position = p."orderNum", version = version + 1
            from jsonb_to_recordset(${JSON.stringify(places.map((place) => ({ ...place, parentId: asAbove(place.parentId) })))}::jsonb)
              as p (id bigint, "parentId" bigint, "orderNum" integer)
            where m.id = p.id and (m.parent_id is distinct from p."parentId" or m.position <> p."orderNum")`,
      )
      return true as const
    }),
  )
}

/** As many permissions below one menu as a client shows, which leafs through no pages of them. */
const mostBelowOne = 1000

/** What is granted by its code is either a menu or a permission: nobody comes to one by making the other. */
const codesIn = async (tx: Database, table: 'menu' | 'element'): Promise<ReadonlySet<string>> =>
  new Set((await rowsOf<{ code: string }>(tx, sql`select code from ${sql.identifier(table)}`)).map(({ code }) => code))

/** What the product is delivered with, and asks for. */
const asked = new Set([...Object.keys(declaredAccess.menus), ...Object.keys(declaredAccess.elements)])

/** Whether a code may be that of a new menu or permission: under one that the product asks for, its maker would come to what they have not. */
const freeFor = async (tx: Database, of: 'menu' | 'element', caller: Actor): Promise<(code: string) => boolean> => {
  const [stored, given] = [await codesIn(tx, of), await givenBy(tx, caller)]
  return (code) => stored.has(code) || !asked.has(code) || given.has(code)
}

/** Whoever makes a menu or a permission may give it to roles, by the role that lets them make it: nobody holds it yet. */
const letGive = async (tx: Database, of: 'menu' | 'element', made: string | null, { id: userId }: Actor): Promise<void> => {
  if (made === null) return
  const code = of === 'menu' ? menu.codes.add : element.codes.add
  await tx.execute(
    sql`insert into ${sql.identifier(`role_${of}`)} (role_id, ${sql.identifier(`${of}_id`)}, usable, delegable)
        select r.id, ${made}, false, true from user_role ur join role r on r.id = ur.role_id
        where ur.user_id = ${userId} and ${code} = any (r.authorities)`,
  )
}
