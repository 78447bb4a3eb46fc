import { sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { askedToQuote } from '#server/db/qualification.ts'
import { outbox } from '#server/db/tables/lifecycle.ts'
import type { Lifecycle, Process } from '#server/lifecycle/process.ts'
import { achievementProcess } from '#server/modules/achievement/process.ts'
import { companyChangeProcess } from '#server/modules/company/change.ts'
import { notifyAboutCompany } from '#server/modules/company/audience.ts'
import { tell, type Ending } from '#server/modules/company/warnings.ts'
import { integrityProcess } from '#server/modules/integrity/process.ts'
import { notifyInviter } from '#server/modules/invitation/process.ts'
import { quoterProcess } from '#server/modules/quoter/process.ts'
import { scopeProcess } from '#server/modules/scope/process.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { businessMachines, type BusinessMachineId } from '#src/machines/index.ts'
import { allTransitions, initialEffects, type Effect } from '#src/machines/lifecycle.ts'

/** What is older has been read and forgotten; what is older than two days has been read. */
const toldDays = 21
const readDays = 2

type Notify = Process['effects'][string]

/** How each kind of record tells of itself. */
const telling: Partial<Record<BusinessMachineId, Notify | undefined>> = {
  company: notifyAboutCompany,
  companyChange: companyChangeProcess.effects['notify'],
  scope: scopeProcess.effects['notify'],
  quoter: quoterProcess.effects['notify'],
  achievement: achievementProcess.effects['notify'],
  integrity: integrityProcess.effects['notify'],
  invitation: notifyInviter,
}

interface Passed {
  seq: string
  machine: BusinessMachineId
  record_id: string
  event: string
  from_state: string | null
  at: Date | string
  /** How often the same had happened to the record before. */
  before: number
}

/** The notices of what happened lately, as the product would have sent them, in the order of their time. */
export const seedNotices = async (tx: Database, clock: Clock): Promise<void> => {
  const since = later(clock.now(), -toldDays, 'day')
  await tellOfTransitions(tx, clock, since)
  await tellOfPapers(tx, clock, since)
  await tellOfProjects(tx, clock)
  await tx.execute(sql`
    with told as (delete from notice returning *)
    insert into notice (outbox_id, user_id, message, "values", href, created_at, read_at)
    select outbox_id, user_id, message, "values", href, created_at,
      case when created_at < ${later(clock.now(), -readDays, 'day').toISOString()}::timestamptz then created_at + interval '3 hours' end
    from told order by created_at, outbox_id`)
}

const tellOfTransitions = async (tx: Database, clock: Clock, since: Date): Promise<void> => {
  // All that tells looks at: nothing moves here.
  const lifecycle = { database: tx, clock } as Lifecycle
  const passed = (await passedSince(tx, since)).filter(({ machine }) => telling[machine])
  const asked = passed.flatMap((each) => {
    const at = new Date(each.at)
    const delivery = { seq: each.seq, machine: each.machine, recordId: each.record_id, createdAt: at, attempts: 1, nextAttemptAt: at }
    const told = effectsOf(each, at).filter(({ type }) => type === 'notify')
    return told.map((effect) => ({ ...delivery, ...effect, deliveredAt: at }))
  })
  const stored = await tx.insert(outbox).values(asked).returning()
  for (const { id, machine, recordId, params, createdAt } of stored)
    await telling[machine as BusinessMachineId]?.(lifecycle, { outboxId: id, recordId, params, at: createdAt })
}

/** A category that came with a registration is not told of: the registration is. */
const passedSince = (tx: Database, since: Date): Promise<Passed[]> =>
  rowsOf(
    tx,
    sql`select l.seq::text as seq, l.machine, l.record_id::text as record_id, l.event, l.from_state, l.at,
          (select count(*) from transition_log o where o.machine = l.machine and o.record_id = l.record_id and o.event = l.event
            and o.from_state = l.from_state and o.seq < l.seq)::int as before
        from transition_log l where l.at > ${since.toISOString()}::timestamptz
          and not (l.machine = 'scope' and l.event = 'create' and exists (
            select 1 from scope s join company c on c.id = s.company_id where s.id = l.record_id and s.created_at <= c.submitted_at))
        order by l.at, l.seq`,
  )

/** What the machine asks for on that way; of several the first time the first, later the next. */
const effectsOf = ({ machine, event, from_state, before }: Passed, at: Date): Effect[] => {
  const its = businessMachines[machine]
  if (event === 'create') return initialEffects(its, { now: at })
  const ways = allTransitions(its).filter(({ eventType, source }) => eventType === event && source.key === from_state)
  const way = ways[Math.min(before, ways.length - 1)]
  return (way?.actions ?? []).map((action) => {
    const { type, params } = action as unknown as Effect
    return { type, params }
  })
}

const tellOfPapers = async (tx: Database, clock: Clock, since: Date): Promise<void> => {
  const warned = await rowsOf<Ending & { at: Date | string }>(
    tx,
    sql`select t.company_id, c.name as company, c.name_en as company_en, t.type, s.name as type_name, s.name_en as type_name_en, t.no,
          t.valid_to::text as last_day, t.warned_days as days, ((t.valid_to - t.warned_days) + time '09:00') at time zone 'Asia/Shanghai' as at
        from certificate t join company c on c.id = t.company_id left join sys_code s on s.type = 'certificateType' and s.code = t.type
        where t.warned_days is not null order by at`,
  )
  for (const paper of warned) {
    const at = new Date(paper.at)
    if (at > since && at <= clock.now()) await tell(tx, paper, at)
  }
}

/** Who is asked to quote now, and whose openings are due. Outbox ids below zero belong to no delivery. */
const tellOfProjects = (tx: Database, clock: Clock) => {
  const now = clock.now()
  const about = sql`jsonb_build_object('no', p.no, 'title', p.title, 'titleEn', p.title_en, 'reason', '')`
  return tx.execute(sql`
    insert into notice (outbox_id, user_id, message, "values", href, created_at)
    select -p.id, u.id, 'notice.projectPublished', ${about}, '/poManager/poDetailed/' || p.id, p.published_at
    from project p cross join lateral (${askedToQuote(sql`p`, now)}) asked join app_user u on u.company_id = asked.id and not u.disabled
      join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id and r.code = 'SUP_QUOTER'
    where p.state = 'published' and p.deadline > ${now.toISOString()}::timestamptz
    union all
    select -p.id, p.owner_id, 'notice.deadlinePassed', ${about}, '/poJcManager/quotation/' || p.id, p.state_since
    from project p where p.state = 'sealed'`)
}
