import type { operationRows } from '#src/contract/operation.ts'
import { getHistory, getOperation, latestOperations, pageOperations, verifyOperations } from '#src/services/operation.ts'
import { newRole } from '#tests/setup/access.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler } from './states.ts'

/** What must be brought about for the calls of who reads what was done. */
export type OperationState = 'somebody did something' | 'a role was changed'

type OperationKey = keyof typeof operationRows

const administrator = 'an administrator is signed in'

/** Where these calls take place. */
export const operationScenes: Record<OperationKey, Scene> = {
  'GET /api/admin/gateLog/page': { who: administrator, states: { success: 'somebody did something' }, given: {} },
  'GET /api/admin/gateLog/all': { who: administrator, states: { success: 'somebody did something' }, given: {} },
  'GET /api/admin/gateLog/{id}': {
    who: administrator,
    states: { success: 'somebody did something' },
    given: { 'params.id': 'operationId' },
  },
  'GET /api/admin/gateLog/of/{kind}/{id}': {
    who: administrator,
    states: { success: 'a role was changed' },
    given: { 'params.id': 'roleId' },
  },
  'GET /api/admin/gateLog/verify': { who: administrator, states: { success: 'somebody did something' }, given: {} },
}

export const operationServices: { [K in OperationKey]: Entry<K> } = {
  'GET /api/admin/gateLog/page': { service: pageOperations, ask: ({ query }) => pageOperations(query) },
  'GET /api/admin/gateLog/all': { service: latestOperations, ask: () => latestOperations() },
  'GET /api/admin/gateLog/{id}': { service: getOperation, ask: ({ params }) => getOperation(params.id) },
  'GET /api/admin/gateLog/of/{kind}/{id}': {
    service: getHistory,
    ask: ({ params, query }) => getHistory(params.kind, params.id, query.before),
  },
  'GET /api/admin/gateLog/verify': { service: verifyOperations, ask: ({ query }) => verifyOperations(query) },
}

/** Brings this state about on our own server. */
export const operationStates = (world: World): Record<OperationState, StateHandler> => ({
  'somebody did something': async () => {
    const [type] = (await world.ask('admin', 'GET /api/admin/groupType/page')).rows
    if (!type) throw new Error('There is no type of roles')
    const body = { version: type.version, description: `${type.version}` }
    await world.ask('admin', 'POST /api/admin/groupType/{id}', { params: { id: type.id }, body })
    const { rows } = await world.ask('admin', 'GET /api/admin/gateLog/page')
    return { operationId: rows[0]?.id ?? '' }
  },
  'a role was changed': async () => {
    const id = await newRole(world, {})
    const { version } = await world.ask('admin', 'GET /api/admin/group/{id}', { params: { id } })
    await world.ask('admin', 'POST /api/admin/group/{id}', { params: { id }, body: { version, description: '由集团统一维护' } })
    return { roleId: id }
  },
})
