import { z } from 'zod'
import { projectMachine } from '#src/machines/project/project.ts'
import { stopRequestMachine } from '#src/machines/project/stopRequest.ts'
import { document, documentIds, exampleDocument } from './document.ts'
import { eventRows } from './events.ts'
import { stateOf } from './moves.ts'
import { placeOf } from './place.ts'
import { beginRow, editRow, exampleProject, ofOneProject, recordRows, underProject } from './records.ts'
import { defineRows, id, moment, prose } from './row.ts'

/** What is asked for: why, and what proves it. */
const asked = { reasonId: id, narrative: prose.min(10).max(4000), documentIds: documentIds(10).default([]) }
/** The same as its form judges it. */
export const stopAsked = z.object(asked)

const stopRequest = {
  ...underProject,
  /** The state in which the purchase was. */
  stage: stateOf(projectMachine),
  reasonId: id,
  reasonName: z.string(),
  reasonNameEn: z.string(),
  begunByName: z.string(),
  begunByNameEn: z.string(),
  /** Since it was published. */
  daysSunk: z.number().int().min(0),
  createdAt: moment,
}

const example = {
  id: '9001',
  no: 'ZZ-2026-000003',
  ...exampleProject,
  stage: 'published',
  reasonId: '2',
  reasonName: '需求变更',
  reasonNameEn: 'Demand changed',
  begunByName: '林知远',
  begunByNameEn: 'Lin Zhiyuan',
  daysSunk: 4,
  createdAt: '2026-11-20T10:00:00+08:00',
  state: 'approving',
  stateSince: '2026-11-20T10:00:00+08:00',
  version: 0,
} as const

const said = {
  publicText: '因采购需求变更，本项目终止，将另行公告。',
  publicTextEn: 'The demand has changed; this project is terminated and will be announced anew.',
} as const
const narrative = '码头技术改造方案调整，钢丝绳规格须重新核定，原采购清单不再适用。'
const exampleAsked = { reasonId: '2', narrative, documentIds: [] }

export const stopRequestPlace = placeOf('stopRequest', {
  path: '/api/po/stopRequest',
  alsoShown: ['/api/po/project', '/api/po/supplierProject'],
  under: 'project',
  begins: { code: 'poJcStopProject:create', href: '/poJcManager/poJcStopProject/new?project={id}' },
  pages: [
    { code: 'poJcStopProject', href: '/poJcManager/poJcStopProject/{id}' },
    { code: 'pojmStopApproval', href: '/poJcManager/pojmStopApproval/{id}' },
  ],
})

export const stopRequestRows = defineRows({
  ...recordRows(stopRequestPlace, stopRequestMachine, {
    authority: ['poJcStopProject', 'pojmStopApproval'],
    list: 'Requests to stop purchases, to those who run the purchases and those who decide',
    page: 'One request to stop a purchase: why, what suppliers will read, whom it concerns, and its history',
    row: stopRequest,
    more: {
      publicText: z.string(),
      publicTextEn: z.string(),
      narrative: z.string(),
      decisionReason: z.string(),
      allowsRestart: z.boolean(),
      projectState: stateOf(projectMachine),
      /** How many quoted; null before the opening. */
      quoteCount: z.number().int().min(0).nullable(),
      documents: z.array(document),
    },
    query: { ...ofOneProject, q: z.string().max(100).optional(), reasonId: id.optional(), stage: z.string().max(100).optional() },
    example: {
      row: example,
      more: {
        ...said,
        narrative,
        decisionReason: '',
        allowsRestart: true,
        projectState: 'published',
        quoteCount: null,
        documents: [{ ...exampleDocument, stage: 'grounds', type: 'evidence', addedByName: '林知远', addedByNameEn: 'Lin Zhiyuan' }],
      },
    },
  }),
  'GET /api/po/stopRequest/choices': {
    summary: 'Which purchases somebody may ask to stop, the one that is named first, and the reasons for it',
    authority: ['poJcStopProject', 'pojmStopApproval'],
    query: z.object(ofOneProject),
    data: z.strictObject({
      projects: z.array(z.strictObject({ id, no: z.string(), title: z.string(), titleEn: z.string(), state: stateOf(projectMachine) })),
      reasons: z.array(
        z.strictObject({
          id,
          code: z.string(),
          name: z.string(),
          nameEn: z.string(),
          publicText: z.string(),
          publicTextEn: z.string(),
          needsDocument: z.boolean(),
          allowsRestart: z.boolean(),
          active: z.boolean(),
        }),
      ),
    }),
    example: {
      query: {},
      data: {
        projects: [
          {
            id: '1001',
            no: exampleProject.projectNo,
            title: exampleProject.projectTitle,
            titleEn: exampleProject.projectTitleEn,
            state: 'published',
          },
        ],
        reasons: [
          {
            ...said,
            id: '2',
            code: 'DEMAND_CHANGED',
            name: example.reasonName,
            nameEn: example.reasonNameEn,
            needsDocument: true,
            allowsRestart: true,
            active: true,
          },
        ],
      },
    },
  },
  ...beginRow(stopRequestPlace, stopRequestMachine, {
    summary: 'Ask for a purchase to be stopped: it stands still until that is decided',
    authority: 'poJcStopProject:create',
    content: { projectId: id, ...asked },
    errors: [40900],
    example: { id: '9001', body: { projectId: '1001', ...exampleAsked } },
  }),
  ...editRow(stopRequestPlace, stopRequestMachine, {
    summary: 'Replace what a request that was returned says',
    authority: 'poJcStopProject:create',
    content: asked,
    example: { id: '9001', body: exampleAsked, next: 'resubmit' },
  }),
  ...eventRows(
    stopRequestPlace,
    stopRequestMachine,
    { id: '9001', version: 2, reason: '需求已恢复，不再终止' },
    {
      resubmit: 'Ask again for a purchase to be stopped, once what was returned is mended: it stands still again',
      withdraw: 'Withdraw a request that was returned: its purchase goes on',
    },
  ),
})
