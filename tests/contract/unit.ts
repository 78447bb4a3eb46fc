import type { unitRows } from '#src/contract/unit.ts'
import { getUnit, getUnitPeople, getUnitTree } from '#src/services/unit.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'

type UnitKey = keyof typeof unitRows

const who = 'an administrator is signed in'
const one = { who, states: { success: 'a record below /api/po/unit' }, given: { 'params.id': 'entryId' } } as const

/** Where the calls about units take place that other base data has not. */
export const unitScenes: Record<UnitKey, Scene> = {
  'GET /api/po/unit/tree': { who, states: {}, given: {} },
  'GET /api/po/unit/{id}': one,
  'GET /api/po/unit/{id}/people': one,
}

export const unitServices: { [K in UnitKey]: Entry<K> } = {
  'GET /api/po/unit/tree': { service: getUnitTree, ask: () => getUnitTree() },
  'GET /api/po/unit/{id}': { service: getUnit, ask: ({ params }) => getUnit(params.id) },
  'GET /api/po/unit/{id}/people': { service: getUnitPeople, ask: ({ params }) => getUnitPeople(params.id) },
}
