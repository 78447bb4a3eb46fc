import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import canonicalize from 'canonicalize'
import { sql, type SQL } from 'drizzle-orm'
import { lockForSetup, rowsOf, type Database } from '#server/db/connect.ts'
import about from '../../../package.json' with { type: 'json' }
import { declaredAccess, type Access } from './declared.ts'

const nothing: Access = { menus: {}, elements: {}, roles: {} }

/**
 * Brings menus, elements and roles to what the product declares, at every start of a version that this database has not seen. What administrators changed since the last delivery stays: a
 * text, an order, a grant given or taken, a role or a menu removed or made by themselves. What the product no longer has goes, but for a role that somebody holds.
 * What was delivered once is not delivered again: an older version that starts beside a newer one, or after it, takes nothing back.
 */
export const deliverAccess = (database: Database, declared: Access = declaredAccess): Promise<void> =>
  database.transaction(async (tx) => {
    await lockForSetup(tx)
    const [kept] = await rowsOf<{ content: Access; known: string[] }>(tx, sql`select content, known from delivered_access`)
    const mark = markOf(declared)
    if (kept?.known.includes(mark)) return
    const delivered = kept?.content ?? nothing
    await takeBack(tx, delivered, declared)
    await deliver(tx, 'menu', delivered.menus, declared.menus, ({ parent, title, titleEn, icon, position, isScreen }) => ({
      parent_id: sql`(select id from menu where code = ${parent})`,
      title: sql`${title}::text`,
      title_en: sql`${titleEn}::text`,
      icon: sql`${icon}::text`,
      position: sql`${position}::integer`,
      type: parent === null && !isScreen ? sql`'dirt'` : sql`'menu'`,
    }))
    await deliver(tx, 'element', delivered.elements, declared.elements, ({ menu, uri, method, name, nameEn }) => ({
      menu_id: sql`(select id from menu where code = ${menu})`,
      uri: sql`${uri}::text`,
      name: sql`${name}::text`,
      name_en: sql`${nameEn}::text`,
      method: sql`${method}::text`,
    }))
    await deliver(tx, 'role', delivered.roles, declared.roles, ({ name, nameEn }) => ({
      name: sql`${name}::text`,
      name_en: sql`${nameEn}::text`,
      role_type_id: sql`(select id from role_type where code = 'role')`,
    }))
    await grant(tx, delivered, declared)
    const content = sql`${JSON.stringify(declared)}::jsonb`
    await tx.execute(
      sql`insert into delivered_access (content, known) values (${content}, array[${mark}]) on conflict (only_one)
          do update set content = excluded.content, known = delivered_access.known || excluded.known`,
    )
  })

/** By it is told again what a version delivers. That of a version which declares what an earlier one did is another. */
const markOf = (declared: Access): string =>
  createHash('sha256')
    .update(`${about.version} ${canonicalize(declared)}`)
    .digest('hex')

/** Adds what is new, and sets in what was there each column that the product changed and nobody else did. */
const deliver = async <Item>(
  tx: Database,
  table: string,
  delivered: Record<string, Item>,
  declared: Record<string, Item>,
  columnsOf: (item: Item) => Record<string, SQL>,
): Promise<void> => {
  const rows = await rowsOf<{ code: string }>(tx, sql`select code from ${sql.identifier(table)}`)
  const there = new Set(rows.map(({ code }) => code))
  for (const [code, item] of Object.entries(declared)) {
    const last = delivered[code]
    if (isDeepStrictEqual(last, item)) continue
    const columns = columnsOf(item)
    const before = last && columnsOf(last)
    if (there.has(code)) {
      const changes = Object.entries(columns).map(([name, value]) => {
        const column = sql.identifier(name)
        return before
          ? sql`${column} = case when ${column} is not distinct from ${before[name]} then ${value} else ${column} end`
          : sql`${column} = ${value}`
      })
      await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(changes, sql`, `)} where code = ${code}`)
    } else if (!last) {
      const names = ['code', ...Object.keys(columns)].map((name) => sql.identifier(name))
      await tx.execute(
        sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)}) values (${sql.join([sql`${code}`, ...Object.values(columns)], sql`, `)})`,
      )
    }
  }
}

const takeBack = async (tx: Database, delivered: Access, declared: Access): Promise<void> => {
  const gone = (part: keyof Access) => {
    const codes = Object.keys(delivered[part]).filter((code) => !(code in declared[part]))
    return sql`(select gone.code from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) as gone (code))`
  }
  await tx.execute(sql`delete from element where code in ${gone('elements')}`)
  await tx.execute(sql`update menu set parent_id = null where parent_id in (select id from menu where code in ${gone('menus')})`)
  await tx.execute(sql`delete from menu where code in ${gone('menus')}`)
  await tx.execute(sql`delete from role r where code in ${gone('roles')} and not exists (select 1 from user_role u where u.role_id = r.id)`)
}

/** A grant of a menu or an element: to be used, or to be given to others. */
type Way = 'usable' | 'delegable'

/** What is granted to roles in one way, as far as it is there to be given. */
const grants = ({ menus, elements, roles }: Access, way: Way) =>
  Object.entries(roles).flatMap(([role, { may, gives }]) =>
    // What was delivered before knows of nothing that is given on.
    (way === 'usable' ? may : (gives ?? [])).filter((code) => code in menus || code in elements).map((code) => ({ role, code })),
  )

/** The grants of one that the other has not. */
const without = (all: Access, others: Access, way: Way) => {
  const known = new Set(grants(others, way).map(({ role, code }) => `${role} ${code}`))
  const left = grants(all, way).filter(({ role, code }) => !known.has(`${role} ${code}`))
  return sql`jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as g (role text, code text) join role r on r.code = g.role`
}

const grant = async (tx: Database, delivered: Access, declared: Access): Promise<void> => {
  for (const of of ['menu', 'element']) {
    const [table, idColumn, target] = [sql.identifier(`role_${of}`), sql.identifier(`${of}_id`), sql.identifier(of)]
    for (const way of ['usable', 'delegable'] as const) {
      const column = sql.identifier(way)
      const taken = sql`select r.id, t.id from ${without(delivered, declared, way)} join ${target} t on t.code = g.code`
      await tx.execute(
        sql`insert into ${table} (role_id, ${idColumn}, usable, delegable)
            select r.id, t.id, ${way === 'usable'}, ${way === 'delegable'} from ${without(declared, delivered, way)} join ${target} t on t.code = g.code
            on conflict (role_id, ${idColumn}) do update set ${column} = true`,
      )
      await tx.execute(sql`update ${table} set ${column} = false where (role_id, ${idColumn}) in (${taken})`)
    }
    await tx.execute(sql`delete from ${table} where not usable and not delegable`)
  }
}
