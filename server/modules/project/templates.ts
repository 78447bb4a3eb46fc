import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { appUser, company } from '#server/db/tables/platform.ts'
import { projectTemplate } from '#server/db/tables/procurement.ts'
import { versionConflict } from '#server/lifecycle/advance.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { ProjectContent } from './content.ts'
import { beginDraft } from './draft.ts'
import { copyOf, unusableFields } from './queries.ts'

type Content = (typeof projectTemplate.$inferSelect)['content']

const mostOfOnePerson = 50

const shownColumns = {
  id: projectTemplate.id,
  name: projectTemplate.name,
  title: sql<string>`${projectTemplate.content}->>'title'`,
  titleEn: sql<string>`${projectTemplate.content}->>'titleEn'`,
  itemCount: sql<number>`jsonb_array_length(${projectTemplate.content}->'items')`,
  createdAt: projectTemplate.createdAt,
  version: projectTemplate.version,
}

/** Templates of the caller's own. Whatever adds or names one holds its owner, so that names and their number stay within bounds. */
export const templateRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock } = context

  serve('GET /api/po/template/all', async ({ caller }) => {
    const rows = await database
      .select(shownColumns)
      .from(projectTemplate)
      .where(eq(projectTemplate.ownerId, caller.id))
      .orderBy(desc(projectTemplate.createdAt), desc(projectTemplate.id))
    return rows.map(present)
  })

  serve('POST /api/po/template', async ({ body: { projectId, name }, caller }) => {
    const content = contentFor(await copyOf(context, projectId, caller))
    return holding(caller, async (tx) => {
      if ((await tx.$count(projectTemplate, eq(projectTemplate.ownerId, caller.id))) >= mostOfOnePerson)
        throw refusedName('error.templateLimit')
      await refuseTaken(tx, caller, name)
      const [row] = await tx
        .insert(projectTemplate)
        .values({ ownerId: caller.id, name, content, createdAt: clock.now() })
        .returning(shownColumns)
      if (!row) throw new Error('The template was not stored')
      return present(row)
    })
  })

  serve('POST /api/po/template/{id}', ({ params: { id }, body: { version, name }, caller }) =>
    holding(caller, async (tx) => {
      const before = await own(tx, id, caller)
      if (before.version !== version) throw new Refusal(40900, { reasons: [versionConflict], transitions: [] })
      if (before.name !== name) await refuseTaken(tx, caller, name)
      const [row] = await tx
        .update(projectTemplate)
        .set({ name, version: version + 1 })
        .where(eq(projectTemplate.id, id))
        .returning(shownColumns)
      if (!row) throw notFound()
      return present(row)
    }),
  )

  serve('DELETE /api/po/template/{id}', async ({ params: { id }, caller }) => {
    const deleted = await database.transaction((tx) =>
      tx.delete(projectTemplate).where(ownedBy(id, caller)).returning({ id: projectTemplate.id }),
    )
    if (deleted.length === 0) throw notFound()
    return true as const
  })

  serve('POST /api/po/template/{id}/use', async ({ params: { id }, caller }) => {
    const { content } = await own(database, id, caller)
    return beginDraft(context, await usable(database, content, caller, clock.now()), caller)
  })

  const holding = <T>({ id }: Actor, work: (tx: Database) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, id)).for('update')
      return work(tx)
    })
}

const present = ({
  createdAt,
  ...row
}: {
  createdAt: Date
  id: string
  name: string
  title: string
  titleEn: string
  itemCount: number
  version: number
}) => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

const ownedBy = (id: string, { id: ownerId }: Actor) => and(eq(projectTemplate.id, id), eq(projectTemplate.ownerId, ownerId))

/** Another's template does not exist. */
const own = async (tx: Database, id: string, caller: Actor) => {
  const [row] = await tx.select().from(projectTemplate).where(ownedBy(id, caller))
  if (!row) throw notFound()
  return row
}

const refusedName = (message: string) => new Refusal(42200, { errors: [{ path: 'name', message }], values: { most: mostOfOnePerson } })

const refuseTaken = async (tx: Database, { id }: Actor, name: string): Promise<void> => {
  const taken = await tx.$count(projectTemplate, and(eq(projectTemplate.ownerId, id), eq(projectTemplate.name, name)))
  if (taken > 0) throw refusedName('error.templateName')
}

/** What belongs to one purchase alone is left out: when it is delivered, and its documents. */
const contentFor = ({
  deadline: _,
  deadlineTyped: __,
  estimate: ___,
  estimateUnread: ____,
  documentIds: _____,
  items,
  unfinished,
  ...kept
}: ProjectContent): Content => ({
  ...kept,
  items: items.map((item) => ({ ...item, deliveryDate: null })),
  unfinished: unfinished.map((line) => ({ ...line, deliveryDate: '' })),
})

/** A template outlasts what it names: what no longer exists is left out. Who may no longer be invited is kept, as in a copy. */
const usable = async (database: Database, content: Content, caller: Actor, now: Date): Promise<ProjectContent> => {
  const whole = { ...content, deadline: null, deadlineTyped: '', estimate: null, estimateUnread: '', documentIds: [] }
  const gone = await unusableFields(database, { ...whole, invitedCompanyIds: [] }, null, caller, now)
  const existing = await database
    .select({ id: company.id })
    .from(company)
    .where(and(inArray(company.id, content.invitedCompanyIds), eq(company.kind, 'SUPPLIER')))
  return {
    ...whole,
    unitId: gone.includes('unitId') ? null : content.unitId,
    categoryId: gone.includes('categoryId') ? null : content.categoryId,
    invitedCompanyIds: existing.map(({ id }) => id),
  }
}
