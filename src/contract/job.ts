import { z } from 'zod'
import { jobNames } from '#src/lib/jobNames.ts'
import { businessIds } from '#src/machines/ids.ts'
import { byId, count, defineRows, flag, id, moment, pageOfRows, pageQuery } from './row.ts'

const byName = z.object({ name: z.enum(jobNames) })

export const jobRows = defineRows({
  'GET /api/monitor/job/page': {
    summary: 'What the server does by itself: how often, when it last did, and how that ended',
    authority: 'serviceJobManager',
    query: pageQuery,
    data: pageOfRows(
      z.strictObject({
        name: z.enum(jobNames),
        /** Seconds from one run to the next. */
        every: count,
        /** Whether one run does for all processes; else each process does it. */
        once: z.boolean(),
        state: z.enum(['paused', 'running', 'failed', 'ok', 'waiting']),
        /** When somebody wanted it to run at once; null where nobody does. */
        askedAt: moment.nullable(),
        lastStartedAt: moment.nullable(),
        lastMilliseconds: count.nullable(),
        /** Of the last run, without any value; null where it went well. */
        lastError: z.string().nullable(),
        /** How often in a row it has failed. */
        failures: count,
        nextAt: moment.nullable(),
        /** The process that did it last. */
        process: z.string().nullable(),
      }),
    ),
    example: {
      query: { sort: 'name' },
      data: {
        total: 1,
        rows: [
          {
            name: 'sweep',
            every: 60,
            once: true,
            state: 'ok',
            askedAt: null,
            lastStartedAt: '2026-11-21T02:00:00.000Z',
            lastMilliseconds: 14,
            lastError: null,
            failures: 0,
            nextAt: '2026-11-21T02:01:00.000Z',
            process: 'harbour-1:4711:mi8k2x1c',
          },
        ],
      },
    },
  },
  'GET /api/monitor/jobRun/page': {
    summary: 'How jobs went lately: when, how long, and what failed; latest first',
    authority: 'serviceJobManager',
    query: pageQuery.extend({
      name: z.string().max(40).pipe(z.enum(jobNames)).optional(),
      /** Only those that failed. */
      failed: flag.optional(),
    }),
    data: pageOfRows(
      z.strictObject({
        id,
        name: z.enum(jobNames),
        startedAt: moment,
        milliseconds: count,
        /** Without any value; null where it went well. */
        error: z.string().nullable(),
        process: z.string(),
      }),
    ),
    example: {
      query: { name: 'sweep' },
      data: {
        total: 1,
        rows: [
          {
            id: '48120',
            name: 'sweep',
            startedAt: '2026-11-21T02:00:00.000Z',
            milliseconds: 14,
            error: null,
            process: 'harbour-1:4711:mi8k2x1c',
          },
        ],
      },
    },
  },
  'POST /api/monitor/job/{name}/run': {
    summary: 'Let a job run within seconds, also one that is paused',
    authority: 'serviceJobManager:run',
    params: byName,
    data: z.literal(true),
    example: { params: { name: 'sweep' }, data: true },
  },
  'POST /api/monitor/job/{name}/pause': {
    summary: 'Let no process do a job until it is resumed',
    authority: 'serviceJobManager:pause',
    params: byName,
    data: z.literal(true),
    example: { params: { name: 'sweep' }, data: true },
  },
  'POST /api/monitor/job/{name}/resume': {
    summary: 'Let a job that is paused go on',
    authority: 'serviceJobManager:pause',
    params: byName,
    data: z.literal(true),
    example: { params: { name: 'sweep' }, data: true },
  },
  'GET /api/monitor/due/page': {
    summary: 'Which events the clock will send to records, the next ones first',
    authority: 'serviceJobManager',
    query: pageQuery.extend({
      machine: z.string().max(40).pipe(z.enum(businessIds)).optional(),
      /** Only those whose time has come. */
      overdue: flag.optional(),
    }),
    data: pageOfRows(
      z.strictObject({
        id: z.string(),
        machine: z.enum(businessIds),
        /** Of a purchase; of other records only their machine is told. */
        recordNo: z.string().nullable(),
        /** What may be sent: of several the one whose time comes first. */
        events: z.array(z.string()),
        dueAt: moment,
        overdue: z.boolean(),
      }),
    ),
    example: {
      query: { machine: 'project' },
      data: {
        total: 1,
        rows: [
          {
            id: 'project 71',
            machine: 'project',
            recordNo: 'PP-2026-0071',
            events: ['deadlinePassed'],
            dueAt: '2026-12-01T08:00:00.000Z',
            overdue: false,
          },
        ],
      },
    },
  },
  'GET /api/monitor/delivery/page': {
    summary: 'What transitions have asked for and was not delivered yet, and what is set aside because it failed too often',
    authority: 'serviceJobManager',
    query: pageQuery.extend({
      /** Only what is set aside. */
      setAside: flag.optional(),
    }),
    data: pageOfRows(
      z.strictObject({
        id: z.string(),
        machine: z.enum(businessIds),
        type: z.string(),
        attempts: count,
        createdAt: moment,
        nextAttemptAt: moment,
        /** Null for what is tried again by itself. */
        setAsideAt: moment.nullable(),
      }),
    ),
    example: {
      query: { setAside: 'true' },
      data: {
        total: 1,
        rows: [
          {
            id: '9001',
            machine: 'project',
            type: 'notify',
            attempts: 20,
            createdAt: '2026-11-20T02:00:00.000Z',
            nextAttemptAt: '2026-11-21T02:00:00.000Z',
            setAsideAt: '2026-11-21T01:00:00.000Z',
          },
        ],
      },
    },
  },
  'POST /api/monitor/delivery/{id}/retry': {
    summary: 'Try once more what is set aside; what fails again is set aside again',
    authority: 'serviceJobManager:retry',
    params: byId,
    data: z.literal(true),
    errors: [40400],
    example: { params: { id: '9001' }, data: true },
  },
})
