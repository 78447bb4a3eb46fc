import type { Key } from '#src/contract/index.ts'
import { exportLog, getAtlasRecord, getConformance, getOverlay, getVariants, pageAtlasRecords } from '#src/services/atlas.ts'
import { append } from '#server/lifecycle/log.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler } from './states.ts'

export type AtlasState = 'a company with an event that its machine does not have'

type AtlasKey = Extract<Key, `${string}/api/powf/chart/${string}`>

const administrator = 'an administrator is signed in'
const deviating = 'a company with an event that its machine does not have'

const scene = (states: Scene['states'] = {}, given: Scene['given'] = {}): Scene => ({ who: administrator, states, given })

/** Where the calls of the live atlas take place: an administrator may read companies. */
export const atlasScenes: Record<AtlasKey, Scene> = {
  'GET /api/powf/chart/{machine}/overlay': scene({ success: deviating }),
  'GET /api/powf/chart/{machine}/record/page': scene({ success: deviating }),
  'GET /api/powf/chart/{machine}/record/{id}': scene({ success: deviating }, { 'params.id': 'recordId' }),
  'GET /api/powf/chart/{machine}/conformance': scene({ success: deviating }),
  'GET /api/powf/chart/{machine}/variants': scene({ success: deviating }),
  'GET /api/powf/chart/{machine}/export': scene({ success: deviating }),
}

export const atlasServices: { [K in AtlasKey]: Entry<K> } = {
  'GET /api/powf/chart/{machine}/overlay': { service: getOverlay, ask: ({ params, query }) => getOverlay(params.machine, query) },
  'GET /api/powf/chart/{machine}/record/page': {
    service: pageAtlasRecords,
    ask: ({ params, query }) => pageAtlasRecords(params.machine, query),
  },
  'GET /api/powf/chart/{machine}/record/{id}': { service: getAtlasRecord, ask: ({ params }) => getAtlasRecord(params.machine, params.id) },
  'GET /api/powf/chart/{machine}/conformance': {
    service: getConformance,
    ask: ({ params, query }) => getConformance(params.machine, query),
  },
  'GET /api/powf/chart/{machine}/variants': { service: getVariants, ask: ({ params, query }) => getVariants(params.machine, query) },
  'GET /api/powf/chart/{machine}/export': { service: exportLog, ask: ({ params, query }) => exportLog(params.machine, query) },
}

/** A log that nobody has forged and that no machine would have written: as after an error in an earlier version. */
export const atlasStates = (world: World): Record<AtlasState, StateHandler> => ({
  [deviating]: async () => {
    const entry = { machine: 'company', event: 'appoint', fromState: 'approved', toState: 'approved', actorId: '5' }
    await world.database.transaction((tx) => append(tx, [{ ...entry, recordId: '31', at: world.clock.now(), payload: {} }]))
    return { recordId: '31' }
  },
})
