import { createHash } from 'node:crypto'
import { sealActor } from '#server/seal/owner.ts'
import { seal, sha256, submissionText } from '#server/seal/seal.ts'
import type { Entry } from '#server/lifecycle/log.ts'
import type { hold } from '#server/db/tables/lifecycle.ts'
import type { project, projectItem, quotation, quotationLine, quotationRound } from '#server/db/tables/procurement.ts'
import type { Sheet } from '#src/contract/sheet.ts'
import { ranksOf, totalsOf } from '#src/lib/comparison.ts'
import { lineTotal } from '#src/lib/money.ts'
import { contestableUntil } from '#src/machines/project/standstill.ts'
import { dueOf, step } from '#src/machines/lifecycle.ts'
import type { HoldSource } from '#src/machines/hold.ts'
import { methods, type MethodCode } from '#src/machines/project/methods.ts'
import { projectMachine, type ProjectEvent, type ProjectFacts } from '#src/machines/project/project.ts'
import { quotationMachine, type QuotationEvent, type QuotationFacts } from '#src/machines/quotation/quotation.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

export type StoryItem = Pick<typeof projectItem.$inferInsert, 'name' | 'spec' | 'unit' | 'quantity' | 'deliveryDate' | 'place' | 'remark'>

/** What one supplier did: `events` in order of time, each submission with its sheet. */
export interface StoryQuote {
  id: string
  no: string
  companyId: string
  companyName: string
  userId: string
  begunAt: Date
  events: { type: 'submit' | 'replace' | 'withdraw'; at: Date; prices?: (string | null)[] }[]
}

/** What happened to one purchase. Its ids are given, so that tests and provider states can name them. */
export interface Story {
  id: string
  no: string
  title: string
  titleEn: string
  unitId: string
  categoryId: string
  method: MethodCode
  visibility: 'OPEN' | 'INVITED'
  deadline: Date
  description: string
  allowPartial: boolean
  ownerId: string
  createdAt: Date
  firstItemId: number
  items: StoryItem[]
  invitedCompanyIds: string[]
  quotes: StoryQuote[]
  events: { event: ProjectEvent; at: Date; actorId: string | null }[]
}

/** Whose it is, in clear: how that rests depends on the company's other quotations (`insertStories`). */
export type StoryQuotation = Omit<typeof quotation.$inferInsert, 'id' | 'supplierCompanyId' | 'ownerRef' | 'listRef' | 'supplierSealed'> & {
  id: string
  supplierCompanyId: string
}

export interface StoryRows {
  project: typeof project.$inferInsert
  items: (typeof projectItem.$inferInsert)[]
  invitations: { projectId: string; companyId: string }[]
  quotations: StoryQuotation[]
  rounds: (typeof quotationRound.$inferInsert)[]
  lines: (typeof quotationLine.$inferInsert)[]
  holds: (typeof hold.$inferInsert & { id: string })[]
  log: Entry[]
}

/**
 * Plays a story through the machines that the product runs and answers the rows it leaves: nothing here can be in a state
 * that the product could not have reached.
 * @throws Error when a machine refuses an event of the story
 */
export const play = (story: Story, sealKey: string): StoryRows => {
  const items = story.items.map((item, index) => ({
    ...item,
    id: String(story.firstItemId + index),
    projectId: story.id,
    lineNo: index + 1,
  }))
  const quotes = story.quotes.map((quote) => playQuote(story, quote, items, sealKey))
  const rows: StoryRows = {
    project: projectRow(story, items.length),
    items,
    invitations: story.invitedCompanyIds.map((companyId) => ({ projectId: story.id, companyId })),
    quotations: quotes.map((quote) => quote.row),
    rounds: quotes.flatMap((quote) => quote.rounds),
    lines: [],
    holds: [],
    log: [entry('project', story.id, 'create', null, 'draft', story.ownerId, story.createdAt), ...quotes.flatMap((quote) => quote.log)],
  }
  for (const { event, at, actorId } of story.events) playEvent(story, rows, event, at, actorId, quotes)
  return rows
}

const projectRow = (story: Story, itemCount: number): StoryRows['project'] => ({
  id: story.id,
  no: story.no,
  title: story.title,
  titleEn: story.titleEn,
  unitId: story.unitId,
  categoryId: story.categoryId,
  method: story.method,
  visibility: story.visibility,
  deadline: story.deadline,
  description: story.description,
  allowPartial: story.allowPartial,
  minQuotes: methods[story.method].minQuotes,
  ownerId: story.ownerId,
  itemCount,
  state: 'draft',
  stateSince: story.createdAt,
  dueAt: null,
  version: 0,
  createdAt: story.createdAt,
})

const playEvent = (story: Story, rows: StoryRows, event: ProjectEvent, at: Date, actorId: string | null, quotes: PlayedQuote[]): void => {
  const { project: row } = rows
  const facts: ProjectFacts = {
    now: at,
    deadline: story.deadline,
    deadlineUnread: false,
    hasUnit: true,
    hasCategory: true,
    itemCount: story.items.length,
    unfinishedCount: 0,
    hasTitle: true,
    visibility: story.visibility,
    invitedCount: story.invitedCompanyIds.length,
    excludedCount: 0,
    minQuotes: row.minQuotes,
    quoteCount: rows.quotations.filter(({ state }) => state === 'sealed' || state === 'opened').length,
    openedQuotationIds: rows.quotations.flatMap(({ id, hashVerified }) => (id && hashVerified ? [id] : [])),
    unansweredCount: 0,
    answersDue: null,
    answerRule: 'EXTEND_THEN_HOLD',
    answerExtensions: 0,
    goesOnUnanswered: false,
    extendedAfterDeadline: false,
    inCharge: true,
    unreadable: [],
    holds: rows.holds.map(({ id, kind, since, sourceMachine }) => ({
      id,
      kind,
      since,
      source: { machine: sourceMachine as HoldSource['machine'], id: story.id },
    })),
    contestableUntil: row.contestableUntil ?? null,
    openObjections: 0,
  }
  const outcome = step(projectMachine, row.state, facts, event)
  if (!outcome.accepted) throw new Error(`${story.no} refuses ${event.type}: ${outcome.reasons.join(' ')}`)
  rows.log.push(entry('project', story.id, event.type, row.state, outcome.state, actorId, at, payloadOf(story, event, at)))
  row.state = outcome.state
  row.stateSince = at
  row.version = (row.version ?? 0) + 1
  if (event.type === 'publish') row.publishedAt = at
  if (event.type === 'open') {
    row.openedAt = at
    openAll(rows, quotes, at)
  }
  if (event.type === 'publishResult')
    Object.assign(row, { resultAt: at, contestableUntil: contestableUntil(deliveredCalendar, story.method, at) })
  if (event.type === 'hold') rows.holds.push(holdRow(story.id, event, 'project', actorId, at))
  if (event.type === 'held') rows.holds.push(holdRow(story.id, event, event.source.machine, event.setBy, at))
  if (event.type === 'stop') for (const held of rows.holds) held.releasedAt = at
  if (event.type === 'choose') {
    row.chosenQuotationId = event.quotationId ?? null
    row.chosenReason = event.reason ?? null
    row.chosenBy = actorId
  }
  const after: ProjectFacts = { ...facts, contestableUntil: row.contestableUntil ?? null }
  const due = dueOf(projectMachine, outcome.state, after)
  row.dueAt = rows.holds.some(({ releasedAt }) => !releasedAt) ? null : (due?.at ?? null)
  for (const { params } of outcome.effects.filter(({ type, params: { machine } }) => type === 'follow' && machine === 'quotation'))
    for (const quote of quotes) followUp(rows, quote, { type: params['event'] } as QuotationEvent, at, story)
}

/** A story holds a purchase once: to its end, or until it is stopped. What holds it has the purchase's own id. */
const holdRow = (
  id: string,
  { kind, reason }: Extract<ProjectEvent, { type: 'hold' | 'held' }>,
  sourceMachine: HoldSource['machine'],
  setBy: string | null,
  since: Date,
): StoryRows['holds'][number] => {
  if (!kind || reason === undefined) throw new Error(`${id} is held for no reason`)
  return { id, machine: 'project', recordId: id, kind, reason, sourceMachine, sourceId: id, setBy, since, standsSince: since }
}

/** Like delivery on the server: a quotation that need not move refuses, and stays. */
const followUp = (rows: StoryRows, quote: PlayedQuote, event: QuotationEvent, at: Date, story: Story): void => {
  const facts = quotationFacts(story, quote.row.draftPricedCount ?? 0, at, rows.project, {
    isChosen: rows.project.chosenQuotationId === quote.row.id,
    hashMatches: quote.row.hashVerified === true,
  })
  const outcome = step(quotationMachine, quote.row.state, facts, event)
  if (!outcome.accepted) return
  rows.log.push(entry('quotation', quote.id, event.type, quote.row.state, outcome.state, null, at))
  quote.row.state = outcome.state as typeof quote.row.state
  quote.row.stateSince = at
  quote.row.version = (quote.row.version ?? 0) + 1
}

const openAll = (rows: StoryRows, quotes: PlayedQuote[], at: Date): void => {
  const quantities = new Map(rows.items.map(({ id = '', quantity }) => [id, quantity]))
  const opened = quotes.filter(({ row, sheet }) => row.state === 'sealed' && sheet)
  const totals = new Map(opened.map(({ id, sheet }) => [id, totalsOf(sheet?.lines ?? [], quantities, sheet?.taxRate ?? '0')]))
  const ranks = ranksOf(
    [...totals].map(([id, { totalGross, pricedCount }]) => ({ id, totalGross, complete: pricedCount === rows.items.length })),
  )
  for (const { id, row, sheet } of opened) {
    if (!sheet) continue
    const { taxRate, deliveryDays, validityDays, remark } = sheet
    Object.assign(row, {
      openedAt: at,
      hashVerified: true,
      taxRate,
      deliveryDays,
      validityDays,
      remark,
      ...totals.get(id),
      rank: ranks.get(id) ?? null,
    })
    for (const { itemId, unitPrice, remark: lineRemark } of sheet.lines)
      if (unitPrice !== null)
        rows.lines.push({
          quotationId: id,
          itemId,
          unitPrice,
          lineTotal: lineTotal(unitPrice, quantities.get(itemId) ?? '0'),
          remark: lineRemark,
        })
  }
}

interface PlayedQuote {
  id: string
  row: StoryQuotation
  rounds: (typeof quotationRound.$inferInsert)[]
  log: Entry[]
  sheet: Sheet | null
}

const playQuote = (story: Story, quote: StoryQuote, items: { id: string }[], sealKey: string): PlayedQuote => {
  const row: PlayedQuote['row'] = {
    id: quote.id,
    no: quote.no,
    projectId: story.id,
    supplierCompanyId: quote.companyId,
    state: 'draft',
    stateSince: quote.begunAt,
    version: 0,
    draftKey: createHash('sha256').update(`${sealKey}:draft:${quote.id}`).digest('hex'),
    lastRound: 0,
    createdAt: quote.begunAt,
  }
  const played: PlayedQuote = { id: quote.id, row, rounds: [], log: [], sheet: null }
  const by = () => ({ by: sealActor(sealKey, quote.id, { userId: quote.userId, companyId: quote.companyId }) })
  played.log.push(entry('quotation', quote.id, 'create', null, 'draft', null, quote.begunAt, by()))
  for (const { type, at, prices } of quote.events) {
    if (prices) played.sheet = sheetOf(items, prices, Number(quote.companyId))
    const pricedCount = played.sheet?.lines.filter(({ unitPrice }) => unitPrice !== null).length ?? 0
    const outcome = step(quotationMachine, row.state, quotationFacts(story, pricedCount, at, { state: 'published' }), { type })
    if (!outcome.accepted) throw new Error(`${quote.no} refuses ${type}: ${outcome.reasons.join(' ')}`)
    const current = played.rounds.find(({ standing }) => standing === 'current')
    if (current) current.standing = type === 'withdraw' ? 'withdrawn' : 'replaced'
    const receipt = type !== 'withdraw' && played.sheet ? sealRound(story, quote, played, played.sheet, at, sealKey) : {}
    played.log.push(entry('quotation', quote.id, type, row.state, outcome.state, null, at, { ...receipt, ...by() }))
    Object.assign(row, { state: outcome.state, stateSince: at, version: (row.version ?? 0) + 1, draftPricedCount: pricedCount })
  }
  return played
}

/** @returns what the log keeps of it */
const sealRound = (story: Story, quote: StoryQuote, played: PlayedQuote, sheet: Sheet, at: Date, sealKey: string) => {
  const round = (played.row.lastRound ?? 0) + 1
  const text = submissionText({
    projectNo: story.no,
    quotationNo: quote.no,
    supplier: quote.companyName,
    round,
    submittedAt: at.toISOString(),
    sheet,
    salt: createHash('sha256').update(`${sealKey}:salt:${quote.id}:${round}`).digest('hex').slice(0, 32),
  })
  const place = { projectId: story.id, quotationId: quote.id, supplierCompanyId: quote.companyId }
  const receipt = { receiptNo: `${quote.no}-${String(round).padStart(2, '0')}`, sha256: sha256(text) }
  played.rounds.push({
    ...receipt,
    quotationId: quote.id,
    round,
    submittedAt: at,
    ciphertext: seal(sealKey, story.id, text, { ...place, round }),
    standing: 'current',
  })
  const draft = {
    draftCiphertext: seal(sealKey, story.id, JSON.stringify(sheet), { ...place, round: null }),
    draftRevision: round,
    draftSavedAt: at,
  }
  Object.assign(played.row, { lastRound: round, ...draft })
  return receipt
}

const sheetOf = (items: { id: string }[], prices: (string | null)[], variety: number): Sheet => ({
  taxRate: '0.1300',
  deliveryDays: 15 + (variety % 6) * 5,
  validityDays: 90,
  remark: '',
  lines: items.map(({ id }, index) => ({ itemId: id, unitPrice: prices[index] ?? null, remark: '' })),
  attachmentIds: [],
})

const quotationFacts = (
  story: Story,
  pricedCount: number,
  now: Date,
  project: { state: string; openedAt?: Date | null | undefined },
  { isChosen, hashMatches } = { isChosen: false, hashMatches: false },
): QuotationFacts => ({
  now,
  deadline: story.deadline,
  projectState: project.state,
  projectOpened: Boolean(project.openedAt),
  companyApproved: true,
  admitted: true,
  inScope: true,
  quoterActive: true,
  itemCount: story.items.length,
  pricedCount,
  allowPartial: story.allowPartial,
  isChosen,
  hashMatches,
  holds: [],
})

const payloadOf = ({ id, method }: Story, event: ProjectEvent, at: Date): Record<string, unknown> => {
  if (event.type === 'publishResult') return { contestableUntil: contestableUntil(deliveredCalendar, method, at).toISOString() }
  if (event.type === 'choose') return { quotationId: event.quotationId, reason: event.reason }
  if (event.type === 'hold') return { kind: event.kind, reason: event.reason, source: { machine: 'project', id } }
  if (event.type === 'held') return { kind: event.kind, reason: event.reason, source: event.source }
  return event.type === 'stop' ? { kinds: ['STOP_PENDING'], stillHeld: false, reason: event.reason, reasonEn: event.reasonEn } : {}
}

const entry = (
  machine: string,
  recordId: string,
  event: string,
  fromState: string | null,
  toState: string,
  actorId: string | null,
  at: Date,
  payload: Record<string, unknown> = {},
): Entry => ({ machine, recordId, event, fromState, toState, actorId, at, payload })
