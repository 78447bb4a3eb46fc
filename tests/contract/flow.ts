import { flowRows } from '#src/contract/flow.ts'
import { flowDraftRows } from '#src/contract/flowDraft.ts'
import {
  beginFlowDraft,
  checkFlow,
  deleteFlowDraft,
  getFlow,
  getFlowOptions,
  importFlow,
  pageFlows,
  proveFlow,
  publishFlow,
  retireFlow,
  saveFlowDraft,
} from '#src/services/flow.ts'
import { unitCalled } from '#tests/rooms/demand.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler } from './states.ts'

export type FlowState =
  | 'a workflow in effect'
  | 'a workflow that has another version meanwhile'
  | 'a draft of a workflow'
  | 'a draft of a workflow that was saved meanwhile'
  | 'a workflow of a unit in effect'

type FlowKey = keyof typeof flowRows | keyof typeof flowDraftRows

const scene = (states: Scene['states'], given: Scene['given'] = {}): Scene => ({ who: 'an administrator is signed in', states, given })

const one = { 'params.id': 'definitionId' }
const seen = { ...one, 'body.version': 'version' }

/** Where the calls about definitions take place. */
export const flowScenes: Record<FlowKey, Scene> = {
  'GET /api/powf/definition/page': scene({ success: 'a workflow in effect' }),
  'GET /api/powf/definition/{id}': scene({ success: 'a workflow in effect' }, one),
  'GET /api/powf/definition/{id}/proof': scene({ success: 'a workflow in effect' }, one),
  'POST /api/powf/definition/check': scene({ success: 'a workflow in effect' }),
  'POST /api/powf/definition': scene(
    { success: 'a workflow in effect', 40900: 'a workflow that has another version meanwhile' },
    { 'body.after': 'after' },
  ),
  'POST /api/powf/definition/draft': scene({ success: 'a workflow in effect' }, { 'body.from': 'definitionId' }),
  'PUT /api/powf/definition/{id}': scene(
    { success: 'a draft of a workflow', 40900: 'a draft of a workflow that was saved meanwhile' },
    seen,
  ),
  'POST /api/powf/definition/{id}/publish': scene(
    { success: 'a draft of a workflow', 40900: 'a draft of a workflow that was saved meanwhile' },
    seen,
  ),
  'POST /api/powf/definition/{id}/retire': scene({ success: 'a workflow of a unit in effect', 40900: 'a workflow in effect' }, seen),
  'DELETE /api/powf/definition/{id}': scene(
    { success: 'a draft of a workflow', 40900: 'a draft of a workflow that was saved meanwhile' },
    { ...one, 'query.version': 'version' },
  ),
  'GET /api/powf/definition/option': scene({}),
}

export const flowServices: { [K in FlowKey]: Entry<K> } = {
  'GET /api/powf/definition/page': { service: pageFlows, ask: ({ query }) => pageFlows(query) },
  'GET /api/powf/definition/{id}': { service: getFlow, ask: ({ params }) => getFlow(params.id) },
  'GET /api/powf/definition/{id}/proof': { service: proveFlow, ask: ({ params }) => proveFlow(params.id) },
  'POST /api/powf/definition/check': { service: checkFlow, ask: ({ body }) => checkFlow(body) },
  'POST /api/powf/definition': { service: importFlow, ask: ({ body }) => importFlow(body) },
  'POST /api/powf/definition/draft': { service: beginFlowDraft, ask: ({ body }) => beginFlowDraft(body) },
  'PUT /api/powf/definition/{id}': { service: saveFlowDraft, ask: ({ params, body }) => saveFlowDraft(params.id, body) },
  'POST /api/powf/definition/{id}/publish': { service: publishFlow, ask: ({ params, body }) => publishFlow(params.id, body.version) },
  'POST /api/powf/definition/{id}/retire': { service: retireFlow, ask: ({ params, body }) => retireFlow(params.id, body.version) },
  'DELETE /api/powf/definition/{id}': {
    service: deleteFlowDraft,
    ask: ({ params, query }) => deleteFlowDraft(params.id, Number(query.version)),
  },
  'GET /api/powf/definition/option': { service: getFlowOptions, ask: () => getFlowOptions() },
}

export const flowStates = (world: World): Record<FlowState, StateHandler> => {
  const { body } = flowRows['POST /api/powf/definition'].example
  const checked = (unitId: string) => world.ask('admin', 'POST /api/powf/definition/check', { body: { text: body.text, unitId } })
  /** As it stands with one that was brought in by this very file. */
  const inEffect = async (unitId = '') => {
    const { after } = await checked(unitId)
    const { id } = await world.ask('admin', 'POST /api/powf/definition', { body: { ...body, unitId, after } })
    return { definitionId: id, after: after + 1, version: 0 }
  }
  const draft = async () => {
    const { definitionId: from } = await inEffect()
    const { id } = await world.ask('admin', 'POST /api/powf/definition/draft', { body: { from, type: '', unitId: '' } })
    const { version, content } = await world.ask('admin', 'GET /api/powf/definition/{id}', { params: { id } })
    return { id, version, content }
  }
  return {
    'a workflow in effect': () => inEffect(),
    'a workflow that has another version meanwhile': async () => {
      const { after } = await inEffect()
      await inEffect()
      return { after }
    },
    'a draft of a workflow': async () => {
      const { id, version } = await draft()
      return { definitionId: id, version }
    },
    'a draft of a workflow that was saved meanwhile': async () => {
      const { id, version, content } = await draft()
      await world.ask('admin', 'PUT /api/powf/definition/{id}', { params: { id }, body: { version, content } })
      return { definitionId: id, version }
    },
    'a workflow of a unit in effect': async () => inEffect(await unitCalled(world, 'OPS')),
  }
}
