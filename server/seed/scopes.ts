import type { scope } from '#server/db/tables/supplier.ts'
import type { Entry } from '#server/lifecycle/log.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { scopeMachine, type ScopeFacts } from '#src/machines/supplier/scope.ts'
import { playLife, type Step } from './life.ts'
import type { CompanyRow } from './companies.ts'

export interface PlayedScopes {
  rows: (typeof scope.$inferInsert)[]
  log: Entry[]
}

const firstId = 9001
const mostOfOne = 10

/** Suppliers whose scopes are with the purchases they quote for. */
const quoting = (id: string): boolean => Number(id) <= 43

/**
 * What a company under review, or one that no purchase needs, wants to supply: proposed when it was submitted; approved with the
 * company. One case in group approval is half decided.
 */
export const playScopes = (company: CompanyRow, admin: string, index: number, now: Date): PlayedScopes => {
  const { id: companyId, submittedAt, state, stateSince } = company
  if (!submittedAt || quoting(companyId)) return { rows: [], log: [] }
  const admittedOnce = ['approved', 'suspended', 'expired', 'blacklisted'].includes(state)
  const played: PlayedScopes = { rows: [], log: [] }
  for (const [position, categoryId] of (company.wantedCategoryIds ?? []).entries()) {
    const id = String(firstId + index * mostOfOne + position)
    const decidedAt = admittedOnce ? later(submittedAt, 70, 'hour') : later(stateSince, 1, 'hour')
    const approved = admittedOnce || (companyId === '53' && position === 0)
    const steps: Step[] = approved ? [{ event: { type: 'approve' }, at: decidedAt, actorId: '2' }] : []
    const facts = (at: Date, actorId: string | null): ScopeFacts => ({
      now: at,
      own: actorId === admin,
      isInviter: false,
      companyReviewed: true,
      isAssignee: true,
    })
    const living = { machine: scopeMachine, id, facts, apply: () => undefined }
    const lived = playLife(living, { at: submittedAt, actorId: admin }, steps, now)
    played.rows.push({ id, companyId, categoryId, createdAt: submittedAt, ...lived.standing })
    played.log.push(...lived.log)
  }
  return played
}
