import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { append } from '#server/lifecycle/log.ts'
import { flowExample } from '#src/contract/flow.ts'
import type { flowWatchRows } from '#src/contract/flowWatch.ts'
import {
  getCaseCourse,
  getFlowConformance,
  getFlowFigures,
  pageWaiting,
  pageWatchedCases,
  pageWatchedFlows,
} from '#src/services/flowWatch.ts'
import { caseOfRecord, stopAsked } from '#tests/setup/approval.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler } from './states.ts'

export type FlowWatchState = 'a case that does not follow its definition'

type FlowWatchKey = keyof typeof flowWatchRows

const deviating = 'a case that does not follow its definition'
const scene = (given: Scene['given'] = {}): Scene => ({ who: 'an administrator is signed in', states: { success: deviating }, given })
const one = { 'params.id': 'definitionId' }

/** Where the calls about cases on the chart of their definition take place. */
export const flowWatchScenes: Record<FlowWatchKey, Scene> = {
  'GET /api/powf/definition/watch/page': scene(),
  'GET /api/powf/definition/{id}/figures': scene(one),
  'GET /api/powf/definition/{id}/case/page': scene(one),
  'GET /api/powf/case/{id}/course': scene({ 'params.id': 'caseId' }),
  'GET /api/powf/definition/{id}/conformance': scene(one),
  'GET /api/powf/waiting/page': scene(),
}

export const flowWatchServices: { [K in FlowWatchKey]: Entry<K> } = {
  'GET /api/powf/definition/watch/page': { service: pageWatchedFlows, ask: ({ query }) => pageWatchedFlows(query) },
  'GET /api/powf/definition/{id}/figures': { service: getFlowFigures, ask: ({ params, query }) => getFlowFigures(params.id, query) },
  'GET /api/powf/definition/{id}/case/page': { service: pageWatchedCases, ask: ({ params, query }) => pageWatchedCases(params.id, query) },
  'GET /api/powf/case/{id}/course': {
    service: getCaseCourse,
    ask: ({ params }) => getCaseCourse(params.id),
  },
  'GET /api/powf/definition/{id}/conformance': {
    service: getFlowConformance,
    ask: ({ params, query }) => getFlowConformance(params.id, query),
  },
  'GET /api/powf/waiting/page': { service: pageWaiting, ask: ({ query }) => pageWaiting(query) },
}

/** As after an error in an earlier version: a case is said to stand where nothing is. */
export const flowWatchStates = (world: World): Record<FlowWatchState, StateHandler> => ({
  [deviating]: async () => {
    const { id } = await stopAsked(world, { ...flowExample, type: 'STOP' })
    const { id: caseId } = await caseOfRecord(world, 'stopRequest', id)
    const entry = { machine: 'case', event: 'proceed', fromState: 'running', toState: 'running', actorId: null }
    await world.database.transaction((tx) =>
      append(tx, [{ ...entry, recordId: caseId, at: world.clock.now(), payload: { position: 'running.nowhere' } }]),
    )
    const [row] = await rowsOf<{ id: string }>(
      world.database,
      sql`select definition_id::text as id from approval_case where id = ${caseId}`,
    )
    return { definitionId: row?.id ?? '', caseId }
  },
})
