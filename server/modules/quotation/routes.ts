import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { itemsOf } from '#server/db/parts.ts'
import { project, quotation } from '#server/db/tables/procurement.ts'
import { advance, begin, offersFor, permit } from '#server/lifecycle/advance.ts'
import { lifeLineOf } from '#server/lifecycle/log.ts'
import { drawnNumber, numberPrefixes } from '#server/lifecycle/number.ts'
import { nextInList, ownerColumns, quotationsOf } from '#server/seal/owner.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { seal, unseal } from '#server/seal/seal.ts'
import { serveEvents } from '#server/serving/events.ts'
import { notFound, Refusal, refuseUnusable } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { Sheet, Submission, Unread } from '#src/contract/sheet.ts'
import { amount } from '#src/contract/row.ts'
import { totalsOf } from '#src/lib/comparison.ts'
import { offers, step } from '#src/machines/lifecycle.ts'
import { quotationMachine, type QuotationFacts } from '#src/machines/quotation/quotation.ts'
import { attach, attachable, attachmentsOf } from './attachments.ts'
import { openingOf } from './opening.ts'
import { holdsOf, supplierFacts, type SealEvent } from './kind.ts'
import { ownQuotation, pageOfHistory, pageOfOwn, quotationFor, roundsOf } from './queries.ts'
import { detailForSupplier, pageForSupplier, pageOfItems } from './supplierProject.ts'

const emptySheet: Sheet = { taxRate: '0.1300', deliveryDays: null, validityDays: 90, remark: '', lines: [], attachmentIds: [] }

export const quotationRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const {
    config: { sealKey },
  } = context
  const { database, clock } = context

  serve('GET /api/po/supplierProject/page', ({ query, caller }) => pageForSupplier(database, sealKey, query, caller, clock.now()))

  serve('GET /api/po/supplierItem/page', ({ query, caller }) => pageOfItems(database, query, caller.companyId))

  serve('GET /api/po/supplierProject/{id}', async ({ params, caller }) => {
    const detail = await detailForSupplier(context, sealKey, params.id, caller)
    if (!detail) throw notFound()
    const transitions = detail.myQuotation
      ? await offersFor(context, 'quotation', detail.myQuotation.id, caller)
      : offers(quotationMachine, 'draft', await factsBeforeBeginning(database, params.id, caller), caller.authorities)
    return { ...detail, transitions }
  })

  serve('GET /api/po/quotation/page', async ({ query, caller }) =>
    pageOfOwn(database, query, await quotationsOf(database, sealKey, caller.companyId)),
  )

  serve('GET /api/po/quotation/history', async ({ query, caller }) =>
    pageOfHistory(database, query, await quotationsOf(database, sealKey, caller.companyId)),
  )

  serve('POST /api/po/quotation', async ({ body: { projectId }, caller }) => {
    const detail = await detailForSupplier(context, sealKey, projectId, caller)
    if (!detail) throw notFound()
    const id = (await quotationFor(database, sealKey, projectId, caller.companyId))?.id ?? (await start(projectId, caller))
    const its = await mine(id, caller)
    return { id, state: its.state, version: its.version, transitions: await offersFor(context, 'quotation', id, caller) }
  })

  serve('GET /api/po/quotation/{id}', async ({ params: { id }, caller }) => {
    const found = await mine(id, caller)
    const { draftCiphertext, supplierCompanyId: _, ...own } = found
    const items = await itemsOf(database, own.projectId)
    const quantities = new Map(items.map((item) => [item.id, item.quantity]))
    const rounds = (await roundsOf(database, id)).map((round) => ({ ...round, submission: submissionOf(round, found) }))
    return {
      ...own,
      ...draftIn(draftCiphertext === null ? null : unsealed(draftCiphertext, found, null)),
      submitted: rounds.find(({ standing }) => standing === 'current')?.submission.sheet ?? null,
      items,
      attachments: await attachmentsOf(database, id),
      receipts: rounds.map((round) => receiptOf(round, round.submission, quantities)),
      transitions: await offersFor(context, 'quotation', id, caller),
      lifeLine: await lifeLineOf(database, 'quotation', id, null, sealKey),
    }
  })

  serve('POST /api/po/quotation/{id}/saveDraft', async ({ params: { id }, body, caller }) => {
    const own = await mine(id, caller)
    const items = await itemsOf(database, own.projectId)
    refuseForeignLines('sheet.lines', body.sheet.lines, items)
    refuseForeignLines('unread.prices', body.unread.prices, items)
    await refuseForeignFiles(id, body.sheet.attachmentIds, caller)
    const savedAt = clock.now()
    return permit(context, { machine: 'quotation', id, event: { type: 'saveDraft' }, actor: caller }, async (tx) => {
      const saved = await tx
        .update(quotation)
        .set({
          draftCiphertext: seal(sealKey, own.projectId, JSON.stringify({ ...body.sheet, unread: body.unread } satisfies StoredDraft), {
            ...placeOf(own),
            round: null,
          }),
          draftRevision: body.draftRevision + 1,
          draftSavedAt: savedAt,
          draftPricedCount: body.sheet.lines.filter(({ unitPrice }) => unitPrice !== null).length,
        })
        .where(and(eq(quotation.id, id), eq(quotation.draftRevision, body.draftRevision)))
        .returning({ draftRevision: quotation.draftRevision })
      if (!saved[0]) throw new Refusal(40900, { reasons: ['refusal.draftSavedElsewhere'] })
      await attach(tx, sealKey, id, body.sheet.attachmentIds, caller)
      return { draftRevision: saved[0].draftRevision, savedAt: savedAt.toISOString() }
    })
  })

  serve('POST /api/po/quotation/{id}/submit', ({ params, body, caller }) => sealAs('submit', params.id, body, caller))

  serve('POST /api/po/quotation/{id}/replace', ({ params, body, caller }) => sealAs('replace', params.id, body, caller))

  serveEvents(serve, context, 'quotation', (id, caller) => mine(id, caller))

  serve('GET /api/po/quotation/{id}/receipt/{receiptNo}', async ({ params: { id, receiptNo }, caller }) => {
    const own = await mine(id, caller)
    const round = (await roundsOf(database, id)).find((candidate) => candidate.receiptNo === receiptNo)
    if (!round) throw notFound()
    const content = unsealed(round.ciphertext, own, round.round)
    const submission = JSON.parse(content) as Submission
    const items = await itemsOf(database, own.projectId)
    const receipt = receiptOf(round, submission, new Map(items.map((item) => [item.id, item.quantity])))
    return { ...receipt, projectNo: submission.projectNo, supplierName: submission.supplier, content }
  })

  serve('GET /api/po/project/{id}/opening', async ({ params: { id }, caller }) => {
    const opening = await openingOf(database, id, sealKey, caller)
    if (!opening) throw notFound()
    const opened = opening.matrix && (await lifeLineOf(database, 'project', id)).findLast(({ event }) => event === 'open')
    return {
      ...opening,
      opened: opened ? { at: opened.at, by: opened.actor } : null,
      transitions: await offersFor(context, 'project', id, caller),
    }
  })

  /** Another company’s quotation does not exist for the caller. */
  const mine = async (id: string, caller: Actor) => {
    const own = await ownQuotation(database, sealKey, id, caller.companyId)
    if (!own) throw notFound()
    return own
  }

  const start = async (projectId: string, caller: Actor): Promise<string> =>
    database.transaction(async (tx) => {
      // Its opening writes whose the quotations are that there are: none begins meanwhile.
      await tx.select({ id: project.id }).from(project).where(eq(project.id, projectId)).for('share')
      const outcome = step(quotationMachine, 'draft', await factsBeforeBeginning(tx, projectId, caller), { type: 'saveDraft' })
      if (!outcome.accepted) throw new Refusal(40900, { reasons: outcome.reasons })
      for (;;) {
        const found = (await insertDraft(tx, projectId, caller)) ?? (await quotationFor(tx, sealKey, projectId, caller.companyId))?.id
        if (found) return found
        // Another one of the company took its number: the next is tried.
      }
    })

  /** Answers nothing when the company has one by now, or another one of its own took the same number. */
  const insertDraft = async (tx: Database, projectId: string, caller: Actor): Promise<string | undefined> => {
    const now = clock.now()
    const [drawn] = await rowsOf<{ id: string }>(tx, sql`select scattered_id() as id`)
    const owned = { id: String(drawn?.id), projectId, companyId: caller.companyId }
    const [row] = await tx
      .insert(quotation)
      .values({
        id: owned.id,
        no: await drawnNumber(tx, numberPrefixes.quotation, 'quotation', now),
        projectId,
        ...ownerColumns(sealKey, owned, await nextInList(tx, sealKey, caller.companyId)),
        state: 'draft',
        stateSince: now,
        draftKey: randomBytes(32).toString('hex'),
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: quotation.id })
    if (row) await begin(context, tx, { machine: 'quotation', id: row.id, actor: caller })
    return row?.id
  }

  const factsBeforeBeginning = async (db: Database, projectId: string, caller: Actor): Promise<QuotationFacts> => {
    const [its] = await db.select().from(project).where(eq(project.id, projectId))
    if (!its?.deadline) throw notFound()
    return {
      now: clock.now(),
      deadline: its.deadline,
      projectState: its.state,
      projectOpened: its.openedAt !== null,
      ...(await supplierFacts(db, its, caller.companyId, caller, clock.now())),
      itemCount: its.itemCount,
      pricedCount: 0,
      allowPartial: its.allowPartial,
      isChosen: false,
      hashMatches: false,
      holds: await holdsOf(db, projectId),
    }
  }

  const sealAs = async (
    type: SealEvent['type'],
    id: string,
    { version, draftRevision, sheet }: { version: number; draftRevision: number; sheet: Sheet },
    caller: Actor,
  ) => {
    const own = await mine(id, caller)
    const items = await itemsOf(database, own.projectId)
    refuseForeignLines('sheet.lines', sheet.lines, items)
    refuseImmenseTotal(sheet, items)
    await refuseForeignFiles(id, sheet.attachmentIds, caller)
    if (draftRevision < own.draftRevision) throw new Refusal(40900, { reasons: ['refusal.draftSavedElsewhere'] })
    const event: SealEvent = { type, sheet }
    const advanced = await advance(context, { machine: 'quotation', id, event, actor: caller, expectedVersion: version })
    const round = (await roundsOf(database, id)).at(-1)
    if (!round) throw new Error('The submission left no round')
    return {
      ...advanced,
      receipt: receiptOf(round, submissionOf(round, own), new Map(items.map((item) => [item.id, item.quantity]))),
    }
  }

  const unsealed = (sealed: string, own: Own, round: number | null): string =>
    unseal(sealKey, own.projectId, sealed, { ...placeOf(own), round })

  const submissionOf = (round: Round, own: Own): Submission => {
    const submission = JSON.parse(unsealed(round.ciphertext, own, round.round)) as Submission
    return { ...submission, sheet: withFiles(submission.sheet) }
  }

  /** A sheet takes each file at most once, and none of somebody else. */
  const refuseForeignFiles = async (id: string, fileIds: string[], caller: Actor): Promise<void> => {
    const usable = await attachable(database, id, fileIds, caller)
    refuseUnusable(
      fileIds.flatMap((fileId, index) => (usable.has(fileId) && fileIds.indexOf(fileId) === index ? [] : [`sheet.attachmentIds.${index}`])),
    )
  }
}

type Round = Awaited<ReturnType<typeof roundsOf>>[number]

type Own = NonNullable<Awaited<ReturnType<typeof ownQuotation>>>

const placeOf = ({ projectId, id, supplierCompanyId }: Own) => ({ projectId, quotationId: id, supplierCompanyId })

const receiptOf = (round: Round, { sheet }: Submission, quantities: ReadonlyMap<string, string>) => ({
  receiptNo: round.receiptNo,
  round: round.round,
  submittedAt: round.submittedAt.toISOString(),
  sha256: round.sha256,
  totalGross: totalsOf(sheet.lines, quantities, sheet.taxRate).totalGross,
  standing: round.standing,
})

/** A draft as it rests. Of one that was just sealed everything could be read. */
type StoredDraft = Sheet & { unread?: Unread }

const nothingUnread: Unread = { prices: [], deliveryDays: '', validityDays: '' }

const draftIn = (text: string | null): { draft: Sheet; unread: Unread } => {
  if (text === null) return { draft: emptySheet, unread: nothingUnread }
  const { unread = nothingUnread, ...draft } = JSON.parse(text) as StoredDraft
  return { draft: withFiles(draft), unread }
}

/** Sheets from before there were attachments know nothing of them. */
const withFiles = (sheet: Sheet): Sheet => ({ ...sheet, attachmentIds: sheet.attachmentIds ?? [] })

/** A sheet names each item of its own project at most once. */
const refuseForeignLines = (path: string, lines: readonly { itemId: string }[], items: { id: string }[]): void => {
  const itemIds = new Set(items.map(({ id }) => id))
  const seen = new Set<string>()
  const paths = lines.flatMap(({ itemId }, index) => {
    const wrong = !itemIds.has(itemId) || seen.has(itemId)
    seen.add(itemId)
    return wrong ? [`${path}.${index}.itemId`] : []
  })
  refuseUnusable(paths)
}

/** What an amount can hold; a larger one would only show when all quotes are opened, and stop that. */
const refuseImmenseTotal = (sheet: Sheet, items: { id: string; quantity: string }[]): void => {
  const { totalGross } = totalsOf(sheet.lines, new Map(items.map(({ id, quantity }) => [id, quantity])), sheet.taxRate)
  if (!amount.safeParse(totalGross).success) throw new Refusal(42200, { errors: [{ path: 'sheet.lines', message: 'error.amount' }] })
}
