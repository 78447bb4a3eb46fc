import type { z } from 'zod'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { outbox } from '#server/db/tables/lifecycle.ts'
import { company } from '#server/db/tables/platform.ts'
import { invitation } from '#server/db/tables/supplier.ts'
import { append } from '#server/lifecycle/log.ts'
import type { Actor, LifecycleContext } from '#server/lifecycle/process.ts'
import type { contract } from '#src/contract/index.ts'
import { newCode } from './code.ts'
import { expiryAfter, isOfGroup } from './kind.ts'

type Invitee = z.output<(typeof contract)['POST /api/srm/invitation/bulk']['body']>['invitations'][number]

/** On whose behalf somebody may invite: group procurement for every unit of the group, an approver for the own unit. */
export const mayInviteFor = async (database: Database, unitId: string, actor: Actor): Promise<boolean> => {
  if (!isOfGroup(actor)) return unitId === actor.companyId
  const units = await database
    .select({ id: company.id })
    .from(company)
    .where(and(eq(company.id, unitId), inArray(company.kind, ['BASE_UNIT', 'JC_CENTRE'])))
  return units.length > 0
}

/** Invites all of these or nobody; the job sends each code. @returns ids, in the order given */
export const createInvitations = (
  { database, clock }: LifecycleContext,
  unitId: string,
  invitees: Invitee[],
  inviter: Actor,
): Promise<string[]> =>
  database.transaction(async (tx) => {
    const now = clock.now()
    const expiresAt = expiryAfter(now)
    const beginning = { state: 'sent', stateSince: now, dueAt: expiresAt, createdAt: now }
    const sending = { expiresAt, lastSentAt: now, unitId, inviterId: inviter.id }
    const rows = await tx
      .insert(invitation)
      .values(invitees.map((invitee) => ({ ...invitee, ...sending, ...beginning, code: newCode() })))
      .returning({ id: invitation.id })
    const begun = { machine: 'invitation', event: 'create', fromState: null, toState: 'sent', actorId: inviter.id, at: now, payload: {} }
    const seqs = await append(
      tx,
      rows.map(({ id }) => ({ ...begun, recordId: id })),
    )
    const effect = { machine: 'invitation', type: 'message', params: { template: 'invitation' }, createdAt: now, nextAttemptAt: now }
    await tx.insert(outbox).values(rows.map(({ id }, index) => ({ ...effect, recordId: id, seq: seqs[index] ?? '' })))
    return rows.map(({ id }) => id)
  })
