import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { categoriesInScope } from '#server/db/qualification.ts'
import { appUser } from '#server/db/tables/platform.ts'
import { quoter } from '#server/db/tables/supplier.ts'
import { create, rewrite } from '#server/lifecycle/advance.ts'
import { refuseUnreadable } from '#server/lifecycle/recordKind.ts'
import { companyNames, serveRecords } from '#server/serving/records.ts'
import { Refusal, refuseUnusable } from '#server/refusal.ts'
import { shownFile } from '#server/db/parts.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { dateAfter, dateOf } from '#src/lib/shanghaiTime.ts'
import { reviewsQuoters } from './kind.ts'
import { isLetterOf } from './letters.ts'
import { personHash } from './person.ts'
import { choicesFor, expiringCounts } from './queries.ts'

interface Content {
  realName: string
  letterFileId: string | null
  categoryIds: string[]
  validFrom: string
  validTo: string
}

export const quoterRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { config } = context
  const { database, clock } = context

  serve('GET /api/srm/quoter/expiring', () => expiringCounts(database, clock.now()))

  serve('GET /api/srm/quoter/choices', ({ caller }) => choicesFor(database, caller.companyId))

  serve('POST /api/srm/quoter', async ({ body: { userId, idNo, ...content }, caller }) => {
    const strangers = (await isMember(database, userId, caller.companyId)) ? [] : ['userId']
    refuseUnusable([...strangers, ...(await unusableFields(database, content, caller.companyId))])
    const own = { ...ownColumns(content), companyId: caller.companyId, userId, idNoHash: personHash(config.sealKey, idNo) }
    return create(context, 'quoter', caller, async (tx, first) => {
      const [row] = await tx
        .insert(quoter)
        .values({ ...own, ...first })
        .onConflictDoNothing()
        .returning({ id: quoter.id })
      if (!row) throw new Refusal(40900, { reasons: ['refusal.quoterStands'] })
      return row.id
    })
  })

  serve('POST /api/srm/quoter/{id}/edit', async ({ params: { id }, body: { version, idNo, ...content }, caller: actor }) => {
    await refuseUnreadable(context, 'quoter', id, actor)
    const [its] = await database.select({ companyId: quoter.companyId }).from(quoter).where(eq(quoter.id, id))
    refuseUnusable(await unusableFields(database, content, its?.companyId ?? ''))
    const person = idNo === null ? {} : { idNoHash: personHash(config.sealKey, idNo) }
    return rewrite(context, { machine: 'quoter', id, version, actor }, (tx, next) =>
      tx
        .update(quoter)
        .set({ ...ownColumns(content), ...person, ...next })
        .where(eq(quoter.id, id)),
    )
  })

  serveRecords(serve, context, 'quoter', {
    shown: (caller) => ({
      ...companyNames,
      username: sql`u.username`,
      categories: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', k.id::text, 'name', k.name, 'nameEn', k.name_en) order by k.code), '[]')
        from category k where k.id = any(q.category_ids))`,
      hasLetter: sql`q.letter_file_id is not null`,
      hits: sql`case when ${reviewsQuoters(caller)} then
        (select count(distinct o.company_id) from quoter o where o.id_no_hash = q.id_no_hash and o.company_id <> q.company_id and o.state <> 'draft')::int
      end`,
      letter: sql`(select ${shownFile} from file f where f.id = q.letter_file_id)`,
      others: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', o.id::text, 'companyName', oc.name, 'companyNameEn', oc.name_en, 'state', o.state,
          'validTo', o.valid_to) order by o.id desc), '[]')
        from quoter o join company oc on oc.id = o.company_id
        where ${reviewsQuoters(caller)} and o.id_no_hash = q.id_no_hash and o.company_id <> q.company_id and o.state <> 'draft')`,
    }),
    joins: sql`join app_user u on u.id = q.user_id`,
    filters: {
      mine: (_, { id }) => sql`q.user_id = ${id}`,
      endingWithin: (days) => sql`q.state = 'active' and q.valid_to < ${dateAfter(dateOf(clock.now()), days)}`,
    },
    sortable: ['validTo', 'state', 'stateSince'],
  })
}

const ownColumns = ({ realName, letterFileId, categoryIds, validFrom, validTo }: Content) => ({
  realName,
  letterFileId,
  categoryIds: [...new Set(categoryIds)],
  validFrom,
  validTo,
  warned: false,
})

const isMember = async (database: Database, userId: string, companyId: string): Promise<boolean> => {
  const found = await database
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.id, userId), eq(appUser.companyId, companyId), ne(appUser.disabled, true)))
  return found.length > 0
}

/** What does not hold, as paths of the form: a file that is not the company's letter, categories it may not supply. */
const unusableFields = async (database: Database, { letterFileId, categoryIds }: Content, companyId: string): Promise<string[]> => {
  const letter = letterFileId === null || (await isLetterOf(database, letterFileId, companyId))
  const covered = await categoriesInScope(database, companyId, categoryIds)
  return [...(letter ? [] : ['letterFileId']), ...(covered.length === new Set(categoryIds).size ? [] : ['categoryIds'])]
}
