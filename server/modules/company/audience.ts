import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { holdersOf, putNotices } from '#server/db/notices.ts'
import type { EffectDelivery, LifecycleContext } from '#server/lifecycle/process.ts'

interface About {
  id: string
  name: string
  nameEn: string
  state: string
  decisionReason: string
  assigneeId: string | null
  invitationId: string | null
  inviterId: string | null
  mergedIntoId: string | null
  /** Whom the case was handed to, and by whom. */
  receiverId: string | null
  sender: string | null
  senderEn: string | null
  reason: string | null
}

/** The screen on which a company's case is decided where it stands. */
const caseOf = ({ id, state }: About): string => `/srmManager/${state === 'groupApproval' ? 'srmcheckJc' : 'srmcheckManager'}/${id}`
const deciders = ({ state }: About): SQL => holdersOf([state === 'groupApproval' ? 'JC_LEAD' : 'PLAT_REVIEWER'])

/** Who hears what happens to a company, and where a click leads them. */
const audiences: Record<string, { users: (about: About) => SQL; href: (about: About) => string }> = {
  company: {
    users: ({ id }) => holdersOf(['SUP_ADMIN'], sql`u.company_id = ${id}`),
    // One whose papers ended mends them with its data; until it is admitted its dashboard is its registration.
    href: ({ state }) => (state === 'expired' ? '/srmDetail/srmDetail?tab=certificates' : '/dashboard'),
  },
  reviewers: { users: () => holdersOf(['PLAT_REVIEWER']), href: ({ id }) => `/srmManager/srmcheckManager/${id}` },
  group: { users: () => holdersOf(['JC_LEAD']), href: ({ id }) => `/srmManager/srmcheckJc/${id}` },
  assignee: {
    users: (about) => (about.assigneeId === null ? deciders(about) : sql`select ${about.assigneeId}::bigint as id`),
    href: caseOf,
  },
  leads: { users: () => holdersOf(['JC_LEAD']), href: ({ id }) => `/srmManager/srmcheckJc/${id}` },
  // They decide nothing, and are led to where they see who it is.
  administrators: {
    users: () => holdersOf(['PLAT_ADMIN']),
    href: ({ name }) => `/baseManager/companyManager?q=${encodeURIComponent(name)}`,
  },
  receiver: { users: ({ receiverId }) => sql`select ${receiverId}::bigint as id`, href: caseOf },
  // Whoever worked for a company that was merged is among the people of the one it was merged into.
  kept: {
    users: ({ mergedIntoId }) => holdersOf(['SUP_ADMIN'], sql`u.company_id = ${mergedIntoId}`),
    href: () => '/poBuManager/poBuTeamMembers',
  },
  inviter: {
    users: ({ inviterId }) => sql`select u.id from app_user u where u.id = ${inviterId} and not u.disabled`,
    href: ({ invitationId }) => `/srmManager/srmInviteReg/${invitationId}`,
  },
}

/** Puts one notice before everybody whom a company's transition concerns. A repeated delivery adds nothing. */
export const notifyAboutCompany = async (lifecycle: LifecycleContext, delivery: EffectDelivery): Promise<void> =>
  notifyAbout(lifecycle, delivery, delivery.recordId)

/** The same for a record that belongs to a company; `said` replaces what is said of the company itself, and where an audience is led. */
export const notifyAbout = async (
  { database }: LifecycleContext,
  { outboxId, params, at }: EffectDelivery,
  companyId: string,
  said: { values?: Record<string, string>; href?: string; hrefs?: Record<string, string> } = {},
): Promise<void> => {
  const name = String(params['audience'])
  const audience = audiences[name]
  if (!audience) throw new Error(`No audience ${name}`)
  const about = await aboutOf(database, companyId, outboxId)
  if (!about) return
  const values = {
    no: '',
    title: about.name,
    titleEn: about.nameEn || about.name,
    reason: about.reason ?? about.decisionReason,
    /** Whether a reason was given where none is asked for. */
    given: about.reason ? 'yes' : 'no',
    sender: about.sender ?? '',
    senderEn: about.senderEn ?? '',
    ...said.values,
  }
  const href = said.hrefs?.[name] ?? said.href ?? audience.href(about)
  await putNotices(database, audience.users(about), { outboxId, message: String(params['message']), values, href, at })
}

/** A company, and of the transition that asks for the notice who sent it and what it carried. */
const aboutOf = async (database: Database, companyId: string, outboxId: string): Promise<About | undefined> => {
  const [about] = await rowsOf<About>(
    database,
    sql`select c.id, c.name, c.name_en as "nameEn", c.state, c.decision_reason as "decisionReason", c.assignee_id as "assigneeId",
          c.invitation_id as "invitationId", v.inviter_id as "inviterId", c.merged_into_id as "mergedIntoId", l.payload ->> 'toUserId' as "receiverId", l.payload ->> 'reason' as reason,
          u.name as sender, u.name_en as "senderEn"
        from company c left join invitation v on v.id = c.invitation_id left join outbox o on o.id = ${outboxId}
          left join transition_log l on l.seq = o.seq left join app_user u on u.id = l.actor_id
        where c.id = ${companyId}`,
  )
  return about
}
