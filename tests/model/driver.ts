import { advance } from '#server/lifecycle/advance.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { Refusal } from '#server/refusal.ts'
import { signCall } from '#src/lib/signature.ts'
import { rowOf } from '#src/contract/events.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { businessMachines } from '#src/machines/index.ts'
import { sentEvents } from '#src/machines/sent.ts'
import type { Offer } from '#src/machines/lifecycle.ts'
import { begunQuotation, contentOf, nothingUnread, publishedProject, send, sheetOf, submittedQuotation } from '#tests/setup/purchase.ts'
import type { World } from '#tests/setup/world.ts'
import { catalogues } from './texts.ts'

export type Language = keyof typeof catalogues

/** What a call answered. */
export interface Heard {
  http: number
  status: number
  reasons: string[]
  message: string
  /** Who called, and what the record is and offers them now: of calls alone. */
  person?: string
  shown?: Partial<Shown>
  /** Makes the very same call once more. */
  again?: (language: Language) => Promise<Heard>
}

/** What an answer about a record says of it to whoever asked. */
export interface Shown {
  state: string
  version: number
  transitions: Offer[]
}

/** What nobody but its supplier may read until the opening. */
export interface Sealed {
  quotationId: string
  prices: string[]
}

/** One stored record in a state that real calls brought it to. */
export interface Stored {
  machine: BusinessMachineId
  id: string
  look: () => Promise<{ state: string; version: number; lifeLine: { event: string; from: string | null; to: string }[] }>
  /** Whose part an event is, where the record stands in this state. */
  sender: (event: string, state: string) => string
  /** Makes an event that leads several ways lead to this state. */
  ready?: (event: string, target: string) => Promise<unknown>
  /** People of its own who may look at it, besides everybody of the demonstration. */
  people?: readonly string[]
  /** Sends an event as the person whose part it is, in this language; `as` somebody else who found out what to send. */
  send: (event: string, language: Language, as?: string) => Promise<Heard>
  /** Prices that were sealed while the record came here. */
  sealed?: readonly Sealed[]
  /** By state, what its own people hear to everything: they can't get in, or are no longer its people. */
  shutOut?: Record<string, number>
  /** By state, events of people who do not see the record then: to them it does not exist. */
  unseen?: Record<string, readonly string[]>
  /** Lets happen what sends each event of the system; one that leads several ways is told the state that it shall lead to. */
  causes: Record<string, (target: string) => Promise<unknown>>
}

/** A refusal brought about on the running server: its guards, and how to hear it. */
export interface Scenario {
  guards: string[]
  hear: (world: World) => Promise<(language: Language) => Promise<Heard>>
}

/** Short, so that nobody has to sign in anew while many deadlines pass. */
export const untilDeadline = 60_000
/** What an extension adds. */
const extension = 1000

export const reason = '总价最低，交期满足'

/** A signed call with a body, answered in the language asked for. */
export const post = async (world: World, language: Language, person: string, path: string, payload: object): Promise<Heard> => {
  const search = new URLSearchParams({ ...signCall(world.config.signSalt, world.clock.now().getTime()) })
  const headers = { authorization: await world.tokenOf(person), 'accept-language': language }
  const response = await world.app.inject({ method: 'POST', url: `${path}?${search}`, headers, payload })
  const body = response.json<{ status: number; message: string; reasons?: string[]; data?: unknown }>()
  const { status, message, reasons = [] } = body
  const shown = (status === 200 ? body.data : body) as Partial<Shown>
  const again = (other: Language) => post(world, other, person, path, payload)
  return { http: response.statusCode, status, message, reasons, person, shown, again }
}

interface Seen extends Awaited<ReturnType<Stored['look']>> {
  id: string
}

interface Sent<S extends Seen> extends Pick<Stored, 'machine' | 'people' | 'unseen' | 'ready'> {
  look: () => Promise<S>
  sender: (event: string, state: string) => string
  causes?: Stored['causes']
  /** What an event carries besides the version that was seen, and its reason. */
  carried?: Record<string, (seen: S) => object>
}

/** A record whose events are sent by calls that do nothing else: each with the version it has, and with a reason where its machine asks for one. */
export const storedBy = <S extends Seen>(world: World, id: string, { look, carried = {}, causes = {}, ...sent }: Sent<S>): Stored => ({
  ...sent,
  id,
  look,
  causes,
  send: async (event, language, as) => {
    const seen = await look()
    const isAsked = sentEvents(businessMachines[sent.machine]).some(({ name, asksReason }) => name === event && asksReason)
    const body = { version: seen.version, ...(isAsked ? { reason } : {}), ...carried[event]?.(seen) }
    const [, path = ''] = rowOf(sent.machine, event).split(' ')
    return post(world, language, as ?? sent.sender(event, seen.state), path.replace('{id}', id), body)
  },
})

/** Brings a record on by these events, each sent by whose part it is, or caused. @param state where the last one leads */
export const bringOn = async (record: Stored, events: readonly string[] = [], state = ''): Promise<Stored> => {
  for (const event of events) await (record.causes[event]?.(state) ?? record.send(event, 'en'))
  return record
}

/** Sends an event past all calls. @returns the refusal as a call would have answered it, or null when it was accepted */
export const sendDirectly = async (
  { lifecycle }: World,
  { machine, id }: Pick<Stored, 'machine' | 'id'>,
  event: { type: string },
  actor: Actor | null,
): Promise<{ code: number; reasons: string[] } | null> => {
  try {
    await advance(lifecycle, { machine, id, event, actor })
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { code: error.code, reasons: error.details.reasons ?? [] }
  }
}

export const passDeadline = async (world: World): Promise<void> => {
  world.clock.advance(untilDeadline + extension)
  await sendDueEvents(world.lifecycle)
}

/** What a refusal says to its reader. */
export const wordsOf = (reasons: string[], language: Language): string =>
  reasons.map((id) => catalogues[language][id]).join(language === 'en' ? '; ' : '；')

/** What no call can send; heard in the words a call would have answered. */
export const directly = async (
  world: World,
  record: Pick<Stored, 'machine' | 'id'>,
  event: { type: string; reason?: string },
  actor: Actor | null = null,
) => {
  const refused = await sendDirectly(world, record, event, actor)
  return (language: Language) => {
    const reasons = refused?.reasons ?? []
    return Promise.resolve({ http: 409, status: refused?.code ?? 200, reasons, message: wordsOf(reasons, language) })
  }
}

let serial = 0
/** Prices for two lines that no other quotation has. */
const newPrices = (): string[] => {
  serial += 1
  return [`7${String(3_000 + serial)}.286413`, `9${String(1_000 + serial)}.635821`]
}

/** A purchase in which one sealed quotation is enough: that of the second of two invited suppliers is there. */
const within = (world: World) => ({
  method: 'DIRECT' as const,
  visibility: 'INVITED' as const,
  invitedCompanyIds: ['31', '32'],
  deadline: new Date(world.clock.now().getTime() + untilDeadline).toISOString(),
})

const projectDetail = (world: World, id: string) => world.ask('buyer', 'GET /api/po/project/{id}', { params: { id } })
const choose = async (world: World, id: string, quotationId: string) => {
  const { version } = await projectDetail(world, id)
  return world.ask('buyer', 'POST /api/po/project/{id}/choose', { params: { id }, body: { version, quotationId, reason } })
}
const cancel = async (world: World, id: string) => {
  const { version } = await projectDetail(world, id)
  return world.ask('buyer', 'POST /api/po/project/{id}/cancel', { params: { id }, body: { version, reason } })
}

/** A deadline as much later as an extension adds. */
export const laterDeadline = (world: World, deadline: string | null): string =>
  new Date(Math.max(Date.parse(deadline ?? ''), world.clock.now().getTime()) + extension).toISOString()
export const extend = async (world: World, id: string): Promise<unknown> => {
  const { version, deadline } = await projectDetail(world, id)
  const body = { version, deadline: laterDeadline(world, deadline), reason }
  return world.ask('buyer', 'POST /api/po/project/{id}/extend', { params: { id }, body })
}

/** Who chose does not publish. */
const projectSender = (event: string): string => (event === 'publishResult' ? 'lead' : 'buyer')

const projectRecord = (world: World, id: string, quotationId: string, sealed: Sealed[] = []): Stored => ({
  machine: 'project',
  id,
  sealed,
  look: () => projectDetail(world, id),
  sender: projectSender,
  send: async (event, language, as = projectSender(event)) => {
    const { version, deadline } = await projectDetail(world, id)
    const bodies: Record<string, object> = {
      extend: { version, deadline: laterDeadline(world, deadline), reason },
      edit: { version, ...contentOf(world, within(world)) },
      choose: { version, quotationId, reason },
      cancel: { version, reason },
    }
    return post(world, language, as, `/api/po/project/${id}/${event}`, bodies[event] ?? { version })
  },
  causes: { deadlinePassed: () => passDeadline(world) },
})

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
  resultPublished: async (world, id, quotationId) => {
    await projectWays['chosen']?.(world, id, quotationId)
    await send(world, 'lead', id, 'publishResult')
  },
  cancelled: (world, id) => cancel(world, id),
}

/** A project that real calls brought to this state; for this event, it has what the event wants there. */
export const projectIn = async (world: World, state: string, event?: string): Promise<Stored> => {
  if (state === 'draft') {
    const { id } = await world.ask('buyer', 'POST /api/po/project', { body: contentOf(world, within(world)) })
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
  return projectRecord(world, id, quotationId, [{ quotationId, prices }])
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
    projectCancelled: () => cancel(world, projectId),
    open: async () => {
      await passDeadline(world)
      await send(world, 'buyer', projectId, 'open')
    },
    resultPublished: async (target) => {
      await choose(world, projectId, target === 'chosen' ? id : other.quotationId)
      await send(world, 'lead', projectId, 'publishResult')
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
