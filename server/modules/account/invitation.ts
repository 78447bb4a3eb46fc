import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { advance } from '#server/lifecycle/advance.ts'
import type { Lifecycle } from '#server/lifecycle/process.ts'
import type { BusinessMachineId } from '#src/machines/index.ts'

/** Codes are told over the telephone: their case does not count. */
const normalCode = (code: string): string => code.trim().toUpperCase()

const usable = (code: string, now: Date) =>
  sql`code = ${normalCode(code)} and state = 'sent' and used_by_company_id is null and expires_at > ${now.toISOString()}::timestamptz`

export const isUsable = async (database: Database, code: string, now: Date): Promise<boolean> =>
  (await rowsOf(database, sql`select 1 from invitation where ${usable(code, now)}`)).length > 0

/**
 * Gives an invitation to a new company, in the company's own transaction: of two that come at once the second waits for the first,
 * and finds it taken.
 * @returns its id, or null when it cannot be used
 */
export const takeInvitation = async (tx: Database, code: string, companyId: string, now: Date): Promise<string | null> => {
  const [taken] = await rowsOf<{ id: string }>(
    tx,
    sql`update invitation set used_by_company_id = ${companyId} where ${usable(code, now)} returning id`,
  )
  return taken ? String(taken.id) : null
}

/** The state change that follows a registration with an invite code: the invitation's own machine records it. */
export const recordUse = async (lifecycle: Lifecycle, invitationId: string): Promise<void> => {
  const machine = 'invitation' as BusinessMachineId
  if (!(machine in lifecycle.processes)) return
  await advance(lifecycle, { machine, id: invitationId, event: { type: 'use' }, actor: null })
}
