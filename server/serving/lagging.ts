import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { elsewhere } from '#server/db/connect.ts'
import { Refusal } from '#server/refusal.ts'
import { contract, type Key } from '#src/contract/index.ts'
import { isList } from '#src/contract/row.ts'
import { isTold } from '#src/contract/told.ts'
import type { Caller, CallerContext } from './caller.ts'
import { loggable } from './loggable.ts'

/**
 * Lists by which somebody sees how things are this moment, what was just ended, or what they have written without a mark: who quotes, and when,
 * stands nowhere but under the seal.
 */
const current = new Set<Key>([
  'GET /api/admin/messageOutbox/page',
  'GET /api/admin/user/front/session/page',
  'GET /api/admin/user/{id}/session/page',
  'GET /api/monitor/data/statement/page',
  'GET /api/monitor/data/table/page',
  'GET /api/monitor/delivery/page',
  'GET /api/monitor/due/page',
  'GET /api/monitor/job/page',
  'GET /api/monitor/process/page',
  'GET /api/po/notice/page',
  'GET /api/po/question/page',
  'GET /api/po/quotation/history',
  'GET /api/po/quotation/page',
  'GET /api/po/supplierItem/page',
  'GET /api/po/supplierProject/page',
])

/** What counts much, and is no list. */
const statistics = new Set<Key>([
  'GET /api/po/dashboard/admin',
  'GET /api/po/dashboard/buyer',
  'GET /api/powf/chart/{machine}/conformance',
  'GET /api/powf/chart/{machine}/overlay',
  'GET /api/powf/chart/{machine}/variants',
])

/** Whether what a row answers may be some seconds old: nothing is decided by it. */
export const mayLag = (key: Key): boolean => statistics.has(key) || (isList(contract[key]) && !current.has(key))

/** Reads from a copy of the database what may lag, and never what is older than what the same person wrote. */
export const laggingReads = ({ database, replica }: CallerContext) => ({
  /** Does the work of a call that may lag; on the database itself where the copy does not do. */
  reading: async <T>(caller: Caller | null, request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    const reader = caller ? replica?.readerFor(caller.wroteAt) : null
    if (!reader) return work()
    try {
      return await elsewhere.run({ of: database, reader }, work)
    } catch (error) {
      if (error instanceof Refusal) throw error
      replica?.failed()
      request.log.error({ error: loggable(error) }, 'the replica did not answer, the database did')
      return work()
    }
  },

  /** Does the work of a call; before one is answered that may have changed something, its token is marked to have written. */
  marking: async <T>(key: Key, caller: Caller | null, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } finally {
      if (caller && replica && isTold(key))
        await database.execute(sql`update token set wrote_at = clock_timestamp() where id = ${caller.tokenId}`)
    }
  },
})
