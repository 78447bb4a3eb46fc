import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { sealedUploads } from '#server/seal/uploader.ts'
import type { Caller, CallerContext } from '#server/serving/caller.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { unusable } from './unusable.ts'

/** What an upload may still fill, kept until it has ended. */
export interface Reserved {
  /** @throws Refusal where the file turned out larger than there was room for */
  settle: (bytes: number) => Promise<void>
  release: () => void
}

const megabyte = 1_048_576

/**
 * How much each person and each company may upload within a day. What is on its way counts from its first byte, so that many uploads at once get no further
 * than as many in a row; of several processes each knows its own.
 */
export const uploadQuota = ({ database, clock, config }: CallerContext) => {
  const onTheWay = new Map<string, number>()
  const quotas = (caller: Caller) =>
    [
      {
        key: `person ${caller.id}`,
        of: 'person',
        whose: sql`u.id = ${caller.id}`,
        most: config.uploadDailyPersonBytes,
        message: 'server.quotaPerson',
      },
      {
        key: `company ${caller.companyId}`,
        of: 'company',
        whose: sql`u.company_id = ${caller.companyId}`,
        most: config.uploadDailyCompanyBytes,
        message: 'server.quotaCompany',
      },
    ] as const
  const refuseBeyond = async (caller: Caller, bytes: number): Promise<void> => {
    const since = later(clock.now(), -1, 'day')
    // Before the rows: what ends meanwhile is counted twice rather than not at all.
    const coming = new Map(onTheWay)
    const sealed = await sealedUploads(database, config.sealKey, { userId: caller.id, companyId: caller.companyId }, since)
    for (const { key, of, whose, most, message } of quotas(caller)) {
      const [row] = await rowsOf<{ bytes: string | number }>(
        database,
        sql`select coalesce(sum(f.size), 0) as bytes from file f join app_user u on u.id = f.uploaded_by where ${whose} and f.created_at > ${since.toISOString()}`,
      )
      if (Number(row?.bytes) + sealed[of] + (coming.get(key) ?? 0) + bytes > most)
        throw unusable(message, { size: Math.floor(most / megabyte) })
    }
  }
  const count = (caller: Caller, bytes: number) => {
    for (const { key } of quotas(caller)) {
      const now = (onTheWay.get(key) ?? 0) + bytes
      if (now > 0) onTheWay.set(key, now)
      else onTheWay.delete(key)
    }
  }
  const reserveNow = async (caller: Caller, bytes: number): Promise<Reserved> => {
    await refuseBeyond(caller, bytes)
    count(caller, bytes)
    return {
      settle: async (real) => {
        if (real > bytes) await refuseBeyond(caller, real - bytes)
      },
      release: () => count(caller, -bytes),
    }
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    /**
     * One after the other, so that each knows of the one before.
     * @param bytes that the upload says it has
     * @throws Refusal where the quota of the person or the company has no room for them
     */
    reserve: (caller: Caller, bytes: number): Promise<Reserved> => {
      const reserved = last.then(() => reserveNow(caller, bytes))
      last = reserved.catch(() => {})
      return reserved
    },
  }
}
