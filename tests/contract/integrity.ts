import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EventKey, Key, RecordKey } from '#src/contract/index.ts'
import { getIntegritySummary, pageIntegrityCompanies } from '#src/services/integrity.ts'
import { draftRecord, effectiveRecord, recordOf, toldRecord } from '#tests/setup/integrity.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler, Values, Visitor } from './states.ts'

export type IntegrityScene =
  | 'a head of procurement is signed in'
  | 'a drafted integrity record'
  | 'an integrity record the company was told of'
  | 'an integrity record in force'

type IntegrityKey = Exclude<Extract<Key, `${string}/api/srm/integrity${string}`>, EventKey>
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
  return {
    'GET /api/srm/integrity/page': scene(supplier, { success: told }),
    'GET /api/srm/integrity/summary': scene(supplier, { success: inForce }),
    'GET /api/srm/integrity/company/page': scene(head, { success: 'an admitted supplier' }, { 'query.q': 'supplierName' }),
    'GET /api/srm/integrity/{id}': scene(supplier, { success: inForce }, record),
    'POST /api/srm/integrity': scene(head),
    'POST /api/srm/integrity/{id}/edit': scene(head, { success: draft, 40900: told }, versioned),
  }
}

export const integrityServices: { [K in Exclude<IntegrityKey, RecordKey>]: Entry<K> } = {
  'GET /api/srm/integrity/summary': { service: getIntegritySummary, ask: () => getIntegritySummary() },
  'GET /api/srm/integrity/company/page': { service: pageIntegrityCompanies, ask: ({ query }) => pageIntegrityCompanies(query) },
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
  }
}
