import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { EventObject } from 'xstate'
import type { Config } from '#server/config.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { boughtFor } from '#server/db/allocation.ts'
import { projectInScope } from '#server/db/dataScope.ts'
import { quotationDisclosed } from '#server/db/disclosed.ts'
import { contains } from '#server/db/list.ts'
import { company } from '#server/db/tables/platform.ts'
import { project, quotation, quotationRound } from '#server/db/tables/procurement.ts'
import { inScope, quoterActive } from '#server/db/qualification.ts'
import { ownerOf, ownerRef, sealActor } from '#server/seal/owner.ts'
import { holdFacts, readHolds, type StoredHolds } from '#server/lifecycle/holdRows.ts'
import { companyName, companyNameEn, defineKind, namedIn } from '#server/lifecycle/recordKind.ts'
import type { Actor, AppliedEvent } from '#server/lifecycle/process.ts'
import { seal, sha256, submissionText } from '#server/seal/seal.ts'
import { attach, attachmentsOf, isOwnAttachment, openedFiles } from './attachments.ts'
import type { Sheet } from '#src/contract/sheet.ts'
import type { QuotationFacts } from '#src/machines/quotation/quotation.ts'

/** A submission travels with its event, so that what is judged is what is sealed. */
export interface SealEvent extends EventObject {
  type: 'submit' | 'replace'
  sheet: Sheet
}

/** What the opening shows of quotations `q` for purchases `p`. */
const opened = sql`(q.opened_at is not null and p.state <> 'cancelled')`

const openedTo = (actor: Actor) => sql`(${opened} and ${projectInScope(actor)})`

/**
 * Quotations, as `q`, of the purchase `p`. What the tables tell about whose they are begins with the opening: before that a company finds its own by the
 * key (`ownQuotation`), and nobody else any.
 */
export const quotationKind = (config: Config) =>
  defineKind('quotation')({
    table: quotation,
    alias: 'q',
    within: sql`join project p on p.id = q.project_id`,
    joins: sql`left join company c on c.id = q.supplier_company_id`,
    // Of one whose row was damaged nobody knows the company.
    name: sql`q.no || coalesce(' ' || ${companyName}, '')`,
    nameEn: sql`q.no || coalesce(' ' || ${companyNameEn}, '')`,
    shownOn: sql`q.project_id`,
    companies: [sql`p.unit_id`],
    isAboutToo: (companyId) => boughtFor(sql`(${companyId})`),
    parties: [sql`q.supplier_company_id`],
    method: sql`p.method`,
    category: namedIn('category', sql`p.category_id`),
    unit: namedIn('company', sql`p.unit_id`),
    disclosed: quotationDisclosed,
    search: (q) => contains(q, sql`p.search_grams`, sql`p.search`),
    related: [
      { machine: 'project', id: sql`q.project_id`, qualifier: 'project' },
      { machine: 'company', id: sql`q.supplier_company_id`, qualifier: 'supplier' },
    ],
    // What the opening shows to those who run purchases, and to a supplier its own.
    readable: (actor) => (actor.authorities.has('quotation') ? openedTo(actor) : sql`q.supplier_company_id = ${actor.companyId}`),
    listedTo: ['quotation', 'poPrice'],
    listedInHouse: openedTo,
    files: openedFiles,
    ownFile: (database, fileId, actor) => isOwnAttachment(database, config.sealKey, fileId, actor),
    load: async (tx, { id, actor, clock, event }) => {
      const [ids] = await tx.select({ projectId: quotation.projectId }).from(quotation).where(eq(quotation.id, id))
      if (!ids) return null
      // The project first: nobody can move it past its deadline while a submission is being judged.
      const itsProject = tx.select().from(project).where(eq(project.id, ids.projectId))
      const itself = tx.select().from(quotation).where(eq(quotation.id, id))
      const [its] = await (event ? itsProject.for('share') : itsProject)
      const [row] = await (event ? itself.for('update') : itself)
      if (!row || !its?.deadline) return null
      const companyId = ownerOf(config.sealKey, row)
      if (event && companyId !== null) await holdQualification(tx, companyId, actor)
      const supplier = companyId === null ? unqualified : await supplierFacts(tx, its, companyId, actor, clock.now())
      const facts: QuotationFacts = {
        deadline: its.deadline,
        projectState: its.state,
        projectOpened: its.openedAt !== null,
        ...supplier,
        itemCount: its.itemCount,
        pricedCount: isSealing(event) ? event.sheet.lines.filter(({ unitPrice }) => unitPrice !== null).length : row.draftPricedCount,
        allowPartial: its.allowPartial,
        isChosen: its.chosenQuotationId === id,
        hashMatches: row.hashVerified === true,
        holds: await holdsOf(tx, its.id),
        now: clock.now(),
      }
      return { state: row.state, version: row.version, facts, row }
    },
    apply: async (tx, applied) => {
      if (isSealing(applied.event)) return sealRound(tx, applied, applied.event.sheet, config.sealKey)
      if (applied.event.type === 'withdraw') await endCurrentRound(tx, applied.id, 'withdrawn')
      return undefined
    },
    sealActor: (id, actor) => sealActor(config.sealKey, id, { userId: actor.id, companyId: actor.companyId }),
    effects: {},
  })

/** What holds its project, and it with that. Read once the project is locked. */
export const holdsOf = async (tx: Database, projectId: string) => {
  const [row] = await rowsOf<{ holds: StoredHolds }>(tx, sql`select ${holdFacts('project', sql`${projectId}::bigint`)} as holds`)
  return readHolds(row?.holds ?? [])
}

/** Of a quotation whose row was damaged: nobody moves it but the clock. */
const unqualified = { companyApproved: false, admitted: false, inScope: false, quoterActive: false }

/** Whether a company may quote for a project at all, and the asking person for the company. */
export const supplierFacts = async (
  tx: Database,
  { id, visibility, categoryId }: Pick<typeof project.$inferSelect, 'id' | 'visibility' | 'categoryId'>,
  companyId: string,
  actor: Actor | null,
  now: Date,
) => {
  const [its, of] = [sql`${categoryId}::bigint`, sql`company.id`]
  const [found] = await rowsOf<{ state: string; invited: boolean; inScope: boolean; quoterActive: boolean }>(
    tx,
    sql`select state, exists (select 1 from project_invitation where project_id = ${id} and company_id = ${companyId}) as invited,
          ${inScope(of, its)} as "inScope", ${quoterActive(of, actor?.id ?? null, its, now)} as "quoterActive"
        from company where id = ${companyId}`,
  )
  return {
    companyApproved: found?.state === 'approved',
    admitted: visibility === 'OPEN' || found?.invited === true,
    inScope: found?.inScope === true,
    quoterActive: found?.quoterActive === true,
  }
}

/** Nobody ends the person's authority, or the company's, while a quote is judged by them. */
const holdQualification = async (tx: Database, companyId: string, actor: Actor | null): Promise<void> => {
  if (!actor) return
  await tx.execute(sql`select id from scope where company_id = ${companyId} and state = 'approved' order by id for share`)
  await tx.execute(
    sql`select id from quoter where company_id = ${companyId} and user_id = ${actor.id} and state = 'active' order by id for share`,
  )
}

const isSealing = (event: EventObject | undefined): event is SealEvent => event?.type === 'submit' || event?.type === 'replace'

const sealRound = async (
  tx: Database,
  { id, actor, now }: AppliedEvent,
  sheet: Sheet,
  sealKey: string,
): Promise<Record<string, unknown>> => {
  if (!actor) throw new Error(`Nobody seals quotation ${id}`)
  const [row] = await tx
    .select({
      no: quotation.no,
      lastRound: quotation.lastRound,
      projectId: project.id,
      projectNo: project.no,
      supplier: company.name,
      ref: quotation.ownerRef,
    })
    .from(quotation)
    .innerJoin(project, eq(project.id, quotation.projectId))
    .innerJoin(company, eq(company.id, actor.companyId))
    .where(eq(quotation.id, id))
  if (row?.ref !== ownerRef(sealKey, row?.projectId ?? '', actor.companyId)) throw new Error(`Quotation ${id} is another company’s`)
  const round = row.lastRound + 1
  const receiptNo = `${row.no}-${String(round).padStart(2, '0')}`
  await attach(tx, sealKey, id, sheet.attachmentIds, actor)
  const files = new Map((await attachmentsOf(tx, id)).map((each) => [each.id, each]))
  const text = submissionText({
    projectNo: row.projectNo,
    quotationNo: row.no,
    supplier: row.supplier,
    round,
    submittedAt: now.toISOString(),
    sheet,
    attachments: sheet.attachmentIds.flatMap((fileId) => {
      const found = files.get(fileId)
      return found ? [{ id: found.id, name: found.name, size: found.size, sha256: found.sha256 }] : []
    }),
    salt: randomBytes(16).toString('hex'),
  })
  const place = { projectId: row.projectId, quotationId: id, supplierCompanyId: actor.companyId }
  await endCurrentRound(tx, id, 'replaced')
  await tx.insert(quotationRound).values({
    quotationId: id,
    round,
    receiptNo,
    submittedAt: now,
    sha256: sha256(text),
    ciphertext: seal(sealKey, row.projectId, text, { ...place, round }),
    standing: 'current',
  })
  await tx
    .update(quotation)
    .set({
      lastRound: round,
      draftCiphertext: seal(sealKey, row.projectId, JSON.stringify(sheet), { ...place, round: null }),
      draftRevision: sql`${quotation.draftRevision} + 1`,
      draftSavedAt: now,
      draftPricedCount: sheet.lines.filter(({ unitPrice }) => unitPrice !== null).length,
    })
    .where(eq(quotation.id, id))
  return { receiptNo, sha256: sha256(text) }
}

const endCurrentRound = (tx: Database, quotationId: string, standing: 'replaced' | 'withdrawn') =>
  tx
    .update(quotationRound)
    .set({ standing })
    .where(and(eq(quotationRound.quotationId, quotationId), eq(quotationRound.standing, 'current')))
