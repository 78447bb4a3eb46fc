import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { mostOptions } from '#src/contract/flowDraft.ts'
import type { Data } from '#src/contract/index.ts'

type Options = Data<'GET /api/powf/definition/option'>

/** What definitions can name: roles that read what they are asked, groups and units in use, and categories. */
export const optionsOf = async (database: Database): Promise<Options> => {
  const offered = <T>(what: SQL): Promise<T[]> => rowsOf<T>(database, sql`${what} limit ${mostOptions + 1}`)
  const coded = sql`e.code, e.name, e.name_en as "nameEn"`
  const [roles, groups, units, categories] = await Promise.all([
    offered<Options['roles'][number]>(sql`select ${coded} from role e where 'todo' = any (e.authorities) order by e.code`),
    offered<Options['groups'][number]>(sql`select ${coded} from user_group e where e.active order by e.code`),
    offered<Options['units'][number]>(
      sql`select e.id, e.name, e.name_en as "nameEn", c.name as "companyName", c.name_en as "companyNameEn"
          from unit e join company c on c.id = e.company_id where e.active order by c.name, e.code, e.id`,
    ),
    offered<Options['categories'][number]>(sql`select ${coded} from category e order by e.code`),
  ])
  const asked = await rowsOf<Options['asked'][number]>(
    database,
    sql`select y.type, y.condition_fields as fields from flow_type y order by y.type`,
  )
  const all = { roles, groups, units, categories }
  const kinds = ['roles', 'groups', 'units', 'categories'] as const
  return {
    roles: roles.slice(0, mostOptions),
    groups: groups.slice(0, mostOptions),
    units: units.slice(0, mostOptions),
    categories: categories.slice(0, mostOptions),
    asked,
    cut: kinds.filter((kind) => all[kind].length > mostOptions),
  }
}
