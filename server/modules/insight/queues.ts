import { sql, type SQL } from 'drizzle-orm'
import { isAdmitted } from '#server/db/qualification.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { waitsFor } from '#server/modules/approval/index.ts'
import { invitationsEndingWithin } from '#server/modules/invitation/index.ts'
import { queueWords, type QueueWord, type SaidWord } from '#src/contract/queue.ts'
import { stateQueues } from '#src/contract/stateQueues.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { invitationEndsSoonDays } from '#src/machines/waiting.ts'

/** Records of one machine that wait together. Who may read them is the machine's to say (`kinds`), not the queue's. */
export interface Queue {
  word: QueueWord
  machine: BusinessMachineId
  /** Null for records in whatever state. */
  state: string | null
  /** Whose turn it is: holders of this code. */
  worksWith?: string
  /** Who else is to know: holders of this code. */
  knownTo?: string
  /** Who has no need of it: holders of this code. */
  notFor?: string
  /** The page whose list shows the queue, open to holders of the code that ends its path. */
  page: string
  /** What the page's address says besides the state. */
  query?: Record<string, string>
  /** What holds besides the state; under the aliases of `kinds`. */
  also?: (actor: Actor, now: Date) => SQL
  /** Its records have no page of their own: they lead to the list. */
  listOnly?: true
  /** It ends by itself, or waits for nobody at all: neither can be late. */
  limit?: 'end' | 'none'
}

const [firstReview, groupApproval] = ['/srmManager/srmcheckManager', '/srmManager/srmcheckJc']
const [achievements, integrity] = ['/srmManager/srmcheckAchievment', '/srmManager/integrityManagement']
const [quoters, scopes, team] = ['/poBuManager/poBuQuoter', '/poBuManager/poBuScope', '/poBuManager/poBuTeamMembers']

/** The queues that say more than a state, once. */
const saidQueues: Record<SaidWord, Omit<Queue, 'word'>> = {
  approval: {
    machine: 'task',
    state: null,
    worksWith: 'todo:decide',
    page: '/todo',
    query: { of: 'mine' },
    also: ({ id }) => waitsFor(id),
  },
  firstReview: { machine: 'company', state: 'firstReview', worksWith: 'srmcheckManager:claim', page: firstReview },
  change: {
    machine: 'companyChange',
    state: 'underReview',
    worksWith: 'srmcheckManager:acceptChange',
    page: firstReview,
    query: { view: 'changes' },
    listOnly: true,
  },
  groupApproval: { machine: 'company', state: 'groupApproval', worksWith: 'srmcheckJc:take', page: groupApproval },
  scope: {
    machine: 'scope',
    state: 'proposed',
    worksWith: 'srmcheckJc:approveScope',
    page: groupApproval,
    query: { view: 'scopes' },
    also: () => isAdmitted(sql`c.state`),
  },
  achievementToReview: { machine: 'achievement', state: 'submitted', worksWith: 'srmcheckAchievment:claim', page: achievements },
  achievementInReview: { machine: 'achievement', state: 'firstReview', worksWith: 'srmcheckAchievment:pass', page: achievements },
  achievementToVerify: {
    machine: 'achievement',
    state: 'verifying',
    worksWith: 'srmcheckAchievment:confirm',
    knownTo: 'srmcheckAchievment:pass',
    page: achievements,
  },
  quoter: { machine: 'quoter', state: 'pending', worksWith: 'srmQuotationOfficer:approve', page: '/srmManager/srmQuotationOfficer' },
  integrityDraft: { machine: 'integrity', state: 'draft', worksWith: 'integrityManagement:notifyCompany', page: integrity },
  integrityAppeal: { machine: 'integrity', state: 'appealed', worksWith: 'integrityManagement:dismissAppeal', page: integrity },
  integrityStatement: {
    machine: 'integrity',
    state: 'notified',
    worksWith: 'integrity:stateCase',
    knownTo: 'integrityManagement:edit',
    page: integrity,
    limit: 'end',
  },
  integrityEffective: { machine: 'integrity', state: 'effective', knownTo: 'integrityManagement:edit', page: integrity, limit: 'none' },
  invitation: {
    machine: 'invitation',
    state: 'sent',
    worksWith: 'srmInviteReg:extend',
    page: '/srmManager/srmInviteReg',
    query: { mine: 'true', endingWithin: String(invitationEndsSoonDays) },
    also: ({ id }, now) => sql`v.inviter_id = ${id} and ${invitationsEndingWithin(invitationEndsSoonDays, now)}`,
    limit: 'end',
  },
  handover: {
    machine: 'handover',
    state: 'proposed',
    worksWith: 'poBuTeamMembers:accept',
    page: team,
    also: ({ id }) => sql`h.to_user_id = ${id}`,
    listOnly: true,
  },
  contactTransfer: {
    machine: 'contactTransfer',
    state: 'proposed',
    worksWith: 'pojcContactUser:accept',
    page: '/poJcManager/pojcContactUser',
    query: { toMe: 'true' },
    also: ({ id }) => sql`ct.to_user_id = ${id}`,
  },
  ownQuoter: {
    machine: 'quoter',
    state: null,
    worksWith: 'poBuQuoter',
    page: quoters,
    query: { mine: 'true' },
    notFor: 'dashboard:supplier',
    also: ({ id }) => sql`q.user_id = ${id}`,
    limit: 'none',
  },
  quoterReturned: { machine: 'quoter', state: 'returned', worksWith: 'poBuQuoter:submit', knownTo: 'poBuQuoter', page: quoters },
  quoterDraft: { machine: 'quoter', state: 'draft', worksWith: 'poBuQuoter:submit', page: quoters },
  quoterExpired: { machine: 'quoter', state: 'expired', worksWith: 'poBuQuoter:renew', knownTo: 'poBuQuoter', page: quoters },
  quoterAsked: { machine: 'quoter', state: 'pending', knownTo: 'poBuQuoter', page: quoters },
  quoterActive: { machine: 'quoter', state: 'active', knownTo: 'poBuQuoter', page: quoters, limit: 'none' },
  achievementDraft: { machine: 'achievement', state: 'draft', worksWith: 'achievement:submit', page: achievements },
  scopeAsked: { machine: 'scope', state: 'proposed', knownTo: 'poBuScope', page: scopes, listOnly: true },
  scopeApproved: { machine: 'scope', state: 'approved', knownTo: 'poBuScope', page: scopes, listOnly: true, limit: 'none' },
}

/** Every queue of the house, in the order in which a dashboard shows them; of those with one word, the first that is for somebody is theirs. */
export const queues: readonly Queue[] = [...stateQueues, ...queueWords.map((word) => ({ word, ...saidQueues[word] }))]
