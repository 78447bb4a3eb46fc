import { eq, sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { company } from '#server/db/tables/platform.ts'
import { advanceWithin } from '#server/lifecycle/advance.ts'
import type { LifecycleContext } from '#server/lifecycle/process.ts'
import { Refusal } from '#server/refusal.ts'
import type { InvitationEvent } from '#src/machines/registration/invitation.ts'
import { asCode } from './code.ts'

interface Known {
  id: string
  state: string
  expiresAt: string
}

/** What is wrong with a code somebody typed, as a message id; null for one that can be used now. */
export const inviteCodeProblem = async (database: Database, code: string, now: Date): Promise<string | null> =>
  problemOf((await rowsOf<Known>(database, byCode(code)))[0], now)

/**
 * Uses a code up for the company that registers with it, within the transaction that registers it: both happen or neither.
 * However many try at once, one succeeds. To be called late in the transaction, once the company is inserted.
 * @throws Refusal 40900 with what is wrong with the code
 */
export const redeemInvitation = async (lifecycle: LifecycleContext, tx: Database, code: string, companyId: string): Promise<void> => {
  const [known] = await rowsOf<Known>(tx, sql`${byCode(code)} for update`)
  const problem = problemOf(known, lifecycle.clock.now())
  if (!known || problem) {
    const reason = problem ?? unknown
    throw new Refusal(40900, { reasons: [reason], errors: [{ path: 'inviteCode', message: reason }] })
  }
  const { id } = known
  const event: InvitationEvent = { type: 'use', companyId }
  await advanceWithin(lifecycle, tx, { machine: 'invitation', id, event, actor: null })
  await tx.update(company).set({ invitationId: id, bFriendReg: true }).where(eq(company.id, companyId))
}

const byCode = (code: string) => sql`select id, state, expires_at as "expiresAt" from invitation where code = ${asCode(code)}`

const unknown = 'refusal.inviteCodeUnknown'

/** A code that was taken back is answered like one that never was. */
const problemOf = (known: Known | undefined, now: Date): string | null => {
  if (!known || known.state === 'revoked') return unknown
  if (known.state === 'used') return 'refusal.inviteCodeUsed'
  return known.state === 'sent' && now < new Date(known.expiresAt) ? null : 'refusal.inviteCodeExpired'
}
