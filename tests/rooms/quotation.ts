import { rowsOf } from '#server/db/connect.ts'
import { sql } from 'drizzle-orm'
import { quotationMachine, type QuotationEvent, type QuotationFacts } from '#src/machines/quotation/quotation.ts'
import type { Facts } from '#src/machines/lifecycle.ts'
import {
  bringOn,
  directly,
  passDeadline,
  post,
  untilDeadline,
  type Language,
  type Scenario,
  type Sealed,
  type Stored,
} from '#tests/model/driver.ts'
import type { Case, Subject } from '#tests/model/subject.ts'
import { publishResult } from '#tests/setup/approval.ts'
import { begunQuotation, nothingUnread, publishedProject, send, sheetOf, submittedQuotation } from '#tests/setup/purchase.ts'
import { stopProject } from '#tests/setup/stop.ts'
import { dayAfter, forceState, newMember } from '#tests/setup/supplier.ts'
import type { World } from '#tests/setup/world.ts'
import { meanwhile } from './refused.ts'
import { choose, extend, newPrices, passStandstill, within } from './project.ts'
import { testRoom } from './room.ts'

const deadline = new Date('2026-11-22T02:00:00.000Z')
const before = new Date(deadline.getTime() - 1)

const quotationFacts: QuotationFacts = {
  now: before,
  deadline,
  projectState: 'published',
  projectOpened: true,
  companyApproved: true,
  admitted: true,
  inScope: true,
  quoterActive: true,
  itemCount: 2,
  pricedCount: 2,
  allowPartial: false,
  isChosen: true,
  hashMatches: true,
  holds: [],
}

const quotation = (event: QuotationEvent, changed: Partial<QuotationFacts> = {}): Case => ({
  event,
  facts: { ...quotationFacts, ...changed } as Facts,
})

const quotationSubject: Subject = {
  machine: quotationMachine,
  cases: [
    quotation({ type: 'saveDraft' }),
    quotation({ type: 'submit' }),
    quotation({ type: 'replace' }),
    quotation({ type: 'withdraw' }),
    quotation({ type: 'deadlinePassed' }, { now: deadline, projectState: 'sealed' }),
    quotation({ type: 'deadlineExtended' }),
    quotation({ type: 'open' }, { now: deadline, projectState: 'opened' }),
    quotation({ type: 'resultPublished' }, { now: deadline, projectState: 'resultStands' }),
    quotation({ type: 'resultPublished' }, { now: deadline, projectState: 'resultStands', isChosen: false }),
    quotation({ type: 'projectCancelled' }),
  ],
  against: {
    beforeDeadline: { facts: { now: deadline } },
    deadlineReached: { facts: { now: before } },
    projectTakesQuotes: { facts: { projectState: 'cancelled' } },
    projectOpened: { facts: { projectOpened: false } },
    companyApproved: { facts: { companyApproved: false } },
    admitted: { facts: { admitted: false } },
    inScope: { facts: { inScope: false } },
    quoterActive: { facts: { quoterActive: false } },
    // A quote without a price is without a gap only where gaps may stay.
    anythingPriced: { facts: { pricedCount: 0, allowPartial: true } },
    complete: { facts: { pricedCount: 1 } },
    hashMatches: { facts: { hashMatches: false } },
  },
}

const ownQuotation = (world: World, id: string) => world.ask('supplier1', 'GET /api/po/quotation/{id}', { params: { id } })

const quotationRecord = (world: World, id: string, projectId: string, other: Sealed, prices: string[]): Stored => ({
  machine: 'quotation',
  id,
  sealed: [other, { quotationId: id, prices }],
  look: () => ownQuotation(world, id),
  sender: () => 'supplier1',
  send: async (event, language, as = 'supplier1') => {
    const own = await ownQuotation(world, id)
    const { version, draftRevision } = own
    const sheet = sheetOf(own, prices)
    const bodies: Record<string, object> = { saveDraft: { draftRevision, sheet, unread: nothingUnread }, withdraw: { version } }
    return post(world, language, as, `/api/po/quotation/${id}/${event}`, bodies[event] ?? { version, draftRevision, sheet })
  },
  causes: {
    deadlinePassed: () => passDeadline(world),
    deadlineExtended: () => extend(world, projectId),
    projectCancelled: () => stopProject(world, projectId),
    open: async () => {
      await passDeadline(world)
      await send(world, 'buyer', projectId, 'open')
    },
    resultPublished: async (target) => {
      await choose(world, projectId, target === 'chosen' ? id : other.quotationId)
      await publishResult(world, projectId)
      await passStandstill(world, projectId)
    },
  },
})

/** The events by which a quotation comes into each state. */
const quotationWays: Record<string, readonly string[]> = {
  draft: [],
  sealed: ['submit'],
  withdrawn: ['submit', 'withdraw'],
  opened: ['submit', 'open'],
  chosen: ['submit', 'open', 'resultPublished'],
  notChosen: ['submit', 'open', 'resultPublished'],
  lapsed: ['deadlinePassed'],
  voided: ['projectCancelled'],
}

/** A quotation that real calls brought to this state. */
export const quotationIn = async (world: World, state: string): Promise<Stored> => {
  // What lapsed goes on when too few quotes came.
  const method = state === 'lapsed' ? ({ method: 'INQUIRY', visibility: 'OPEN' } as const) : {}
  const { id: projectId } = await publishedProject(world, { ...within(world), ...method })
  const prices = newPrices()
  const { id: otherId } = await submittedQuotation(world, 'supplier2', projectId, prices)
  const { id } = await begunQuotation(world, 'supplier1', projectId)
  const record = quotationRecord(world, id, projectId, { quotationId: otherId, prices }, newPrices())
  return bringOn(record, quotationWays[state], state)
}

const soon = (world: World) => ({ deadline: new Date(world.clock.now().getTime() + untilDeadline).toISOString() })

const quoting = async (world: World, changed: Parameters<typeof publishedProject>[1], prices: string[]) => {
  const { id: projectId } = await publishedProject(world, { ...soon(world), ...changed })
  const begun = await begunQuotation(world, 'supplier1', projectId)
  const body = { version: begun.version, draftRevision: begun.draftRevision, sheet: sheetOf(begun, prices) }
  const submit = (language: Language) => post(world, language, 'supplier1', `/api/po/quotation/${begun.id}/submit`, body)
  return { projectId, submit }
}

/** A quotation ready to be sealed, by a member of the first supplier. */
const sealing = async (world: World, person: string, categoryId = '1001') => {
  const deadline = new Date(world.clock.now().getTime() + untilDeadline).toISOString()
  const { id } = await publishedProject(world, { deadline, categoryId })
  const begun = await begunQuotation(world, person, id)
  const body = { version: begun.version, draftRevision: begun.draftRevision, sheet: sheetOf(begun, ['1.000000', '1.000000']) }
  return (language: Language) => post(world, language, person, `/api/po/quotation/${begun.id}/submit`, body)
}

const quotationScenarios: Scenario[] = [
  {
    guards: ['deadlineReached', 'projectOpened', 'hashMatches'],
    hear: async (world) => directly(world, await quotationIn(world, 'sealed'), { type: 'open' }),
  },
  {
    guards: ['beforeDeadline', 'projectTakesQuotes'],
    hear: async (world) => {
      const { send } = await quotationIn(world, 'sealed')
      await passDeadline(world)
      return (language) => send('withdraw', language)
    },
  },
  { guards: ['anythingPriced', 'complete'], hear: async (world) => (await quoting(world, { allowPartial: false }, [])).submit },
  {
    guards: ['admitted'],
    hear: async (world) => {
      const { projectId, submit } = await quoting(world, { method: 'DIRECT', visibility: 'INVITED', invitedCompanyIds: ['31'] }, [
        '1.000000',
      ])
      await rowsOf(world.database, sql`delete from project_invitation where project_id = ${projectId} returning project_id`)
      return submit
    },
  },
  {
    guards: ['companyApproved'],
    hear: async (world) => {
      const { submit } = await quoting(world, {}, ['1.000000'])
      const become = (state: string) => forceState(world, 'company', '31', state)
      return async (language) => {
        await become('suspended')
        const heard = await submit(language)
        await become('approved')
        return heard
      }
    },
  },
  {
    guards: ['inScope', 'quoterActive'],
    hear: (world) => sealing(world, 'supplier2', '6002'),
  },
  {
    guards: ['quoterActive'],
    hear: async (world) => {
      await newMember(world, 'supplier3')
      const say = await sealing(world, 'supplier3')
      const keep = (value: string) =>
        rowsOf(world.database, sql`update quoter set valid_from = ${value} where company_id = 33 and user_id = 13 returning id`)
      return meanwhile(
        () => keep(dayAfter(world, 2)),
        say,
        () => keep(dayAfter(world, -300)),
      )
    },
  },
]

export const quotationRoom = testRoom({
  subject: quotationSubject,
  reach: quotationIn,
  scenarios: quotationScenarios,
  readers: ['lead', 'analyst'],
})
