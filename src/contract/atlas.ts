import { z } from 'zod'
import { businessIds } from '#src/machines/ids.ts'
import { count, defineRows, id, measure, moment, pageOfRows, pageQuery, passedOf, word } from './row.ts'

const machine = z.enum(businessIds)

/**
 * Which records an analyst looks at. The overlay counts the events of the period and conformance judges them; lists, variants and
 * exports are of the records that had one, each whole. A quotation counts nowhere before its purchase is opened.
 */
const filters = {
  from: moment.optional(),
  to: moment.optional(),
  companyId: id.optional(),
  /** Only of what is bought by a method: nothing of machines whose records are not bought. */
  method: z.string().max(40).optional(),
  /** Only of those that have come to an end of their machine, or of those that have not. */
  course: z.enum(['running', 'finished']).optional(),
}
const query = z.object(filters)
const seconds = measure.nullable()

const record = {
  id,
  /** What people know it by: a number, a name. */
  name: z.string(),
  nameEn: z.string(),
  state: word,
  /** It stands in an end of its machine. */
  finished: z.boolean(),
  /** Whose page shows it: its own id, that of its purchase, or that of its company. */
  shownOn: id,
}
const recordExample = {
  id: '31',
  name: '远航钢绳有限公司',
  nameEn: 'Yuanhang Wire Rope',
  state: 'approved',
  finished: false,
  shownOn: '31',
}

/** Why a machine would not have accepted a logged event; null when it would have. Guards can't be asked again: their facts are gone. */
const deviation = z
  .enum([
    /** The first entry of a record is not its creation in the first state. */
    'notCreated',
    /** It does not leave the state in which the entry before ended. */
    'gap',
    /** The machine has no such event in that state. */
    'noSuchEvent',
    /** The event does not lead there. */
    'otherTarget',
    /** A person sent what only the system may, or the other way round. */
    'wrongSender',
  ])
  .nullable()

const params = z.object({ machine })
const errors = [] as const
const exampleParams = { machine: 'company' }
const exampleQuery = { from: '2026-01-01T00:00:00+08:00' }

export const atlasRows = defineRows({
  'GET /api/powf/chart/{machine}/overlay': {
    summary: 'How busy and how slow each state and each transition of a machine is',
    authority: 'powfChart',
    params,
    query,
    errors,
    data: z.strictObject({
      /** The asking person has a list of such records of their own: else none is listed, replayed or exported. */
      readable: z.boolean(),
      /** With an event in the period. */
      records: count,
      /** Of these, those that have not come to an end. */
      running: count,
      events: count,
      /**
       * `now` and `overdue` are of this moment: what is past its due moment, or was reminded of. Visits are those that began in the
       * period, times of those that ended in it, within two percent.
       */
      states: z.array(
        z.strictObject({
          state: word,
          now: count,
          overdue: count,
          visits: count,
          medianSeconds: seconds,
          p90Seconds: seconds,
        }),
      ),
      /** `from` is null for the creation. */
      transitions: z.array(z.strictObject({ from: word.nullable(), event: word, to: word, count, medianSeconds: seconds })),
    }),
    example: {
      params: exampleParams,
      query: exampleQuery,
      data: {
        readable: true,
        records: 42,
        running: 40,
        events: 180,
        states: [{ state: 'firstReview', now: 4, overdue: 0, visits: 38, medianSeconds: 604_800, p90Seconds: 1_209_600 }],
        transitions: [{ from: 'firstReview', event: 'pass', to: 'groupApproval', count: 38, medianSeconds: 86_400 }],
      },
    },
  },
  'GET /api/powf/chart/{machine}/record/page': {
    summary: 'Records in a state or of one path, as far as the asking person may see them',
    authority: 'powfChart',
    params,
    query: pageQuery.extend({
      ...filters,
      q: z.string().max(100).optional(),
      state: z.string().max(40).optional(),
      overdue: z.enum(['true']).optional(),
      /** The id of a path: only those that took it so far. */
      path: z
        .string()
        .regex(/^[0-9a-f]{32}$/)
        .optional(),
    }),
    errors,
    data: pageOfRows(z.strictObject({ ...record, stateSince: moment, dueAt: moment.nullable(), overdue: z.boolean() })),
    example: {
      params: exampleParams,
      query: { page: 1, limit: 10, state: 'approved' },
      data: {
        total: 1,
        rows: [{ ...recordExample, stateSince: '2026-11-20T10:00:00+08:00', dueAt: '2026-12-01T09:30:00+08:00', overdue: false }],
      },
    },
  },
  'GET /api/powf/chart/{machine}/record/{id}': {
    summary: 'What happened to one record, step by step, and the first step its machine would not have accepted',
    authority: 'powfChart',
    params: params.extend({ id }),
    errors: [40400],
    data: z.strictObject({
      ...record,
      steps: z.array(
        z.strictObject({
          ...passedOf(word, word),
          /** How long the state was that it left; null for the creation. */
          seconds,
          deviation,
        }),
      ),
    }),
    example: {
      params: { ...exampleParams, id: '31' },
      data: {
        ...recordExample,
        steps: [
          {
            seq: 88,
            event: 'pass',
            from: 'firstReview',
            to: 'groupApproval',
            at: '2026-11-20T10:00:00+08:00',
            actor: '陈思远',
            seconds: 86_400,
            deviation: null,
          },
        ],
      },
    },
  },
  'GET /api/powf/chart/{machine}/conformance': {
    summary: 'Every log replayed through its machine: which would not have been accepted, and from which event on',
    authority: 'powfChart',
    params,
    query: pageQuery.omit({ sort: true }).extend(filters),
    errors,
    data: z.strictObject({
      records: count,
      conforming: count,
      /** One page of the records that deviate, the latest first, as far as the asking person may read them. */
      total: count,
      rows: z.array(
        z.strictObject({
          ...record,
          seq: count,
          event: word,
          from: word.nullable(),
          to: word,
          at: moment,
          deviation,
        }),
      ),
    }),
    example: {
      params: exampleParams,
      query: { page: 1, limit: 10 },
      data: {
        records: 42,
        conforming: 41,
        total: 1,
        rows: [
          {
            ...recordExample,
            seq: 91,
            event: 'appoint',
            from: 'approved',
            to: 'approved',
            at: '2026-11-20T11:00:00+08:00',
            deviation: 'noSuchEvent',
          },
        ],
      },
    },
  },
  'GET /api/powf/chart/{machine}/variants': {
    summary: 'The distinct paths that records took, by share and duration, and which event directly followed which',
    authority: 'powfChart',
    params,
    query,
    errors,
    data: z.strictObject({
      records: count,
      /** How many paths there are; `variants` are the most frequent. */
      paths: count,
      variants: z.array(
        z.strictObject({
          id: z.string(),
          events: z.array(word),
          count,
          /** Of these, those that have not come to an end. */
          running: count,
          medianSeconds: seconds,
          p90Seconds: seconds,
        }),
      ),
      /** `from` null is the beginning, `to` null the last event so far. */
      follows: z.array(z.strictObject({ from: word.nullable(), to: word.nullable(), count, medianSeconds: seconds })),
    }),
    example: {
      params: exampleParams,
      query: exampleQuery,
      data: {
        records: 42,
        paths: 5,
        variants: [
          {
            id: '76ea0bebb3c22822b4f0dd9c9fd021c5',
            events: ['create'],
            count: 20,
            running: 20,
            medianSeconds: 1_814_400,
            p90Seconds: 2_592_000,
          },
        ],
        follows: [{ from: 'submit', to: 'claim', count: 38, medianSeconds: 86_400 }],
      },
    },
  },
  'GET /api/powf/chart/{machine}/export': {
    summary:
      'The log of the records that the asking person may see, for tools of process mining: XES (IEEE 1849), OCEL 2.0 as JSON, or CSV',
    authority: 'powfChart',
    wrapping: 'file',
    params,
    query: query.extend({ format: z.enum(['xes', 'ocel', 'csv']) }),
    errors,
    data: z.unknown(),
    example: { params: exampleParams, query: { format: 'xes' }, data: null },
  },
})
