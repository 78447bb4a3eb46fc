import type { Key } from '#src/contract/index.ts'
import { beginFromTemplate, deleteTemplate, getTemplates, keepTemplate, renameTemplate } from '#src/services/template.ts'
import { publishedProject } from '#tests/setup/purchase.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler } from './states.ts'

export type TemplateState = 'a project that is no template yet' | 'a template' | 'a template renamed meanwhile'

type TemplateKey = Extract<Key, `${string}/api/po/template${string}`>

const buyer = 'a buyer is signed in'

const scene = (states: Scene['states'] = {}, given: Scene['given'] = {}): Scene => ({ who: buyer, states, given })
const template = { 'params.id': 'templateId' }

/** Where the calls about templates take place. */
export const templateScenes: Record<TemplateKey, Scene> = {
  'GET /api/po/template/all': scene({ success: 'a template' }),
  'POST /api/po/template': scene({ success: 'a project that is no template yet' }, { 'body.projectId': 'projectId' }),
  'POST /api/po/template/{id}': scene(
    { success: 'a template', 40900: 'a template renamed meanwhile' },
    { ...template, 'body.version': 'version' },
  ),
  'DELETE /api/po/template/{id}': scene({ success: 'a template' }, template),
  'POST /api/po/template/{id}/use': scene({ success: 'a template' }, template),
}

export const templateServices: { [K in TemplateKey]: Entry<K> } = {
  'GET /api/po/template/all': { service: getTemplates, ask: () => getTemplates() },
  'POST /api/po/template': { service: keepTemplate, ask: ({ body }) => keepTemplate(body.projectId, body.name) },
  'POST /api/po/template/{id}': {
    service: renameTemplate,
    ask: ({ params, body }) => renameTemplate(params.id, body.version, body.name),
  },
  'DELETE /api/po/template/{id}': { service: deleteTemplate, ask: ({ params }) => deleteTemplate(params.id) },
  'POST /api/po/template/{id}/use': { service: beginFromTemplate, ask: ({ params }) => beginFromTemplate(params.id) },
}

/** Names are taken once and templates are counted: each state begins with none. */
export const templateStates = (world: World): Record<TemplateState, StateHandler> => {
  const noTemplate: StateHandler = async () => {
    for (const { id } of await world.ask('buyer', 'GET /api/po/template/all'))
      await world.ask('buyer', 'DELETE /api/po/template/{id}', { params: { id } })
    return { projectId: (await publishedProject(world)).id }
  }
  const kept = async () => {
    const { projectId } = await noTemplate()
    return world.ask('buyer', 'POST /api/po/template', { body: { projectId: String(projectId), name: '年度采购' } })
  }
  return {
    'a project that is no template yet': noTemplate,
    'a template': async () => {
      const { id, version } = await kept()
      return { templateId: id, version }
    },
    'a template renamed meanwhile': async () => {
      const { id, version } = await kept()
      await world.ask('buyer', 'POST /api/po/template/{id}', { params: { id }, body: { version, name: '季度采购' } })
      return { templateId: id, version }
    },
  }
}
