import { sql } from 'drizzle-orm'
import { releaseHold, setHold } from '#server/lifecycle/hold.ts'
import { advanceWithin } from '#server/lifecycle/advance.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { lifeLineOf } from '#server/lifecycle/log.ts'
import type { Actor, LoadedRecord } from '#server/lifecycle/process.ts'
import type { Hold, HoldSource } from '#src/machines/hold.ts'
import { projectMachine, type ProjectEvent, type ProjectFacts } from '#src/machines/project/project.ts'
import type { Facts } from '#src/machines/lifecycle.ts'
import {
  bringOn,
  directly,
  extension,
  passDeadline,
  post,
  reason,
  sendDirectly,
  untilDeadline,
  type Scenario,
  type Sealed,
  type Stored,
} from '#tests/model/driver.ts'
import type { Case, Subject } from '#tests/model/subject.ts'
import { publishResult } from '#tests/setup/approval.ts'
import { effectiveRecord } from '#tests/setup/integrity.ts'
import { contentOf, draftProject, holdOn, publishedProject, send, submittedQuotation, unfinishedLine } from '#tests/setup/purchase.ts'
import { stopProject } from '#tests/setup/stop.ts'
import type { World } from '#tests/setup/world.ts'
import { testRoom } from './room.ts'

const deadline = new Date('2026-11-22T02:00:00.000Z')
const before = new Date(deadline.getTime() - 1)

const projectFacts: ProjectFacts = {
  now: before,
  deadline,
  deadlineUnread: false,
  hasUnit: true,
  hasCategory: true,
  itemCount: 2,
  unfinishedCount: 0,
  hasTitle: true,
  visibility: 'INVITED',
  invitedCount: 3,
  excludedCount: 0,
  minQuotes: 3,
  quoteCount: 3,
  openedQuotationIds: ['7'],
  unansweredCount: 0,
  answersDue: null,
  answerRule: 'EXTEND_THEN_HOLD',
  answerExtensions: 0,
  goesOnUnanswered: false,
  extendedAfterDeadline: false,
  inCharge: true,
  unreadable: [],
  contestableUntil: new Date(deadline.getTime() + 1),
  openObjections: 0,
  holds: [],
}

/** What a record of another machine holds; here the purchase itself stands for it. */
const question: HoldSource = { machine: 'project', id: '9' }
const standing: Hold = { id: '4', kind: 'QUESTION', since: before, source: question }

const project = (event: ProjectEvent, changed: Partial<ProjectFacts> = {}): Case => ({
  event,
  facts: { ...projectFacts, ...changed } as Facts,
})
const projectSubject: Subject = {
  machine: projectMachine,
  cases: [
    project({ type: 'edit' }),
    project({ type: 'discard' }),
    project({ type: 'publish' }),
    project({ type: 'deadlinePassed' }, { now: deadline }),
    project({ type: 'answersMissed' }, { unansweredCount: 1, answersDue: before }),
    project({ type: 'open' }, { now: deadline }),
    project({ type: 'choose', quotationId: '7', reason: '总价最低，交期满足' }),
    project({ type: 'publishResult' }),
    project({ type: 'returned', reason }),
    project({ type: 'rejected', reason }),
    project({ type: 'withdrawn' }),
    project({ type: 'standstillPassed' }, { now: new Date(deadline.getTime() + 1) }),
    project({ type: 'chooseAgain' }),
    project({ type: 'annul' }),
    project({ type: 'stop', reason, reasonEn: 'The demand has changed' }),
    project({ type: 'cancel', reason: '需求变更，另行采购' }),
    project({ type: 'hold', kind: 'SUPERVISOR', reason }),
    project({ type: 'release', holdId: standing.id, reason }, { holds: [standing] }),
    project({ type: 'held', kind: 'QUESTION', reason, source: question, setBy: null }),
    project({ type: 'released', source: question }, { holds: [standing] }),
    project({ type: 'handedOver', fromUserId: '3', toUserId: '4' }),
    project({ type: 'extend', deadline: new Date(deadline.getTime() + 1), reason: '备货周期较长，延长报价' }, { quoteCount: 2 }),
  ],
  against: {
    inCharge: { facts: { inCharge: false } },
    answersMissing: { facts: { unansweredCount: 0 } },
    isHeld: { facts: { holds: [] } },
    hasTitle: { facts: { hasTitle: false } },
    allReadable: { facts: { unreadable: ['BJ-2026-000031'] } },
    hasUnit: { facts: { hasUnit: false } },
    hasCategory: { facts: { hasCategory: false } },
    hasItems: { facts: { itemCount: 0 } },
    linesUsable: { facts: { unfinishedCount: 1 } },
    deadlineReadable: { facts: { deadlineUnread: true } },
    deadlineAhead: { facts: { now: deadline } },
    deadlineReached: { facts: { now: before } },
    standstillOver: { facts: { now: deadline } },
    enoughInvited: { facts: { invitedCount: 2 } },
    noneExcluded: { facts: { excludedCount: 1 } },
    enoughQuotes: { facts: { quoteCount: 2 } },
    tooFewQuotes: { facts: { quoteCount: 3 } },
    notExtendedYet: { facts: { extendedAfterDeadline: true } },
    laterDeadline: { event: { deadline } },
    quotationOpened: { event: { quotationId: '8' } },
    reasonGiven: { event: { reason: ' 四个字符 ' } },
  },
}

let serial = 0
/** Prices for two lines that no other quotation has. */
export const newPrices = (): string[] => {
  serial += 1
  return [`7${String(3_000 + serial)}.286413`, `9${String(1_000 + serial)}.635821`]
}

/** A purchase in which one sealed quotation is enough: that of the second of two invited suppliers is there. */
export const within = (world: World) => ({
  method: 'DIRECT' as const,
  visibility: 'INVITED' as const,
  invitedCompanyIds: ['31', '32'],
  deadline: new Date(world.clock.now().getTime() + untilDeadline).toISOString(),
})

const projectDetail = (world: World, id: string) => world.ask('buyer', 'GET /api/po/project/{id}', { params: { id } })
export const choose = async (world: World, id: string, quotationId: string, person = 'buyer') => {
  const { version } = await projectDetail(world, id)
  return world.ask(person, 'POST /api/po/project/{id}/choose', { params: { id }, body: { version, quotationId, reason } })
}

/** A deadline as much later as an extension adds. */
export const laterDeadline = (world: World, deadline: string | null): string =>
  new Date(Math.max(deadline === null ? 0 : Date.parse(deadline), world.clock.now().getTime()) + extension).toISOString()
export const extend = async (world: World, id: string): Promise<unknown> => {
  const { version, deadline } = await projectDetail(world, id)
  const body = { version, deadline: laterDeadline(world, deadline), reason }
  return world.ask('buyer', 'POST /api/po/project/{id}/extend', { params: { id }, body })
}

/** A head holds and releases. */
const projectSender = (event: string): string => (['hold', 'release'].includes(event) ? 'lead' : 'buyer')

/** Of a deleted draft nobody reads: what is kept of it. */
const lookAtProject = async (world: World, id: string) => {
  const { kinds, clock } = world.lifecycle
  const kept = await kinds.project.load(world.database, { id, actor: null, clock })
  if (kept?.state !== 'discarded') return projectDetail(world, id)
  return { state: kept.state, version: kept.version, deadline: null, lifeLine: await lifeLineOf(world.database, 'project', id) }
}

const projectRecord = (world: World, id: string, quotationId: string, sealed: Sealed[] = []): Stored => ({
  machine: 'project',
  id,
  sealed,
  gone: ['discarded'],
  look: () => lookAtProject(world, id),
  sender: projectSender,
  send: async (event, language, as = projectSender(event)) => {
    const { version, deadline } = await lookAtProject(world, id)
    const bodies: Record<string, object> = {
      extend: { version, deadline: laterDeadline(world, deadline), reason },
      edit: { version, ...contentOf(world, within(world)) },
      choose: { version, quotationId, reason },
      cancel: { version, reason },
      hold: { version, kind: 'SUPERVISOR', reason },
      release: { version, holdId: event === 'release' ? await holdOn(world, id) : '', reason },
    }
    return post(world, language, as, `/api/po/project/${id}/${event}`, bodies[event] ?? { version })
  },
  causes: {
    deadlinePassed: async () => {
      // What went on after a hold has a working day at least.
      await bringNear(world, id)
      await passDeadline(world)
    },
    standstillPassed: () => passStandstill(world, id),
    publishResult: async () => void (await publishResult(world, id)),
    ...Object.fromEntries(
      (['returned', 'rejected', 'withdrawn'] as const).map((type) => [
        type,
        async () => {
          const event: ProjectEvent = type === 'withdrawn' ? { type } : { type, reason }
          await sendDirectly(world, { machine: 'project', id }, event, null)
        },
      ]),
    ),
    answersMissed: async () => {
      const body = { projectId: id, itemId: null, text: '交货地点可否调整？' }
      const asked = await world.ask('supplier1', 'POST /api/po/question', { body })
      await passAnswersDue(world, id)
      // Nothing is missing any more for whatever comes next.
      await world.ask('supplier1', 'POST /api/po/question/{id}/withdraw', { params: { id: asked.id }, body: { version: 0 } })
    },
    handedOver: () => handOver(world, id),
    chooseAgain: () => follow(world, id, { type: 'chooseAgain' }),
    annul: () => follow(world, id, { type: 'annul' }),
    stop: () => stopProject(world, id),
    held: () => holdBy(world, id),
    released: async () => {
      await holdBy(world, id)
      await world.database.transaction((tx) => releaseHold(world.lifecycle, tx, { machine: 'project', id }, question))
    },
  },
})

const holdBy = ({ database, lifecycle }: World, id: string): Promise<void> =>
  database.transaction((tx) =>
    setHold(lifecycle, tx, { machine: 'project', id }, { kind: 'QUESTION', reason, source: question, setBy: null }),
  )

/** The result of a purchase can be contested no longer, and its quotations have come to their end. No other purchase moves on. */
export const passStandstill = async (world: World, id: string): Promise<void> => {
  const now = world.clock.now().toISOString()
  await world.database.execute(sql`update project set contestable_until = ${now}, due_at = ${now} where id = ${id}`)
  await sendDueEvents(world.lifecycle)
}

/** Lets the answering time of a purchase end, and the clock judge it. */
export const passAnswersDue = async (world: World, id: string): Promise<void> => {
  const { kinds } = world.lifecycle
  const { clock } = world
  const loaded = await kinds.project.load(world.database, { id, actor: null, clock })
  const { answersDue } = (loaded as LoadedRecord<ProjectFacts>).facts
  clock.advance((answersDue?.getTime() ?? 0) - clock.now().getTime())
  await sendDueEvents(world.lifecycle)
}

/** To a colleague and back, so that whoever sends what follows runs it still. */
const handOver = async (world: World, id: string): Promise<void> => {
  for (const [from, to, toUserId] of [
    ['buyer', 'buyer2', '4'],
    ['buyer2', 'buyer', '3'],
  ] as const) {
    const { id: transferId } = await world.ask(from, 'POST /api/po/contactTransfer', { body: { projectIds: [id], toUserId, reason } })
    await world.ask(to, 'POST /api/po/contactTransfer/{id}/accept', { params: { id: transferId }, body: { version: 0 } })
  }
}

/** What an objection brings. */
const follow = ({ database, lifecycle }: World, id: string, event: ProjectEvent): Promise<void> =>
  database.transaction((tx) => advanceWithin(lifecycle, tx, { machine: 'project', id, event, actor: null }))

const bringNear = (world: World, id: string) => {
  const { deadline: near } = soon(world)
  return world.database.execute(sql`update project set deadline = ${near}, due_at = ${near} where id = ${id} and deadline > ${near}`)
}

const projectWays: Record<string, (world: World, id: string, quotationId: string) => Promise<unknown>> = {
  published: () => Promise.resolve(),
  sealed: (world) => passDeadline(world),
  opened: async (world, id) => {
    await passDeadline(world)
    await send(world, 'buyer', id, 'open')
  },
  chosen: async (world, id, quotationId) => {
    await projectWays['opened']?.(world, id, quotationId)
    await choose(world, id, quotationId)
  },
  contestable: async (world, id, quotationId) => {
    await projectWays['chosen']?.(world, id, quotationId)
    await publishResult(world, id)
  },
  resultStands: async (world, id, quotationId) => {
    await projectWays['contestable']?.(world, id, quotationId)
    await passStandstill(world, id)
  },
  cancelled: (world, id) => stopProject(world, id),
}

/** A project that real calls brought to this state; for this event, it has what the event wants there. */
export const projectIn = async (world: World, state: string, event?: string): Promise<Stored> => {
  if (state === 'draft' || state === 'discarded') {
    const { id, version } = await world.ask('buyer', 'POST /api/po/project', { body: contentOf(world, within(world)) })
    if (state === 'discarded') await world.ask('buyer', 'POST /api/po/project/{id}/discard', { params: { id }, body: { version } })
    return projectRecord(world, id, '1')
  }
  const { id } = await publishedProject(world, within(world))
  if (state === 'sealed' && event === 'extend') {
    await passDeadline(world)
    return projectRecord(world, id, '1')
  }
  const prices = newPrices()
  const { id: quotationId } = await submittedQuotation(world, 'supplier2', id, prices)
  await projectWays[state]?.(world, id, quotationId)
  const record = projectRecord(world, id, quotationId, [{ quotationId, prices }])
  return bringOn(record, event === 'release' ? ['hold'] : [])
}

const later = (world: World) => ({ deadline: new Date(world.clock.now().getTime() + 60 * 86_400_000).toISOString() })
const soon = (world: World) => ({ deadline: new Date(world.clock.now().getTime() + untilDeadline).toISOString() })

/** A draft lacking something, that is to be published. */
const publishing = (guard: string, changed: Parameters<typeof draftProject>[1]): Scenario => ({
  guards: [guard],
  hear: async (world) => {
    const { id, version } = await draftProject(world, changed)
    return (language) => post(world, language, 'buyer', `/api/po/project/${id}/publish`, { version })
  },
})

const projectScenarios: Scenario[] = [
  publishing('hasTitle', { title: '' }),
  publishing('hasUnit', { unitId: null }),
  publishing('hasCategory', { categoryId: null }),
  publishing('hasItems', { items: [] }),
  publishing('linesUsable', { unfinished: [unfinishedLine] }),
  publishing('deadlineReadable', { deadline: null, deadlineTyped: '2026-12-01T17:001700' }),
  publishing('deadlineAhead', { deadline: null }),
  {
    guards: ['noneExcluded'],
    hear: async (world) => {
      const { id, version } = await draftProject(world, {
        visibility: 'INVITED',
        invitedCompanyIds: ['32', '33', '34', '43'],
        ...later(world),
      })
      await effectiveRecord(world, { companyId: '43', effect: 'NO_INVITE' })
      return (language) => post(world, language, 'buyer', `/api/po/project/${id}/publish`, { version })
    },
  },
  publishing('enoughInvited', { visibility: 'INVITED', invitedCompanyIds: ['31', '32'] }),
  {
    guards: ['inCharge'],
    hear: async (world) => {
      const { id, version } = await publishedProject(world)
      return (language) => post(world, language, 'buyer2', `/api/po/project/${id}/extend`, { version, ...later(world), reason })
    },
  },
  {
    guards: ['isHeld'],
    hear: async (world) => {
      const { send } = await projectIn(world, 'published')
      return (language) => send('release', language)
    },
  },
  {
    guards: ['enoughQuotes'],
    hear: async (world) => {
      const { id, version } = await publishedProject(world, soon(world))
      await passDeadline(world)
      return (language) => post(world, language, 'buyer', `/api/po/project/${id}/open`, { version: version + 1 })
    },
  },
  {
    guards: ['allReadable'],
    hear: async (world) => {
      const { id, send } = await projectIn(world, 'sealed')
      await world.database.execute(
        sql`update quotation_round set ciphertext = '' where quotation_id in (select id from quotation where project_id = ${id})`,
      )
      return (language) => send('open', language)
    },
  },
  {
    guards: ['laterDeadline'],
    hear: async (world) => {
      const { id, version } = await publishedProject(world, soon(world))
      const body = { version, ...soon(world), reason }
      return (language) => post(world, language, 'buyer', `/api/po/project/${id}/extend`, body)
    },
  },
  {
    guards: ['tooFewQuotes'],
    hear: async (world) => {
      const { send } = await projectIn(world, 'sealed')
      return (language) => send('extend', language)
    },
  },
  {
    guards: ['notExtendedYet'],
    hear: async (world) => {
      const { send } = await projectIn(world, 'sealed', 'extend')
      await send('extend', 'en')
      await passDeadline(world)
      return (language) => send('extend', language)
    },
  },
  {
    guards: ['quotationOpened'],
    hear: async (world) => {
      const { id, look } = await projectIn(world, 'opened')
      const { version } = await look()
      return (language) => post(world, language, 'buyer', `/api/po/project/${id}/choose`, { version, quotationId: '1', reason })
    },
  },
  {
    // The call's own rule refuses a short reason before the machine is asked.
    guards: ['reasonGiven'],
    hear: async (world) => {
      const record = await projectIn(world, 'draft')
      const lead: Actor = {
        id: '1',
        companyId: '2',
        roles: new Set(['JC_LEAD']),
        authorities: new Set(['poJcProject:cancel']),
        dataScope: 'all',
        inPerson: true,
      }
      return directly(world, record, { type: 'cancel', reason: '没有' }, lead)
    },
  },
  {
    guards: ['deadlineReached'],
    hear: async (world) => directly(world, await projectIn(world, 'published'), { type: 'deadlinePassed' }),
  },
  {
    guards: ['standstillOver'],
    hear: async (world) => directly(world, await projectIn(world, 'contestable'), { type: 'standstillPassed' }),
  },
  {
    guards: ['answersMissing'],
    hear: async (world) => directly(world, await projectIn(world, 'published'), { type: 'answersMissed' }),
  },
]

export const projectRoom = testRoom({
  subject: projectSubject,
  reach: projectIn,
  scenarios: projectScenarios,
  readers: ['lead', 'analyst'],
})
