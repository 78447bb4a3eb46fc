import { z } from 'zod'
import { byId, count, defineRows, id, measure, moment, pageOfRows, pageQuery } from './row.ts'

const example = { params: { id: '12' }, data: true } as const

export const processRows = defineRows({
  'GET /api/monitor/process/page': {
    summary: 'The processes that serve, and how they are',
    authority: 'serviceEurekaManager',
    query: pageQuery,
    data: pageOfRows(
      z.strictObject({
        id,
        /** Its host, its number there, and since when. */
        name: z.string(),
        /** Gone: it was not heard of for half a minute. */
        state: z.enum(['serving', 'draining', 'gone']),
        /** Whether it is the one that answers. */
        own: z.boolean(),
        version: z.string(),
        node: z.string(),
        since: moment,
        heartbeatAt: moment,
        /** Within the last minute. */
        calls: count,
        /** How late its event loop came, in milliseconds: all but one time in a hundred no later. */
        lag: measure,
        /** Resident, in bytes. */
        memory: count,
      }),
    ),
    example: {
      query: { sort: 'name' },
      data: {
        total: 1,
        rows: [
          {
            id: '11',
            name: 'harbour-1:4711:mi8k2x1c',
            state: 'serving',
            own: true,
            version: '0.1.0',
            node: '24.11.0',
            since: '2026-11-20T01:00:00.000Z',
            heartbeatAt: '2026-11-21T02:00:00.000Z',
            calls: 412,
            lag: 12.5,
            memory: 210_000_000,
          },
        ],
      },
    },
  },
  'POST /api/monitor/process/{id}/drain': {
    summary:
      'Let a process finish what it does and take nothing new: its health answers 503, and it does no job. Refused for the last that serves',
    authority: 'serviceEurekaManager:drain',
    params: byId,
    data: z.literal(true),
    errors: [40400, 40900],
    example,
  },
  'POST /api/monitor/process/{id}/undrain': {
    summary: 'Let a process that is drained serve again',
    authority: 'serviceEurekaManager:drain',
    params: byId,
    data: z.literal(true),
    errors: [40400],
    example,
  },
})
