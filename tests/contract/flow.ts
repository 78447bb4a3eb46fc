import { flowRows } from '#src/contract/flow.ts'
import { checkFlow, getFlow, importFlow, pageFlows, proveFlow } from '#src/services/flow.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler } from './states.ts'

export type FlowState = 'a workflow in effect' | 'a workflow that has another version meanwhile'

type FlowKey = keyof typeof flowRows

const scene = (states: Scene['states'], given: Scene['given'] = {}): Scene => ({ who: 'an administrator is signed in', states, given })

/** Where the calls about definitions take place. */
export const flowScenes: Record<FlowKey, Scene> = {
  'GET /api/powf/definition/page': scene({ success: 'a workflow in effect' }),
  'GET /api/powf/definition/{id}': scene({ success: 'a workflow in effect' }, { 'params.id': 'definitionId' }),
  'GET /api/powf/definition/{id}/proof': scene({ success: 'a workflow in effect' }, { 'params.id': 'definitionId' }),
  'POST /api/powf/definition/check': scene({ success: 'a workflow in effect' }),
  'POST /api/powf/definition': scene(
    { success: 'a workflow in effect', 40900: 'a workflow that has another version meanwhile' },
    { 'body.after': 'after' },
  ),
}

export const flowServices: { [K in FlowKey]: Entry<K> } = {
  'GET /api/powf/definition/page': { service: pageFlows, ask: ({ query }) => pageFlows(query) },
  'GET /api/powf/definition/{id}': { service: getFlow, ask: ({ params }) => getFlow(params.id) },
  'GET /api/powf/definition/{id}/proof': { service: proveFlow, ask: ({ params }) => proveFlow(params.id) },
  'POST /api/powf/definition/check': { service: checkFlow, ask: ({ body }) => checkFlow(body) },
  'POST /api/powf/definition': { service: importFlow, ask: ({ body }) => importFlow(body) },
}

export const flowStates = (world: World): Record<FlowState, StateHandler> => {
  const { body } = flowRows['POST /api/powf/definition'].example
  const checked = () => world.ask('admin', 'POST /api/powf/definition/check', { body: { text: body.text, unitId: body.unitId } })
  /** As it stands with one that was brought in by this very file. */
  const inEffect: StateHandler = async () => {
    const { after } = await checked()
    const { id } = await world.ask('admin', 'POST /api/powf/definition', { body: { ...body, after } })
    return { definitionId: id, after: after + 1 }
  }
  return {
    'a workflow in effect': inEffect,
    'a workflow that has another version meanwhile': async () => {
      const { after } = await inEffect()
      await inEffect()
      return { after: Number(after) }
    },
  }
}
