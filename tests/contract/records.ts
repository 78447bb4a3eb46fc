import {
  beginKeys,
  contract,
  editKeys,
  shownKeys,
  type Input,
  type ListKey,
  type PageKey,
  type Recorded,
  type RecordKey,
} from '#src/contract/index.ts'
import { isList } from '#src/contract/row.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { businessMachines } from '#src/machines/index.ts'
import { storedStates } from '#src/machines/storedState.ts'
import type { z } from 'zod'
import { beginRecord, editRecord, getRecord, pageRecords } from '#src/services/records.ts'
import { testRooms } from '#tests/rooms/index.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler } from './states.ts'

/** A record as somebody begins it and as it may end, and what a beginning names. */
export type RecordState =
  | `${BusinessMachineId} in its first state`
  | `${BusinessMachineId} in its last state`
  | `${BusinessMachineId} with all that its page shows`
  | `${BusinessMachineId} that can be edited`
  | `what ${BusinessMachineId} begins with`
  | `what ${BusinessMachineId} may not begin with`

// Of which machine a query or a body is, a list of keys does not say.
const begin = beginRecord as (machine: BusinessMachineId, body: object) => Promise<unknown>
const edit = editRecord as (machine: BusinessMachineId, id: string, body: object) => Promise<unknown>

/** The four service functions of all calls that show records of a machine or write their content. */
export const recordServices = Object.fromEntries<unknown>([
  ...shownKeys.map((key) => {
    const { shows } = contract[key]
    const list = { service: pageRecords, ask: ({ query }: Input<ListKey<Recorded>>) => pageRecords(shows, query) }
    const page = { service: getRecord, ask: ({ params }: Input<PageKey<Recorded>>) => getRecord(shows, params.id) }
    return [key, isList(contract[key]) ? list : page] as const
  }),
  ...beginKeys.map(
    (key) => [key, { service: beginRecord, ask: ({ body }: { body: object }) => begin(contract[key].begins, body) }] as const,
  ),
  ...editKeys.map((key) => {
    const ask = ({ params, body }: { params: { id: string }; body: object }) => edit(contract[key].edits, params.id, body)
    return [key, { service: editRecord, ask }] as const
  }),
]) as { [K in RecordKey]: Entry<K> }

const machineOf = (key: RecordKey): BusinessMachineId => {
  const row = contract[key]
  if ('shows' in row) return row.shows
  return 'begins' in row ? row.begins : row.edits
}

/** Where these calls take place, of rooms that say who makes them. */
export const recordScenes = Object.fromEntries(
  [...shownKeys, ...beginKeys, ...editKeys].flatMap((key): [RecordKey, Scene][] => {
    const machine = machineOf(key)
    const { calls } = testRooms[machine]
    if (!calls) return []
    const { who, stranger, beginning, shown, editedIn } = calls
    const [first, last, begun] = [`${machine} in its first state`, `${machine} in its last state`, `what ${machine} begins with`] as const
    const asked = { who, ...(stranger ? { stranger } : {}) }
    const its: Record<string, string> = key.includes('{id}') ? { 'params.id': 'id' } : {}
    const whole = shown && key.includes('{id}') ? (`${machine} with all that its page shows` as const) : first
    if ('shows' in contract[key]) return [[key, { ...asked, states: { success: whole }, given: its }]]
    // An edit may name less than a beginning.
    const { shape } = (contract[key] as { body: z.ZodObject }).body
    const named = Object.entries(beginning?.given ?? {}).filter(([path]) => (path.split('.')[1] ?? '') in shape)
    const needed = named.length > 0 ? [begun] : []
    const given = { ...Object.fromEntries(named), ...its }
    const refused = beginning?.refused ? { 40900: `what ${machine} may not begin with` as const } : {}
    if ('begins' in contract[key]) return [[key, { who: beginning?.who ?? who, states: { success: needed, ...refused }, given }]]
    const open = editedIn ? (`${machine} that can be edited` as const) : first
    const states = { success: [...needed, open], 40900: [...needed, last] }
    return [[key, { ...asked, states, given: { ...given, 'body.version': 'version' } }]]
  }),
) as Record<RecordKey, Scene>

/** Brings these records about as the tests of the machines do. */
export const recordStates = (world: World): Record<RecordState, StateHandler> => {
  const edited = new Set(editKeys.map(machineOf))
  const inState = (machine: BusinessMachineId, state: string) => async () => {
    const record = await testRooms[machine].reach(world, state)
    return { id: record.id, version: (await record.look()).version }
  }
  return Object.fromEntries(
    Object.entries(testRooms).flatMap(([id, { calls }]): [string, StateHandler][] => {
      if (!calls) return []
      const machine = id as BusinessMachineId
      const states = storedStates(businessMachines[machine])
      const { beginning, shown, editedIn } = calls
      return [
        [`${machine} in its first state`, inState(machine, states[0] ?? '')],
        ...(edited.has(machine) ? [[`${machine} in its last state`, inState(machine, states.at(-1) ?? '')] as [string, StateHandler]] : []),
        ...(shown ? [[`${machine} with all that its page shows`, () => shown(world)] as [string, StateHandler]] : []),
        ...(editedIn ? [[`${machine} that can be edited`, inState(machine, editedIn)] as [string, StateHandler]] : []),
        ...(beginning ? [[`what ${machine} begins with`, () => beginning.values(world)] as [string, StateHandler]] : []),
        ...(beginning?.refused ? [[`what ${machine} may not begin with`, () => beginning.refused?.(world)] as [string, StateHandler]] : []),
      ]
    }),
  ) as Record<RecordState, StateHandler>
}
