import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Key } from '#src/contract/index.ts'
import {
  appealIntegrity,
  dismissAppeal,
  dropIntegrity,
  editIntegrity,
  getIntegrity,
  getIntegritySummary,
  liftIntegrity,
  notifyCompany,
  pageIntegrity,
  pageIntegrityCompanies,
  recordIntegrity,
  stateCase,
  upholdAppeal,
} from '#src/services/integrity.ts'
import { decide, draftRecord, effectiveRecord, recordOf, toldRecord } from '#tests/setup/integrity.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler, Values, Visitor } from './states.ts'

export type IntegrityScene =
  | 'a head of procurement is signed in'
  | 'a drafted integrity record'
  | 'an integrity record the company was told of'
  | 'an integrity record in force'
  | 'an appealed integrity record'

type IntegrityKey = Extract<Key, `${string}/api/srm/integrity${string}`>
type MakeScene = (who: Scene['who'], states?: Scene['states'], given?: Scene['given']) => Scene

const record = { 'params.id': 'recordId' }
const versioned = { ...record, 'body.version': 'version' }

/** Where the calls of integrity records take place. */
export const integrityScenes = (scene: MakeScene): Record<IntegrityKey, Scene> => {
  const head = 'a head of procurement is signed in'
  const supplier = 'a supplier is signed in'
  const draft = 'a drafted integrity record'
  const told = 'an integrity record the company was told of'
  const inForce = 'an integrity record in force'
  const appealed = 'an appealed integrity record'
  return {
    'GET /api/srm/integrity/page': scene(supplier, { success: told }),
    'GET /api/srm/integrity/summary': scene(supplier, { success: inForce }),
    'GET /api/srm/integrity/company/page': scene(head, { success: 'an admitted supplier' }, { 'query.q': 'supplierName' }),
    'GET /api/srm/integrity/{id}': scene(supplier, { success: inForce }, record),
    'POST /api/srm/integrity': scene(head),
    'POST /api/srm/integrity/{id}/edit': scene(head, { success: draft, 40900: told }, versioned),
    'POST /api/srm/integrity/{id}/notifyCompany': scene(head, { success: draft, 40900: told }, versioned),
    'POST /api/srm/integrity/{id}/drop': scene(head, { success: told, 40900: inForce }, versioned),
    'POST /api/srm/integrity/{id}/lift': scene(head, { success: inForce, 40900: draft }, versioned),
    'POST /api/srm/integrity/{id}/dismissAppeal': scene(head, { success: appealed, 40900: draft }, versioned),
    'POST /api/srm/integrity/{id}/upholdAppeal': scene(head, { success: appealed, 40900: draft }, versioned),
    'POST /api/srm/integrity/{id}/stateCase': scene(supplier, { success: told, 40900: inForce }, versioned),
    'POST /api/srm/integrity/{id}/appeal': scene(supplier, { success: inForce, 40900: told }, versioned),
  }
}

export const integrityServices: { [K in IntegrityKey]: Entry<K> } = {
  'GET /api/srm/integrity/page': { service: pageIntegrity, ask: ({ query }) => pageIntegrity(query) },
  'GET /api/srm/integrity/summary': { service: getIntegritySummary, ask: () => getIntegritySummary() },
  'GET /api/srm/integrity/company/page': { service: pageIntegrityCompanies, ask: ({ query }) => pageIntegrityCompanies(query) },
  'GET /api/srm/integrity/{id}': { service: getIntegrity, ask: ({ params }) => getIntegrity(params.id) },
  'POST /api/srm/integrity': { service: recordIntegrity, ask: ({ body }) => recordIntegrity(body) },
  'POST /api/srm/integrity/{id}/edit': { service: editIntegrity, ask: ({ params, body }) => editIntegrity(params.id, body) },
  'POST /api/srm/integrity/{id}/notifyCompany': {
    service: notifyCompany,
    ask: ({ params, body }) => notifyCompany(params.id, body.version),
  },
  'POST /api/srm/integrity/{id}/drop': {
    service: dropIntegrity,
    ask: ({ params, body }) => dropIntegrity(params.id, body.version, body.reason),
  },
  'POST /api/srm/integrity/{id}/lift': {
    service: liftIntegrity,
    ask: ({ params, body }) => liftIntegrity(params.id, body.version, body.reason),
  },
  'POST /api/srm/integrity/{id}/dismissAppeal': {
    service: dismissAppeal,
    ask: ({ params, body }) => dismissAppeal(params.id, body.version, body.reason),
  },
  'POST /api/srm/integrity/{id}/upholdAppeal': {
    service: upholdAppeal,
    ask: ({ params, body }) => upholdAppeal(params.id, body.version, body.reason),
  },
  'POST /api/srm/integrity/{id}/stateCase': {
    service: stateCase,
    ask: ({ params, body }) => stateCase(params.id, body.version, body.statement),
  },
  'POST /api/srm/integrity/{id}/appeal': {
    service: appealIntegrity,
    ask: ({ params, body }) => appealIntegrity(params.id, body.version, body.reason),
  },
}

/** Recorded by another head than the one who asks, about the supplier who asks; the effect bars nothing that other states need. */
export const integrityStates = (
  world: World,
  arrive: (token: Visitor['token']) => Promise<Values>,
): Record<IntegrityScene, StateHandler> => {
  const recorder = 'lead2'
  const content = async () => {
    const pdf = await readFile(join(import.meta.dirname, 'files/requirements.pdf'))
    const { data } = await world.upload(recorder, 'evidence.pdf', pdf)
    return { effect: 'WARN', effectDays: 365, evidenceFileId: data.id } as const
  }
  const of = async (id: string): Promise<Values> => ({ recordId: id, version: (await recordOf(world, id)).version })
  return {
    'a head of procurement is signed in': () => arrive(() => world.tokenOf('lead')),
    'a drafted integrity record': async () => of(await draftRecord(world, await content(), recorder)),
    'an integrity record the company was told of': async () => of(await toldRecord(world, await content(), recorder)),
    'an integrity record in force': async () => of(await effectiveRecord(world, await content(), recorder)),
    'an appealed integrity record': async () => {
      const id = await effectiveRecord(world, await content(), recorder)
      await decide(world, 'supplier1', id, 'appeal')
      return of(id)
    },
  }
}
