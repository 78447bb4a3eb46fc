import { and, eq, ne } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { categoriesInScope } from '#server/db/qualification.ts'
import { appUser } from '#server/db/tables/platform.ts'
import { quoter } from '#server/db/tables/supplier.ts'
import { advance, begin, offersFor, permit, versionConflict } from '#server/lifecycle/advance.ts'
import { lifeLineOf } from '#server/lifecycle/log.ts'
import type { Actor, Lifecycle } from '#server/lifecycle/process.ts'
import { notFound, Refusal, refuseUnusable } from '#server/plugins/refusal.ts'
import type { ServeRow } from '#server/plugins/rows.ts'
import { isLetterOf } from './letters.ts'
import { personHash } from './person.ts'
import { choicesFor, expiringCounts, pageOfQuoters, quoterDetail } from './queries.ts'

interface Content {
  realName: string
  letterFileId: string | null
  categoryIds: string[]
  validFrom: string
  validTo: string
}

export const quoterRoutes = (serve: ServeRow, lifecycle: Lifecycle, config: Config): void => {
  const { database, clock } = lifecycle

  serve('GET /api/srm/quoter/page', ({ query, caller }) => pageOfQuoters(database, query, caller, clock.now()))

  serve('GET /api/srm/quoter/expiring', () => expiringCounts(database, clock.now()))

  serve('GET /api/srm/quoter/choices', ({ caller }) => choicesFor(database, caller.companyId))

  serve('GET /api/srm/quoter/{id}', async ({ params: { id }, caller }) => ({
    ...(await visible(id, caller)),
    transitions: await offersFor(lifecycle, 'quoter', id, caller),
    lifeLine: await lifeLineOf(database, 'quoter', id),
  }))

  serve('POST /api/srm/quoter', async ({ body: { userId, idNo, ...content }, caller }) => {
    const strangers = (await isMember(database, userId, caller.companyId)) ? [] : ['userId']
    refuseUnusable([...strangers, ...(await unusableFields(database, content, caller.companyId))])
    const now = clock.now()
    const own = { ...ownColumns(content), companyId: caller.companyId, userId, idNoHash: personHash(config.sealKey, idNo) }
    const id = await database.transaction(async (tx) => {
      const [row] = await tx
        .insert(quoter)
        .values({ ...own, state: 'draft', stateSince: now, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: quoter.id })
      if (!row) throw new Refusal(40900, { reasons: ['refusal.quoterStands'] })
      await begin(lifecycle, tx, { machine: 'quoter', id: row.id, actor: caller })
      return row.id
    })
    return { id, state: 'draft', version: 0, transitions: await offersFor(lifecycle, 'quoter', id, caller) }
  })

  serve('POST /api/srm/quoter/{id}/edit', async ({ params: { id }, body: { version, idNo, ...content }, caller }) => {
    const { companyId } = await visible(id, caller)
    refuseUnusable(await unusableFields(database, content, companyId))
    const ask = { machine: 'quoter', id, event: { type: 'edit' }, actor: caller, expectedVersion: version } as const
    const state = await permit(lifecycle, ask, async (tx, loaded) => {
      const person = idNo === null ? {} : { idNoHash: personHash(config.sealKey, idNo) }
      const updated = await tx
        .update(quoter)
        .set({ ...ownColumns(content), ...person, version: version + 1 })
        .where(and(eq(quoter.id, id), eq(quoter.version, version)))
        .returning({ id: quoter.id })
      if (updated.length === 0) throw new Refusal(40900, { reasons: [versionConflict] })
      return loaded.state
    })
    return { id, state, version: version + 1, transitions: await offersFor(lifecycle, 'quoter', id, caller) }
  })

  serve('POST /api/srm/quoter/{id}/submit', ({ params, body, caller }) => send(params.id, { type: 'submit' }, body.version, caller))

  serve('POST /api/srm/quoter/{id}/renew', ({ params, body, caller }) => send(params.id, { type: 'renew' }, body.version, caller))

  serve('POST /api/srm/quoter/{id}/approve', ({ params, body, caller }) => send(params.id, { type: 'approve' }, body.version, caller))

  serve('POST /api/srm/quoter/{id}/return', ({ params, body, caller }) =>
    send(params.id, { type: 'return', reason: body.reason }, body.version, caller),
  )

  serve('POST /api/srm/quoter/{id}/disable', ({ params, body, caller }) =>
    send(params.id, { type: 'disable', reason: body.reason }, body.version, caller),
  )

  const send = async (id: string, event: { type: string; reason?: string }, expectedVersion: number, actor: Actor) => {
    await visible(id, actor)
    return advance(lifecycle, { machine: 'quoter', id, event, actor, expectedVersion })
  }

  /** Another company’s quoter does not exist for a supplier. */
  const visible = async (id: string, actor: Actor) => {
    const found = await quoterDetail(database, id, actor)
    if (!found) throw notFound()
    return found
  }
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
