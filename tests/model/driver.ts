import { advance } from '#server/lifecycle/advance.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { Refusal } from '#server/refusal.ts'
import { signCall } from '#src/lib/signature.ts'
import { rowOf } from '#src/contract/events.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { businessMachines } from '#src/machines/index.ts'
import { sentEvents } from '#src/machines/sentEvents.ts'
import type { Offer } from '#src/machines/lifecycle.ts'
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
  /** Other records that its events name, by what bodies call them. */
  names?: Readonly<Record<string, string>>
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
  /** States in which nobody sees it, whatever they send. */
  gone?: readonly string[]
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
export const extension = 1000

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

interface Sent<S extends Seen> extends Pick<Stored, 'machine' | 'people' | 'unseen' | 'ready' | 'names'> {
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
