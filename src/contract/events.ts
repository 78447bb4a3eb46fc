import type { AnyStateMachine, EventFrom } from 'xstate'
import { z } from 'zod'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { comesToStand } from '#src/machines/lifecycle.ts'
import { sentEvents, type SentEvent } from '#src/machines/sentEvents.ts'
import { eventKey } from './paths.ts'
import { paths } from './places.ts'
import type { Place } from './place.ts'
import { byId, id, offersOf, reason, version, type advanced, type ErrorCode, type Row } from './row.ts'

/** The list in which a machine's records are found, whose row names its states. */
export const listKeyOf = <M extends BusinessMachineId>(machine: M) => `GET ${paths[machine]}/page` as const

/** Where the specification gives an event a path of its own. */
const spelled: Record<string, string> = {
  'company saveStepTwo': 'POST /api/admin/company/{id}',
  'company commitStepTwo': 'POST /api/admin/company/commitRegStepTwo',
  'company commitStepThree': 'POST /api/admin/company/commitRegStepThree',
  'company commitStepFour': 'POST /api/admin/company/commitRegStepFour',
  'company mark': 'POST /api/srm/company/{id}/mark',
  'company transfer': 'POST /api/srm/company/{id}/transfer',
  'company merge': 'POST /api/srm/company/{id}/merge',
  'achievement edit': 'POST /api/admin/srmAchievment/{id}',
}

/** The row by which people send an event. */
export const rowOf = (machine: BusinessMachineId, event: string): string =>
  spelled[`${machine} ${event}`] ?? (isShared(machine, event) ? 'POST /api/admin/company/{id}/{x}' : eventKey(machine, event))

/** The specification gives a company's events one row; who may send which is the machine's to say. */
export const isShared = (machine: BusinessMachineId, event: string): boolean =>
  machine === 'company' && spelled[`company ${event}`] === undefined

/**
 * What is sent in the name of the system as a part of something else: registering a company uses its invitation up, a record under a purchase holds it or
 * hands it over or ends it, an approval decides, closing an account takes its cases away.
 */
export const sentByCalls: ReadonlySet<string> = new Set([
  'invitation use',
  'member join',
  'member move',
  'project held',
  'project released',
  'project handedOver',
  'project chooseAgain',
  'project annul',
  'project stop',
  'company reassign',
  'company unassign',
  'case proceed',
  'case approve',
  'case reject',
  'case giveBack',
  'case resume',
  'case leave',
  'task skip',
  'task cancel',
  'task signed',
  'task escalate',
])

/** What a case sends to the record that it approves. */
export const approvalAnswers: ReadonlySet<string> = new Set(['approved', 'returned', 'rejected', 'withdrawn'])

type EventNamed<T extends AnyStateMachine, E> = Extract<EventFrom<T>, { type: E }>
/** What an event carries besides its reason; a reason stands among its fields only where it is longer than usual. */
type Carried<Event> = Exclude<keyof Event, 'type' | 'reason'>
type Fields<Event> = { [F in Carried<Event>]-?: z.ZodType<NonNullable<Event[F & keyof Event]>> } & { reason?: z.ZodType<string> }

/** An event as a row says it: in a sentence, or also with the fields that it carries and an example of them. */
type Declared<Event> = [Carried<Event>] extends [never]
  ? string
  : { summary: string; fields: Fields<Event>; example: Record<string, unknown> }

type Body<Event, D> = { version: typeof version } & ('reason' extends keyof Event ? { reason: typeof reason } : unknown) &
  (D extends { fields: infer F } ? Omit<F, 'reason'> : unknown)

export interface EventRow<M extends BusinessMachineId, E extends string, B> extends Pick<Row, 'summary' | 'authority' | 'example'> {
  /** The event that the call sends. */
  sends: { machine: M; event: E }
  params: typeof byId
  body: z.ZodObject<{ -readonly [F in keyof B]: B[F] & z.ZodType }, z.core.$strict>
  data: z.ZodType<z.output<typeof advanced>>
  errors: ErrorCode[]
}

type EventRows<M extends BusinessMachineId, P extends string, T extends AnyStateMachine, D> = {
  [E in keyof D & string as `POST ${P}/{id}/${E}`]: EventRow<M, E, Body<EventNamed<T, E>, D[E]>>
}

/**
 * The rows by which people send the events of a machine to its records. Who may, whether a reason is asked for, in which states it ends
 * and which events may follow is what the machine says.
 * @param example a record that the examples are about; the reason where an event asks for one
 * @throws Error for an event that the machine does not let people send
 */
export const eventRows = <
  M extends BusinessMachineId,
  P extends `/api/${string}`,
  T extends AnyStateMachine,
  const D extends { [E in EventFrom<T>['type']]?: Declared<EventNamed<T, E>> },
>(
  { machine, path }: Place<M, P>,
  definition: T,
  example: Example,
  declared: D,
): EventRows<M, P, T, D> => {
  const events = sentEvents(definition)
  const rows = Object.entries<unknown>(declared).map(([name, said]) => {
    const sent = events.find((each) => each.name === name)
    if (!sent) throw new Error(`Nobody sends ${name} to ${machine}`)
    // A declaration is typed by its event, one by one; here they are alike.
    const whole = typeof said === 'string' ? { summary: said, fields: {}, example: {} } : (said as Whole)
    return [`POST ${path}/{id}/${name}`, rowFor(machine, definition, { sent, events, whole, about: example })]
  })
  // What the keys and bodies are is computed from the names above, which types cannot follow through a list.
  return Object.fromEntries(rows) as EventRows<M, P, T, D>
}

interface Whole {
  summary: string
  fields: Record<string, z.ZodType>
  example: Record<string, unknown>
}

interface Example {
  id: string
  version: number
  reason?: string
}

interface Asked {
  sent: SentEvent
  events: SentEvent[]
  whole: Whole
  about: Example
}

const rowFor = (machine: BusinessMachineId, definition: AnyStateMachine, { sent, events, whole, about }: Asked) => {
  const { name, authorities, ways, asksReason } = sent
  const [first, ...others] = authorities
  return {
    summary: whole.summary,
    authority: others.length === 0 ? (first ?? '') : authorities,
    sends: { machine, event: name },
    params: byId,
    body: z.strictObject({ version, ...(asksReason ? { reason } : {}), ...whole.fields }),
    data: z.strictObject({
      id,
      state: z.enum([...new Set(ways.flatMap(({ to }) => comesToStand(definition, to)))]),
      version,
      transitions: offersOf(z.enum(events.map((each) => each.name))),
    }),
    errors: [40400, 40900] satisfies ErrorCode[],
    example: {
      params: { id: about.id },
      body: { version: about.version, ...(asksReason ? { reason: about.reason } : {}), ...whole.example },
      data: { id: about.id, state: ways[0]?.to, version: about.version + 1, transitions: offeredAfter(sent, events) },
    },
  }
}

/** What whoever has sent an event is then offered for certain: one of it, which is what an example holds. */
const offeredAfter = ({ ways: [way] }: SentEvent, events: SentEvent[]) => {
  const [role = ''] = way?.roles ?? []
  const next = events.find(({ ways }) => ways.some(({ from, roles }) => from === way?.to && roles.includes(role)))
  return next ? [{ event: next.name, allowed: true, reasons: [] }] : []
}
