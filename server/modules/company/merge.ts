import { eq, sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { inForce } from '#server/db/integrity.ts'
import { giveRole, takeRole } from '#server/db/roles.ts'
import { company } from '#server/db/tables/platform.ts'
import { companyHistory } from '#server/db/tables/supplier.ts'
import { advanceWithin, versionConflict } from '#server/lifecycle/advance.ts'
import type { Actor, LifecycleContext } from '#server/lifecycle/process.ts'
import { Refusal } from '#server/refusal.ts'
import type { Data } from '#src/contract/index.ts'
import { goesOn, type CompanyEvent } from '#src/machines/registration/company.ts'
import type { MemberEvent } from '#src/machines/supplier/member.ts'
import { runningWith, unopenedOf } from './running.ts'

/** Records that change hands, by what they are called: those of the company `from` that `into` can take. */
const moving = (from: string, into: string): Record<Data<'GET /api/srm/company/{id}/merger'>['moves'][number]['what'], SQL> => ({
  member: sql`from member m join app_user u on u.id = m.id where u.company_id = ${from} and m.state <> 'left'`,
  // What the other one holds, or asks for, in the same category is its own.
  scope: sql`from scope s where s.company_id = ${from} and s.state <> 'proposed' and not (s.state = 'approved'
    and exists (select 1 from scope t where t.company_id = ${into} and t.category_id = s.category_id and t.state in ('proposed', 'approved')))`,
  quoter: sql`from quoter q where q.company_id = ${from}`,
  achievement: sql`from achievement a where a.sale_company_id = ${from}`,
  integrity: sql`from integrity i where i.company_id = ${from} and i.state <> 'draft'`,
  contact: sql`from company_contact k where k.company_id = ${from}`,
})

/** Records that stay where they are: bound to the company under a seal, or its own papers. Of quotations those that are open. */
const staying = (from: string): Record<Data<'GET /api/srm/company/{id}/merger'>['stays'][number]['what'], SQL> => ({
  quotation: sql`from quotation q where q.supplier_company_id = ${from}`,
  projectInvitation: sql`from project_invitation i where i.company_id = ${from}`,
  paper: sql`from certificate t where t.company_id = ${from}`,
  change: sql`from company_change h where h.company_id = ${from}`,
})

const countsOf = async <What extends string>(database: Database, parts: Record<What, SQL>) => {
  const asked = Object.entries<SQL>(parts).map(([what, from]) => sql`select ${what}::text as what, count(*)::int as count ${from}`)
  return rowsOf<{ what: What; count: number }>(database, sql.join(asked, sql` union all `))
}

/** What a merger would do, and what stands in its way. */
export const previewOf = async (database: Database, from: string, into: string) => ({
  moves: await countsOf(database, moving(from, into)),
  stays: await countsOf(database, staying(from)),
  running: await runningWith(database, from),
  unopened: await unopenedOf(database, from),
  keptGoesOn: from !== into && (await doesGoOn(database, into)),
})

/** Whether a supplier can take another one in: it is none that is looked at just now, or has come to an end. */
const doesGoOn = async (database: Database, id: string): Promise<boolean> => {
  const [found] = await database.select({ kind: company.kind, state: company.state }).from(company).where(eq(company.id, id))
  return found?.kind === 'SUPPLIER' && goesOn.has(found.state)
}

/** What the machine asks about whom a company is merged into; of an offer, which names nobody yet, nothing. */
export const keptFacts = async (database: Database, from: string, into: string | undefined) => ({
  keptGoesOn: into === undefined || (into !== from && (await doesGoOn(database, into))),
})

interface Merger {
  from: string
  into: string
  version: number
  intoVersion: number
  /** Where it is not closed yet. */
  closes: boolean
  reason: string
  actor: Actor
}

/** Closes a company, moves what another one can take, and leaves a pointer to it: all or nothing. @throws Refusal where the machine says no */
export const mergeCompany = (
  lifecycle: LifecycleContext,
  { from, into, version, intoVersion, closes, reason, actor }: Merger,
): Promise<void> =>
  lifecycle.database.transaction(async (tx) => {
    const send = (event: CompanyEvent) => advanceWithin(lifecycle, tx, { machine: 'company', id: from, event, actor })
    // In the order in which whoever quotes or decides about these locks them: what is the company's, and then the company.
    for (const what of ['scope', 'quoter', 'achievement', 'integrity'] as const)
      await tx.execute(sql`select id ${moving(from, into)[what]} order by id for update`)
    // In one order, whichever of the two is merged into the other.
    await tx.execute(sql`select id from company where id in (${from}, ${into}) order by id for update`)
    const [[its], [kept]] = [await standingOf(tx, from), await standingOf(tx, into)]
    if (its?.version !== version || kept?.version !== intoVersion) throw new Refusal(40900, { reasons: [versionConflict], transitions: [] })
    if (closes && its.state !== 'closed') await send({ type: 'close', reason })
    // Judged before anything changes hands: by its scopes it is known which purchases it may have quoted for.
    await send({ type: 'merge', intoId: into, reason })
    const administered = await hasAdministrator(tx, into)
    const members = await rowsOf<{ id: string; isAdmin: boolean }>(
      tx,
      sql`select m.id, exists (select 1 from user_role ur join role r on r.id = ur.role_id where ur.user_id = m.id and r.code = 'SUP_ADMIN') as "isAdmin"
          ${moving(from, into).member} order by m.id`,
    )
    const move: MemberEvent = { type: 'move', companyId: into }
    for (const { id, isAdmin } of members) {
      await advanceWithin(lifecycle, tx, { machine: 'member', id, event: move, actor: null })
      if (isAdmin && administered) await becomesMember(tx, id)
    }
    await tx.execute(sql`update scope set company_id = ${into} where id in (select s.id ${moving(from, into).scope})`)
    await tx.execute(sql`update quoter set company_id = ${into} where company_id = ${from}`)
    await tx.execute(sql`update achievement set sale_company_id = ${into} where sale_company_id = ${from}`)
    await tx.execute(sql`update integrity set company_id = ${into} where company_id = ${from}`)
    await tx.execute(sql`update company_contact set company_id = ${into}, is_default = false where company_id = ${from}`)
    // Who leads to the merged company leads past it.
    await tx.execute(sql`update company set merged_into_id = ${into} where merged_into_id = ${from}`)
    const at = lifecycle.clock.now()
    await tx
      .insert(companyHistory)
      .values({ companyId: into, field: 'merger', before: '', after: its.name || `#${from}`, actorId: actor.id, at })
    await followConduct(lifecycle, tx, into, kept.state)
  })

const standingOf = (tx: Database, id: string) =>
  tx.select({ name: company.name, version: company.version, state: company.state }).from(company).where(eq(company.id, id))

const hasAdministrator = async (tx: Database, companyId: string): Promise<boolean> =>
  (
    await rowsOf(
      tx,
      sql`select 1 from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
          where u.company_id = ${companyId} and not u.disabled and r.code = 'SUP_ADMIN' limit 1`,
    )
  ).length > 0

const becomesMember = async (tx: Database, userId: string): Promise<void> => {
  await takeRole(tx, userId, 'SUP_ADMIN')
  await giveRole(tx, userId, 'SUP_MEMBER')
}

/** What the merged company did has its effect on the one that goes on. */
const followConduct = async (lifecycle: LifecycleContext, tx: Database, id: string, state: string): Promise<void> => {
  if (!['approved', 'suspended', 'expired', 'blacklisted'].includes(state)) return
  const now = lifecycle.clock.now()
  const isIn = async (effect: 'NO_QUOTE' | 'BLACKLIST') =>
    (await rowsOf(tx, sql`select 1 ${inForce(sql`${id}`, [effect], now)}`)).length > 0
  const type = (await isIn('BLACKLIST')) ? 'blacklist' : (await isIn('NO_QUOTE')) ? 'suspend' : null
  if (type === null || state === (type === 'blacklist' ? 'blacklisted' : 'suspended')) return
  await advanceWithin(lifecycle, tx, { machine: 'company', id, event: { type }, actor: null })
}
