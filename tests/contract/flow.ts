import { sql } from 'drizzle-orm'
import { flowRows } from '#src/contract/flow.ts'
import { flowDraftRows } from '#src/contract/flowDraft.ts'
import { flowOfferRows } from '#src/contract/flowOffer.ts'
import { flowMoveRows } from '#src/contract/flowMove.ts'
import type { flowSimulationRows } from '#src/contract/flowSimulation.ts'
import {
  beginFlowDraft,
  checkFlow,
  declineFlowOffer,
  deleteFlowDraft,
  draftFlowOffer,
  getFlow,
  getFlowOffer,
  getFlowOptions,
  importFlow,
  moveCases,
  pageFlows,
  pageMovable,
  proveFlow,
  publishFlow,
  replayFlow,
  retireFlow,
  saveFlowDraft,
  simulateFlow,
} from '#src/services/flow.ts'
import { deliverFlows } from '#server/modules/flow/index.ts'
import type { FlowDefinition, FlowNode } from '#src/machines/approval/definition.ts'
import { caseOfRecord, publishFlow as publish, stopAsked } from '#tests/setup/approval.ts'
import { plainStep } from '#tests/setup/flowDefinitions.ts'
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
  | 'a workflow of which the product offers another version'
  | 'a workflow of which the product offers yet another version meanwhile'
  | 'a case goes by the workflow before the one in effect'
  | 'a case goes by the workflow before the one in effect, and has moved on'
  | 'a workflow by which a case would have been asked otherwise'

type FlowKey =
  | keyof typeof flowRows
  | keyof typeof flowDraftRows
  | keyof typeof flowMoveRows
  | keyof typeof flowOfferRows
  | keyof typeof flowSimulationRows

const scene = (states: Scene['states'], given: Scene['given'] = {}): Scene => ({ who: 'an administrator is signed in', states, given })

const offering = 'a workflow of which the product offers another version'
const offeringAgain = 'a workflow of which the product offers yet another version meanwhile'
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
  'GET /api/powf/definition/{id}/offer': scene({ success: offering }, one),
  'POST /api/powf/definition/{id}/offer/draft': scene(
    { success: offering, 40900: offeringAgain },
    { ...one, 'body.offeredAt': 'offeredAt' },
  ),
  'POST /api/powf/definition/{id}/offer/decline': scene(
    { success: offering, 40900: offeringAgain },
    { ...one, 'body.offeredAt': 'offeredAt' },
  ),
  'GET /api/powf/definition/{id}/movable/page': scene({ success: 'a case goes by the workflow before the one in effect' }, one),
  'POST /api/powf/definition/{id}/move': scene(
    {
      success: 'a case goes by the workflow before the one in effect',
      40900: 'a case goes by the workflow before the one in effect, and has moved on',
    },
    { ...one, 'body.cases.0.id': 'caseId', 'body.cases.0.version': 'version' },
  ),
  'POST /api/powf/definition/{id}/simulate': scene({ success: 'a workflow of a unit in effect' }, { ...one, 'body.unitId': 'unitId' }),
  'GET /api/powf/definition/{id}/simulate/page': scene({ success: 'a workflow by which a case would have been asked otherwise' }, one),
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
  'GET /api/powf/definition/{id}/offer': { service: getFlowOffer, ask: ({ params }) => getFlowOffer(params.id) },
  'POST /api/powf/definition/{id}/offer/draft': {
    service: draftFlowOffer,
    ask: ({ params, body }) => draftFlowOffer(params.id, body.offeredAt),
  },
  'POST /api/powf/definition/{id}/offer/decline': {
    service: declineFlowOffer,
    ask: ({ params, body }) => declineFlowOffer(params.id, body.offeredAt),
  },
  'GET /api/powf/definition/{id}/movable/page': {
    service: pageMovable,
    ask: ({ params, query }) => pageMovable(params.id, query),
  },
  'POST /api/powf/definition/{id}/move': { service: moveCases, ask: ({ params, body }) => moveCases(params.id, body) },
  'POST /api/powf/definition/{id}/simulate': { service: simulateFlow, ask: ({ params, body }) => simulateFlow(params.id, body) },
  'GET /api/powf/definition/{id}/simulate/page': { service: replayFlow, ask: ({ params, query }) => replayFlow(params.id, query) },
  'GET /api/powf/definition/option': { service: getFlowOptions, ask: () => getFlowOptions() },
}

const stopBy = (...nodes: FlowNode[]): FlowDefinition => ({
  type: 'STOP',
  title: { zh: '项目终止审批', en: 'Approval of a termination' },
  nodes,
})

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
  const offered = async () => {
    const { definitionId } = await inEffect()
    const { content: example } = flowOfferRows['GET /api/powf/definition/{id}/offer'].example.data
    // What was published once is not offered again.
    const content = { ...example, title: { ...example.title, zh: `${example.title.zh}${definitionId}` } }
    // Nothing of it was offered before, and nobody works on one.
    await world.database.execute(sql`delete from delivered_flow where type = ${content.type}`)
    await world.database.execute(sql`delete from flow_definition where type = ${content.type} and unit_id is null and standing = 'draft'`)
    await deliverFlows(world.database, world.clock.now(), [content])
    const { offeredAt } = await world.ask('admin', 'GET /api/powf/definition/{id}', { params: { id: definitionId } })
    return { definitionId, offeredAt: offeredAt ?? '' }
  }
  /** A case of a stop of a purchase, by the edition before the one in effect, which asks somebody besides. */
  const former = async () => {
    const { id } = await stopAsked(world, stopBy(plainStep('lead')))
    await publish(world, stopBy(plainStep('lead'), plainStep('audit')))
    const { rows } = await world.ask('admin', 'GET /api/powf/definition/page', {
      query: { type: 'STOP', unitId: '0', standing: 'published' },
    })
    const its = await caseOfRecord(world, 'stopRequest', id)
    return { definitionId: rows[0]?.id ?? '', caseId: its.id, version: its.version }
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
    [offering]: offered,
    [offeringAgain]: async () => ({ ...(await offered()), offeredAt: '2026-11-20T09:00:00+08:00' }),
    'a case goes by the workflow before the one in effect': () => former(),
    'a case goes by the workflow before the one in effect, and has moved on': async () => {
      const its = await former()
      return { ...its, version: its.version + 1 }
    },
    'a workflow of a unit in effect': async () => {
      const unitId = await unitCalled(world, 'OPS')
      return { ...(await inEffect(unitId)), unitId }
    },
    'a workflow by which a case would have been asked otherwise': async () => {
      const stop: FlowDefinition = { type: 'STOP', title: { zh: '终止审批', en: 'Termination' }, nodes: [plainStep('lead')] }
      await stopAsked(world, stop)
      await publish(world, { ...stop, nodes: [plainStep('lead'), plainStep('finance')] })
      const { rows } = await world.ask('admin', 'GET /api/powf/definition/page', {
        query: { type: 'STOP', unitId: '0', standing: 'published' },
      })
      return { definitionId: rows[0]?.id ?? '' }
    },
  }
}
