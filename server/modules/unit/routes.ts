import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { unit as unitTable, unitApprover } from '#server/db/tables/unit.ts'
import { aboveOf, namedPerson, superiorsOf } from '#server/db/units.ts'
import { Refusal, refuseWrong, unusable } from '#server/refusal.ts'
import type { Caller } from '#server/serving/caller.ts'
import { serveEntity } from '#server/serving/entity.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { Data } from '#src/contract/index.ts'
import { unit } from '#src/contract/unit.ts'
import { nameable, nameableIn } from './people.ts'
import { standingUnits, wrongWith } from './place.ts'
import { seenUnits } from './seen.ts'

/** Whom the unit `e` names by this column. */
const personIn = (column: SQL): SQL => sql`(select ${namedPerson(sql`p`, sql`e.company_id`)} from app_user p where p.id = ${column})`

const approvers = sql`(select coalesce(jsonb_agg(${namedPerson(sql`p`, sql`e.company_id`)} order by a.position), '[]')
  from unit_approver a join app_user p on p.id = a.user_id where a.unit_id = e.id)`

const cant = (person: SQL): SQL => sql`(${person} ->> 'canAct' = 'false')`
const head = personIn(sql`e.head_id`)
const budgetOwner = personIn(sql`e.budget_owner_id`)
const gaps = sql`array_remove(array[case when e.head_id is null then 'noHead' when ${cant(head)} then 'headOff' end,
  case when ${approvers} @> '[{"canAct": false}]' then 'approverOff' end, case when ${cant(budgetOwner)} then 'budgetOwnerOff' end]::text[], null)`

/** What is the company's own, and changes with it. */
const ofCompany = ['aboveId', 'kind', 'name', 'nameEn', 'areaCode', 'active'] as const

/** The units of the companies of the house, and whom a case goes to in each. */
export const unitRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database } = context

  const units = serveEntity(serve, context, unit, {
    table: unitTable,
    search: ['code', 'name', 'nameEn'],
    order: ['companyId', 'code', 'id'],
    seen: (caller) => seenUnits(caller, sql`e.company_id`),
    lock: (tx) => tx.execute(sql`lock table unit in share row exclusive mode`),
    shown: () => ({
      aboveId: sql`coalesce(e.parent_id::text, '')`,
      headId: sql`coalesce(e.head_id::text, '')`,
      budgetOwnerId: sql`coalesce(e.budget_owner_id::text, '')`,
      approverIds: sql`array(select a.user_id::text from unit_approver a where a.unit_id = e.id order by a.position)`,
      companyName: sql`(select name from company where id = e.company_id)`,
      companyNameEn: sql`(select name_en from company where id = e.company_id)`,
      head,
      approvers,
      budgetOwner,
      gaps,
      people: sql`(select count(*)::int from app_user u where u.unit_id = e.id)`,
    }),
    uses: {
      unit: sql`select 1 from unit u where u.parent_id = e.id`,
      user: sql`select 1 from app_user u where u.unit_id = e.id`,
      budget: sql`select 1 from budget u where u.unit_id = e.id`,
    },
    stored: ({ aboveId, headId, budgetOwnerId, ...content }) => ({
      ...content,
      ...(aboveId === undefined ? {} : { aboveId: aboveId || null }),
      ...(headId === undefined ? {} : { headId: headId || null }),
      ...(budgetOwnerId === undefined ? {} : { budgetOwnerId: budgetOwnerId || null }),
    }),
    check: async (tx, [content = {}], caller) => {
      const standing = await standingUnits(tx)
      const { id, aboveId, headId, budgetOwnerId, approverIds = [] } = content
      const companyId = standing.get(String(id ?? aboveId))?.companyId
      if (companyId === undefined || !(await isSeen(tx, caller, companyId))) return () => [unusable('aboveId')]
      const people = await nameableIn(tx, companyId, id)
      const stranger = (person: unknown) => person !== '' && !people.has(String(person))
      return () => [
        ...wrongWith(standing, content),
        ...(stranger(headId) ? [unusable('headId')] : []),
        ...(stranger(budgetOwnerId) ? [unusable('budgetOwnerId')] : []),
        ...(idsOf(approverIds).some(stranger) ? [unusable('approverIds')] : []),
      ]
    },
    guard: async (_, __, before, change) => {
      if (before['aboveId'] !== '') return
      if (change === 'remove') throw new Refusal(40900, { reasons: ['refusal.companyUnit'], transitions: [] })
      const other = ofCompany.filter((field) => change[field] !== undefined && change[field] !== before[field])
      refuseWrong(other.map((path) => ({ path, message: 'unit.ofCompany' })))
    },
    writes: async (tx, { id, sent }) => {
      if (sent['approverIds'] === undefined) return
      await tx.delete(unitApprover).where(sql`unit_id = ${id}`)
      const ids = [...new Set(idsOf(sent['approverIds']))]
      if (ids.length > 0) await tx.insert(unitApprover).values(ids.map((userId, position) => ({ unitId: id, userId, position })))
    },
  })

  serve('GET /api/po/unit/tree', ({ caller }) => {
    const sees = (of: SQL) => seenUnits(caller, sql`${of}.company_id`)
    return rowsOf<Data<'GET /api/po/unit/tree'>[number]>(
      database,
      sql`select e.id::text as id, (select a.id::text from unit a where a.id = ${aboveOf(sql`e`)} and ${sees(sql`a`)}) as "aboveId",
            e.company_id::text as "companyId", e.parent_id is null as "isRoot", e.kind, e.code, e.name, e.name_en as "nameEn", e.active, ${gaps} as gaps
          from unit e where ${sees(sql`e`)} order by e.parent_id is null, e.code, e.company_id, e.id`,
    )
  })

  serve('GET /api/po/unit/{id}', async ({ params: { id }, caller }) => ({
    ...(await units.one(database, id, caller)),
    superiors: await superiorsOf(database, { unitId: id }),
  }))

  serve('GET /api/po/unit/{id}/people', async ({ params: { id }, caller }) => {
    const { companyId } = await units.one(database, id, caller)
    return nameable(database, companyId)
  })
}

const isSeen = async (tx: Database, caller: Caller, companyId: string): Promise<boolean> =>
  (await rowsOf(tx, sql`select 1 from company c where c.id = ${companyId} and ${seenUnits(caller, sql`c.id`)}`)).length > 0

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
