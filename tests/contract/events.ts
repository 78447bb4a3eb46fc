import { contract, eventKeys, type EventKey, type Input } from '#src/contract/index.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { businessMachines } from '#src/machines/index.ts'
import { sentEvents, type SentEvent } from '#src/machines/sentEvents.ts'
import { sendEvent } from '#src/services/events.ts'
import { testRooms } from '#tests/rooms/index.ts'
import { holdOn } from '#tests/setup/purchase.ts'
import type { World } from '#tests/setup/world.ts'
import { asInTheBeginning } from './quoter.ts'
import type { Scene, State } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler, Visitor } from './states.ts'

/** A record in a state of its machine, and an event that somebody of the right part sends it. */
export type EventState = `${BusinessMachineId} in state ${string}, for ${string}`

/** Who asks as somebody of a role; of several roles of an event the first is asked. */
const visitors: Record<string, State> = {
  JC_BUYER: 'a buyer is signed in',
  JC_LEAD: 'a head of procurement is signed in',
  PLAT_REVIEWER: 'a reviewer is signed in',
  BU_APPR: 'an approver of a unit is signed in',
  PLAT_ADMIN: 'an administrator is signed in',
  SUP_ADMIN: 'a supplier is signed in',
  SUPERVISOR: 'a supervisor is signed in',
  SUP_QUOTER: 'a supplier is signed in',
}

/** Not anybody of the role: the one whom a record is about, or another one than did what went before. */
const visitorsOf: Record<string, State> = {
  'handover accept': 'the one who shall take over is signed in',
  'handover decline': 'the one who shall take over is signed in',
}

/** What must be so before a machine's record can be made again. */
const beforehand: Partial<Record<BusinessMachineId, (world: World) => Promise<void>>> = { handover: asInTheBeginning }

const sentBy = (key: EventKey): SentEvent => {
  const { machine, event } = contract[key].sends
  const sent = sentEvents(businessMachines[machine]).find(({ name }) => name === event)
  if (!sent) throw new Error(`Nobody sends ${event} to ${machine}`)
  return sent
}

/** Where an event is sent: to a record in the first state that knows it, and to one in the last that does not, which everybody sees. */
const placeOf = (key: EventKey) => {
  const { ways } = sentBy(key)
  const states = Object.keys(businessMachines[contract[key].sends.machine].states)
  const elsewhere = states.findLast((state) => !ways.some(({ from }) => from === state))
  const [way] = ways
  if (!way || elsewhere === undefined) throw new Error(`The event of ${key} is known in every state`)
  return { from: way.from, elsewhere, role: way.roles[0] ?? '', isSuppliersToo: way.roles.includes('SUP_ADMIN') }
}

const nameOf = (key: EventKey, state: string): EventState => {
  const { machine, event } = contract[key].sends
  return `${machine} in state ${state}, for ${event}`
}

const fromKeys = <T>(valueOf: (key: EventKey) => T) =>
  Object.fromEntries(eventKeys.map((key) => [key, valueOf(key)])) as Record<EventKey, T>

/** What bodies of events name that only its state decides: as it is called there, where it stands. */
const naming = { quotationId: 'quotationId', holdId: 'holdId', intoId: 'intoId', 'items.0.taskId': 'taskId', 'documentIds.0': 'fileId' }

/** Whether something stands at a path in the example of a body. */
const stands = (body: unknown, path: string): boolean =>
  path.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], body) !== undefined

/** Where the calls take place that send an event and do nothing else: what their machines say. */
export const eventScenes: Record<EventKey, Scene> = fromKeys((key) => {
  const { from, elsewhere, role, isSuppliersToo } = placeOf(key)
  const { machine, event } = contract[key].sends
  const who = visitorsOf[`${machine} ${event}`] ?? visitors[role]
  if (!who) throw new Error(`No state is about somebody of the role ${role}, who makes the call ${key}`)
  return {
    who,
    ...(isSuppliersToo ? { stranger: 'a buyer is signed in' as const } : {}),
    states: { success: nameOf(key, from), 40900: nameOf(key, elsewhere) },
    given: {
      'params.id': 'id',
      'body.version': 'version',
      ...Object.fromEntries(
        Object.entries(naming).flatMap(([path, name]) => (stands(contract[key].example.body, path) ? [[`body.${path}`, name]] : [])),
      ),
    },
  }
})

/** Of which event a body is, a list of keys does not say. */
const send = sendEvent as (machine: BusinessMachineId, id: string, event: string, body: Input<EventKey>['body']) => Promise<unknown>

/** The one service function of all these calls. */
export const eventServices = fromKeys((key) => {
  const { machine, event } = contract[key].sends
  return { service: sendEvent, ask: ({ params, body }: Input<EventKey>) => send(machine, params.id, event, body) }
}) as { [K in EventKey]: Entry<K> }

/** Brings records into these states as the tests of the machines do; whoever makes the call next is of that event's part. */
export const eventStates = (world: World, visitor: Visitor): Record<EventState, StateHandler> => {
  const handlerOf = (key: EventKey, state: string) => async () => {
    const { machine, event } = contract[key].sends
    await beforehand[machine]?.(world)
    const record = await testRooms[machine].reach(world, state, event)
    visitor.token = () => world.tokenOf(record.sender(event, state))
    const { version } = await record.look()
    return {
      id: record.id,
      version,
      quotationId: record.sealed?.[0]?.quotationId ?? '',
      ...record.names,
      holdId: event === 'release' ? await holdOn(world, record.id) : '',
    }
  }
  return Object.fromEntries(
    eventKeys.flatMap((key) => {
      const { from, elsewhere } = placeOf(key)
      return [from, elsewhere].map((state) => [nameOf(key, state), handlerOf(key, state)])
    }),
  )
}
