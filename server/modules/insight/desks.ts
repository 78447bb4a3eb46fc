import { sql, type SQL } from 'drizzle-orm'
import type { Actor, RecordKinds } from '#server/lifecycle/process.ts'
import { standingAt } from '#server/modules/access/index.ts'
import { isSayable, isThere } from '#server/modules/monitor/index.ts'
import type { FigureWord } from '#src/contract/insight.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { later, startOfDate, yearOf } from '#src/lib/shanghaiTime.ts'

/** Who asks, and when. */
interface FigureQuestion {
  actor: Actor
  now: Date
  kinds: RecordKinds
}

/** A number that matters to somebody's work. */
interface Figure {
  word: FigureWord
  /** What it counts: records, or seconds. */
  unit: 'count' | 'seconds'
  /** One number; null where there is nothing to reckon it from. Nothing of it may tell of a quotation (docs/security.md). */
  value: (asked: FigureQuestion) => SQL
  /** The page whose list shows what is counted, open to holders of the code that ends its path. */
  page?: string
  /** When somebody should look: once there are some, or while there are none. */
  alarm?: 'some' | 'none'
}

/** One kind of dashboard: whose it is, and the figures that it begins with. */
interface Desk {
  /** Holders of this code. */
  of: string
  /** Who has another one: holders of this code. */
  notFor?: string
  figures: readonly Figure[]
}

const at = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`
const ago = (now: Date, days: number): SQL => at(later(now, -days, 'day'))

/** What somebody has decided lately: events by which records left the state in which they waited for a decision. */
const decidedLately =
  (waited: Partial<Record<BusinessMachineId, string>>) =>
  ({ actor: { id }, now }: FigureQuestion): SQL => {
    const left = Object.entries(waited).map(([machine, state]) => sql`(l.machine = ${machine} and l.from_state = ${state})`)
    return sql`select count(*) from transition_log l where l.actor_id = ${id} and l.at >= ${ago(now, 7)} and l.to_state <> l.from_state and (${sql.join(left, sql` or `)})`
  }

/** How long records of a machine were in a state, of those that left it within a quarter: half of them no longer. */
const medianIn = (machine: BusinessMachineId, state: string, now: Date, also: SQL = sql`true`): SQL =>
  sql`select percentile_cont(0.5) within group (order by extract(epoch from l.at - l.since)) from transition_log l
      where l.machine = ${machine} and l.from_state = ${state} and l.to_state <> l.from_state and l.at >= ${ago(now, 90)} and ${also}`

const thisYear = (now: Date): SQL => at(startOfDate(`${yearOf(now)}-01-01`))
const monthAhead = (now: Date): SQL => at(later(now, 30, 'day'))

/** Every kind of dashboard that begins with figures, once. What waits, and what somebody did, is the same for all of them. */
export const desks: readonly Desk[] = [
  {
    of: 'srmcheckManager:claim',
    figures: [
      {
        word: 'decidedLately',
        unit: 'count',
        value: decidedLately({ company: 'firstReview', companyChange: 'underReview', achievement: 'firstReview', quoter: 'pending' }),
      },
      { word: 'firstReviewTakes', unit: 'seconds', value: ({ now }) => medianIn('company', 'firstReview', now) },
      { word: 'quoterReviewTakes', unit: 'seconds', value: ({ now }) => medianIn('quoter', 'pending', now) },
    ],
  },
  {
    of: 'srmcheckAchievment:confirm',
    figures: [
      {
        word: 'confirmedThisYear',
        unit: 'count',
        value: ({ actor: { companyId }, now }) =>
          sql`select count(*) from achievement a where a.verify_company_id = ${companyId} and a.state = 'confirmed' and a.state_since >= ${thisYear(now)}`,
        page: '/srmManager/srmcheckAchievment?state=confirmed',
      },
      {
        word: 'confirmingTakes',
        unit: 'seconds',
        value: ({ actor: { companyId }, now }) =>
          medianIn(
            'achievement',
            'verifying',
            now,
            sql`exists (select from achievement a where a.id = l.record_id and a.verify_company_id = ${companyId})`,
          ),
      },
      {
        word: 'invitationsOut',
        unit: 'count',
        value: ({ actor, kinds }) =>
          sql`select count(*) from invitation v where ${kinds.invitation.readable(actor)} and v.unit_id = ${actor.companyId} and v.state = 'sent'`,
        page: '/srmManager/srmInviteReg?state=sent',
      },
      {
        word: 'invitedThisYear',
        unit: 'count',
        value: ({ actor, now, kinds }) =>
          sql`select count(*) from invitation v where ${kinds.invitation.readable(actor)} and v.unit_id = ${actor.companyId} and v.state = 'used' and v.state_since >= ${thisYear(now)}`,
        page: '/srmManager/srmInviteReg?state=used',
      },
    ],
  },
  {
    of: 'integrityManagement:dismissAppeal',
    notFor: 'dashboard:buyer',
    figures: [
      {
        word: 'restricted',
        unit: 'count',
        value: () => sql`select count(distinct i.company_id) from integrity i where i.state = 'effective' and i.effect <> 'NONE'`,
        page: '/srmManager/integrityManagement?state=effective',
      },
      {
        word: 'effectsEnding',
        unit: 'count',
        value: ({ now }) =>
          sql`select count(*) from integrity i where i.state = 'effective' and i.effect_until between ${at(now)} and ${monthAhead(now)}`,
      },
      {
        word: 'appealsDecided',
        unit: 'count',
        value: ({ now }) =>
          sql`select count(*) from transition_log l where l.machine = 'integrity' and l.from_state = 'appealed' and l.to_state <> l.from_state and l.at >= ${thisYear(now)}`,
      },
      { word: 'appealTakes', unit: 'seconds', value: ({ now }) => medianIn('integrity', 'appealed', now) },
    ],
  },
  {
    of: 'poBuQuoter',
    notFor: 'dashboard:supplier',
    figures: [
      {
        word: 'companyValidFor',
        unit: 'seconds',
        value: ({ actor: { companyId }, now }) =>
          sql`select extract(epoch from c.valid_until - ${at(now)}) from company c where c.id = ${companyId}`,
      },
      {
        word: 'colleagues',
        unit: 'count',
        value: ({ actor: { companyId } }) => sql`select count(*) from app_user u where u.company_id = ${companyId} and not u.disabled`,
        page: '/poBuManager/poBuTeamMembers',
      },
    ],
  },
  {
    of: 'dashboard:admin',
    figures: [
      {
        word: 'processes',
        unit: 'count',
        value: ({ now }) => sql`select count(*) from server_process p where ${isThere(now)}`,
        page: '/monitorManager/serviceEurekaManager',
        alarm: 'none',
      },
      {
        word: 'jobsFailed',
        unit: 'count',
        value: () => sql`select count(*) from job where failures > 0`,
        page: '/monitorManager/serviceJobManager',
        alarm: 'some',
      },
      {
        word: 'setAside',
        unit: 'count',
        value: ({ kinds }) =>
          sql`select count(*) from outbox o where o.delivered_at is null and o.set_aside_at is not null and ${isSayable(Object.values(kinds))}`,
        page: '/monitorManager/serviceJobManager?view=deliveries&setAside=true',
        alarm: 'some',
      },
      {
        word: 'usersLocked',
        unit: 'count',
        value: ({ now }) => sql`select count(*) from app_user e where ${standingAt(now)} = 'locked'`,
        page: '/baseManager/userManager?standing=locked',
        alarm: 'some',
      },
      {
        word: 'companiesExpiring',
        unit: 'count',
        value: ({ now }) =>
          sql`select count(*) from company c where c.kind = 'SUPPLIER' and c.state = 'approved' and c.valid_until between ${at(now)} and ${monthAhead(now)}`,
      },
    ],
  },
]
