import { sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { askedToQuote } from '#server/db/qualification.ts'
import { outbox } from '#server/db/tables/lifecycle.ts'
import type { CarryOut, RecordKinds, LifecycleContext } from '#server/lifecycle/process.ts'
import { achievementKind } from '#server/modules/achievement/index.ts'
import { caseKind, taskKind } from '#server/modules/approval/index.ts'
import { companyChangeKind, notifyAboutCompany, tell, type Ending } from '#server/modules/company/index.ts'
import { integrityKind } from '#server/modules/integrity/index.ts'
import { notifyInviter } from '#server/modules/invitation/index.ts'
import { quoterKind } from '#server/modules/quoter/index.ts'
import { scopeKind } from '#server/modules/scope/index.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { businessMachines } from '#src/machines/index.ts'
import { allTransitions, initialEffects, type Effect } from '#src/machines/lifecycle.ts'

/** What is older has been read and forgotten; what is older than two days has been read. */
const toldDays = 21
const readDays = 2

const kinds = {
  companyChange: companyChangeKind,
  scope: scopeKind,
  quoter: quoterKind,
  achievement: achievementKind,
  integrity: integrityKind,
  case: caseKind,
  task: taskKind,
}

/** How each kind of record tells of itself. */
const telling: Partial<Record<BusinessMachineId, CarryOut | undefined>> = {
  company: notifyAboutCompany,
  invitation: notifyInviter,
  ...Object.fromEntries(Object.entries(kinds).map(([machine, { effects }]) => [machine, effects['notify']])),
}

interface Passed {
  seq: string
  machine: BusinessMachineId
  recordId: string
  event: string
  from: string | null
  at: string
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
  const lifecycle = { database: tx, clock, kinds: kinds as Partial<RecordKinds> } as LifecycleContext
  const passed = (await passedSince(tx, since)).filter(({ machine }) => telling[machine])
  const asked = passed.flatMap((each) => {
    const at = new Date(each.at)
    const delivery = { seq: each.seq, machine: each.machine, recordId: each.recordId, createdAt: at, attempts: 1, nextAttemptAt: at }
    const told = effectsOf(each, at).filter(({ type }) => type === 'notify')
    return told.map((effect) => ({ ...delivery, ...effect, deliveredAt: at }))
  })
  const stored = await tx.insert(outbox).values(asked).returning()
  for (const { id, machine, recordId, params, createdAt } of stored)
    await telling[machine as BusinessMachineId]?.(lifecycle, { outboxId: id, recordId, params, at: createdAt })
}

/** A category that came with a registration is not told of: the registration is. Nor is whoever was passed over. */
const passedSince = (tx: Database, since: Date): Promise<Passed[]> =>
  rowsOf(
    tx,
    sql`select l.seq, l.machine, l.record_id as "recordId", l.event, l.from_state as "from", l.at,
          (select count(*) from transition_log o where o.machine = l.machine and o.record_id = l.record_id and o.event = l.event
            and o.from_state = l.from_state and o.seq < l.seq)::int as before
        from transition_log l where l.at > ${since.toISOString()}::timestamptz
          and not (l.machine = 'scope' and l.event = 'create' and exists (
            select 1 from scope s join company c on c.id = s.company_id where s.id = l.record_id and s.created_at <= c.submitted_at))
          and not (l.machine = 'task' and l.event = 'create' and exists (select 1 from approval_task t where t.id = l.record_id and t.skipped_for is not null))
        order by l.at, l.seq`,
  )

/** What the machine asks for on that way; of several the first time the first, later the next. */
const effectsOf = ({ machine, event, from, before }: Passed, at: Date): Effect[] => {
  const its = businessMachines[machine]
  if (event === 'create') return initialEffects(its, { now: at })
  const ways = allTransitions(its).filter(({ eventType, source }) => eventType === event && source.key === from)
  const way = ways[Math.min(before, ways.length - 1)]
  return (way?.actions ?? []).map((action) => {
    const { type, params } = action as unknown as Effect
    return { type, params }
  })
}

const tellOfPapers = async (tx: Database, clock: Clock, since: Date): Promise<void> => {
  const warned = await rowsOf<Ending & { at: string }>(
    tx,
    sql`select t.company_id as "companyId", c.name as company, c.name_en as "companyEn", t.type, s.name as "typeName", s.name_en as "typeNameEn", t.no,
          t.valid_to as "lastDay", t.warned_days as days, ((t.valid_to - t.warned_days) + time '09:00') at time zone 'Asia/Shanghai' as at
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
