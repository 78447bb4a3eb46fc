import { z } from 'zod'
import { caseMachine } from '#src/machines/approval/case.ts'
import { flowTypeIds, type FlowType } from '#src/machines/approval/flowTypes.ts'
import { flowContent, flowExample, flowNames, flowNamesExample, flowStandings } from './flow.ts'
import { stateOf } from './moves.ts'
import { byId, count, defineRows, flag, id, measure, moment, pageOfRows, pageQuery, word } from './row.ts'

const type = z.enum(flowTypeIds as [FlowType, ...FlowType[]])
const seconds = measure.nullable()
const errors = [40400] as const

/** Of cases that began in the period; and of those of a unit, and of what lies below it, where one is named. */
const filters = { from: moment.optional(), to: moment.optional(), unitId: id.optional() }

const edition = {
  id,
  type,
  edition: count,
  standing: z.enum(flowStandings),
  title: z.string(),
  titleEn: z.string(),
  /** For the whole house where both are empty. */
  unitName: z.string(),
  unitNameEn: z.string(),
}
const editionExample = {
  id: '4',
  type: 'STOP',
  edition: 1,
  standing: 'published',
  title: '项目终止审批',
  titleEn: 'Approval of a termination',
  unitName: '',
  unitNameEn: '',
} as const

const listedCase = {
  id,
  no: z.string(),
  /** What its record is called. */
  title: z.string(),
  titleEn: z.string(),
  state: stateOf(caseMachine),
  stateSince: moment,
  createdAt: moment,
}
const caseExample = {
  id: '7001',
  no: 'SP-2026-000021',
  title: '门机钢丝绳年度采购',
  titleEn: 'Gantry crane ropes',
  state: 'running',
  stateSince: '2026-11-28T10:00:00+08:00',
  createdAt: '2026-11-28T10:00:00+08:00',
} as const

/** The first step that its compiled machine would not have taken: where the case is said to have come, and where the machine stands. */
const deviation = z.strictObject({ seq: count, event: word, at: moment, said: z.string(), machine: z.string() })
const deviationExample = { seq: 91, event: 'proceed', at: '2026-11-28T11:00:00+08:00', said: 'running.head', machine: 'running.lead' }

/** Why a node asked nobody: it would have come to whoever began the case, to those who had approved, or nobody was found. */
export const skipReasons = ['self', 'repeated', 'nobody'] as const

/** Cases of approval on the chart of their definition. Figures are told to whoever holds the menu, single cases as the atlas shows records. */
export const flowWatchRows = defineRows({
  'GET /api/powf/definition/watch/page': {
    summary: 'The editions of definitions by which cases go or went, those with most running cases first',
    authority: 'powfChart',
    query: pageQuery.extend({ type: type.optional() }),
    errors: [],
    data: pageOfRows(z.strictObject({ ...edition, running: count, cases: count })),
    example: { query: { page: '1', limit: '10' }, data: { total: 1, rows: [{ ...editionExample, running: 3, cases: 21 }] } },
  },
  'GET /api/powf/definition/{id}/figures': {
    summary: 'How busy and how slow each node of a definition is, what was passed over there and why, and which branches were taken',
    authority: 'powfChart',
    params: byId,
    query: z.object(filters),
    errors,
    data: z.strictObject({
      ...edition,
      content: flowContent,
      names: flowNames,
      /** The asking person is shown single cases at all. */
      readable: z.boolean(),
      cases: count,
      running: count,
      /** Where most was waited in total; null where nothing was. */
      bottleneck: z.string().nullable(),
      /**
       * `now`, `overdue` and `oldest` are of this moment, whenever cases began; the others of cases that began in the period. Seconds pass day and night, as
       * everywhere in the atlas; mean and 90th percentile are of visits that have ended, `waitedSeconds` of those that have not, too.
       */
      nodes: z.array(
        z.strictObject({
          node: z.string(),
          now: count,
          overdue: count,
          oldest: moment.nullable(),
          visits: count,
          meanSeconds: seconds,
          p90Seconds: seconds,
          waitedSeconds: measure,
          /** Tasks that were asked, and of these those decided late, or late by now. */
          tasks: count,
          late: count,
          skippedSelf: count,
          skippedRepeated: count,
          nobody: count,
          timedOut: count,
          returned: count,
          rejected: count,
        }),
      ),
      /** How many cases took a branch; null where nothing stands in it by which that could be told. */
      branches: z.array(z.strictObject({ branch: z.string(), cases: count.nullable() })),
    }),
    example: {
      params: { id: '4' },
      query: {},
      data: {
        ...editionExample,
        content: flowExample,
        names: flowNamesExample,
        readable: true,
        cases: 21,
        running: 3,
        bottleneck: 'lead',
        nodes: [
          {
            node: 'lead',
            now: 3,
            overdue: 1,
            oldest: '2026-11-20T10:00:00+08:00',
            visits: 21,
            meanSeconds: 86_400,
            p90Seconds: 172_800,
            waitedSeconds: 1_814_400,
            tasks: 21,
            late: 2,
            skippedSelf: 1,
            skippedRepeated: 0,
            nobody: 0,
            timedOut: 0,
            returned: 1,
            rejected: 1,
          },
        ],
        branches: [],
      },
    },
  },
  'GET /api/powf/definition/{id}/case/page': {
    summary: 'Cases that go or went by a definition, as far as the asking person is shown them',
    authority: 'powfChart',
    params: byId,
    query: pageQuery.extend({
      ...filters,
      state: stateOf(caseMachine).optional(),
      /** Those that stand there now. */
      node: z.string().max(60).optional(),
      late: flag.optional(),
    }),
    errors,
    data: pageOfRows(
      z.strictObject({ ...listedCase, standsAt: z.array(z.strictObject({ node: z.string(), since: moment })), overdue: z.boolean() }),
    ),
    example: {
      params: { id: '4' },
      query: { page: '1', limit: '10' },
      data: {
        total: 1,
        rows: [{ ...caseExample, standsAt: [{ node: 'lead', since: '2026-11-28T10:00:00+08:00' }], overdue: false }],
      },
    },
  },
  'GET /api/powf/case/{id}/course': {
    summary:
      'One case step by step: where it stood after each, who decided, which nodes asked nobody and why, and the first step that does not follow',
    authority: 'powfChart',
    params: byId,
    errors,
    data: z.strictObject({
      ...listedCase,
      steps: z.array(
        z.strictObject({
          seq: count,
          of: z.enum(['case', 'task']),
          event: word,
          to: word,
          at: moment,
          /** Of a task; of a case that was brought elsewhere, to where. */
          node: z.string().nullable(),
          /** Null for the clock. */
          actorName: z.string().nullable(),
          actorNameEn: z.string().nullable(),
          /** Whose task it is; empty of a case, and where nobody was found. */
          userName: z.string(),
          userNameEn: z.string(),
          skippedFor: z.enum(['self', 'repeated']).nullable(),
          /** The nodes at which the case stands then. */
          standsAt: z.array(z.string()),
        }),
      ),
      visits: z.array(
        z.strictObject({ node: z.string(), begunAt: moment, endedAt: moment.nullable(), skipped: z.enum(skipReasons).nullable() }),
      ),
      deviation: deviation.nullable(),
    }),
    example: {
      params: { id: '7001' },
      data: {
        ...caseExample,
        steps: [
          {
            seq: 90,
            of: 'task',
            event: 'create',
            to: 'pending',
            at: '2026-11-28T10:00:00+08:00',
            node: 'lead',
            actorName: null,
            actorNameEn: null,
            userName: '赵一帆',
            userNameEn: 'Zhao Yifan',
            skippedFor: null,
            standsAt: ['lead'],
          },
        ],
        visits: [{ node: 'lead', begunAt: '2026-11-28T10:00:00+08:00', endedAt: null, skipped: null }],
        deviation: null,
      },
    },
  },
  'GET /api/powf/definition/{id}/conformance': {
    summary:
      'The latest cases of a definition replayed through the machine that it is compiled into: which do not follow, and from which step on',
    authority: 'powfChart',
    params: byId,
    query: pageQuery.omit({ sort: true }).extend(filters),
    errors,
    data: z.strictObject({
      /** All of the period, and how many of them, the latest, were replayed. */
      cases: count,
      records: count,
      conforming: count,
      /** One page of those that do not follow, as far as the asking person is shown them. */
      total: count,
      rows: z.array(z.strictObject({ ...listedCase, deviation })),
    }),
    example: {
      params: { id: '4' },
      query: { page: '1', limit: '10' },
      data: { cases: 21, records: 21, conforming: 20, total: 1, rows: [{ ...caseExample, deviation: deviationExample }] },
    },
  },
  'GET /api/powf/waiting/page': {
    summary:
      'Who waits for whom: open tasks by the unit whose cases wait and by whoever has them; people are named to those who administer cases, to others their company',
    authority: 'powfChart',
    query: pageQuery.extend({ type: type.optional() }),
    errors: [],
    data: pageOfRows(
      z.strictObject({
        /** Of the cases; empty where they are of none. */
        unitName: z.string(),
        unitNameEn: z.string(),
        /** Empty where people are not named, or nobody was found. */
        personName: z.string(),
        personNameEn: z.string(),
        companyName: z.string(),
        companyNameEn: z.string(),
        open: count,
        overdue: count,
        oldest: moment,
      }),
    ),
    example: {
      query: { page: '1', limit: '10', sort: '-open' },
      data: {
        total: 1,
        rows: [
          {
            unitName: '东港集装箱码头',
            unitNameEn: 'East Harbour Container Terminal',
            personName: '赵一帆',
            personNameEn: 'Zhao Yifan',
            companyName: '集采中心',
            companyNameEn: 'Group procurement',
            open: 4,
            overdue: 1,
            oldest: '2026-11-20T10:00:00+08:00',
          },
        ],
      },
    },
  },
})
