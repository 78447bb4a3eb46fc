import { z } from 'zod'
import { projectMachine } from '#src/machines/project/project.ts'
import { advancedOf } from './moves.ts'
import { advancedExample, byId, count, defineRows, id, line, moment, version } from './row.ts'

/** What its owner calls it; nobody else sees it. */
const name = line.min(1).max(100)

const template = z.strictObject({
  id,
  name: z.string(),
  title: z.string(),
  titleEn: z.string(),
  itemCount: count,
  createdAt: moment,
  version,
})

const example = {
  id: '8101',
  name: '门机钢丝绳',
  title: '门机钢丝绳年度采购',
  titleEn: 'Yearly purchase of wire ropes for portal cranes',
  itemCount: 2,
  createdAt: '2026-11-20T10:00:00+08:00',
  version: 0,
}

const authority = 'poJcProject:edit'
const ofTemplate = { params: { id: example.id } }

export const templateRows = defineRows({
  'GET /api/po/template/all': {
    summary: 'My templates of projects, the latest first',
    authority,
    data: z.array(template),
    example: { data: [example] },
  },
  'POST /api/po/template': {
    summary: 'Keep the content of a project as a template of mine, without dates, documents and prices',
    authority,
    body: z.strictObject({ projectId: id, name }),
    data: template,
    errors: [40400],
    example: { body: { projectId: '1001', name: example.name }, data: example },
  },
  'POST /api/po/template/{id}': {
    summary: 'Rename a template of mine',
    authority,
    params: byId,
    body: z.strictObject({ version, name }),
    data: template,
    errors: [40400, 40900],
    example: { ...ofTemplate, body: { version: 0, name: '门机钢丝绳（改）' }, data: { ...example, name: '门机钢丝绳（改）', version: 1 } },
  },
  'DELETE /api/po/template/{id}': {
    summary: 'Delete a template of mine',
    authority,
    params: byId,
    data: z.literal(true),
    errors: [40400],
    example: { ...ofTemplate, data: true },
  },
  'POST /api/po/template/{id}/use': {
    summary: 'Begin a new draft with the content of a template of mine',
    authority,
    params: byId,
    data: advancedOf(projectMachine),
    errors: [40400],
    example: { ...ofTemplate, data: { ...advancedExample, state: 'draft', version: 0 } },
  },
})
