import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { inScope } from '#server/db/qualification.ts'
import { hold } from '#server/db/tables/lifecycle.ts'
import { objection } from '#server/db/tables/objection.ts'
import { append, type Entry } from '#server/lifecycle/log.ts'
import { playRecord } from '#server/lifecycle/play.ts'
import { defineSeed } from '#server/serving/seed.ts'
import { later, yearOf } from '#src/lib/shanghaiTime.ts'
import { escalatedUntil, objectionAnswerBy, type ObjectionTarget } from '#src/machines/objection/terms.ts'
import { endsOf } from '#src/machines/lifecycle.ts'
import { objectionMachine, type ObjectionAnswer, type ObjectionEvent, type ObjectionFacts } from '#src/machines/objection/objection.ts'

/** What a supplier of a purchase objected to, hours after it was published or its result was, and what became of it some hours later. */
interface Plan {
  project: string
  target: ObjectionTarget
  /** Which of those who may object. */
  filer?: number
  hours: number
  grounds: string
  events: ObjectionEvent[]
}

const accept: ObjectionEvent = { type: 'accept' }
const settle: ObjectionEvent = { type: 'settle' }
const supervisor = '70'

const plans: Plan[] = [
  {
    project: '1003',
    target: 'RESULT',
    hours: 5,
    grounds: '我司报价低于中选供应商，请说明未中选的理由，并复核总价的计算',
    events: [
      accept,
      { type: 'answer', outcome: 'REJECTED', remedy: 'NONE', answer: '经复核，贵公司报价有一项明细未报价，不参与总价排序，结果无误。' },
      settle,
    ],
  },
  {
    project: '1006',
    target: 'RESULT',
    hours: 8,
    grounds: 'The delivery time of the awarded supplier exceeds the thirty days of the notice. 中选供应商的交货期超过公告要求。',
    events: [
      accept,
      {
        type: 'answer',
        outcome: 'PARTLY',
        remedy: 'NONE',
        answer:
          'The delivery time was within the notice; the notice of the result should have stated it. 交货期符合公告，结果公告应当载明而未载明。',
      },
      { type: 'escalate', reason: '答复未说明交货期如何核实' },
      {
        type: 'decide',
        outcome: 'REJECTED',
        remedy: 'NONE',
        answer: '经查阅报价文件，中选供应商承诺交货期二十八天，核实方式适当，维持原答复。',
      },
    ],
  },
  {
    project: '1012',
    target: 'RESULT',
    hours: 3,
    grounds: '怀疑两家报价供应商存在关联关系，报价文件的格式与错别字相同',
    events: [{ type: 'withdraw' }],
  },
  {
    project: '1015',
    target: 'RESULT',
    hours: 6,
    grounds: '对采购文件中关于付款方式的条款有不同意见，要求修改后重新采购',
    events: [{ type: 'dismiss', reason: '对采购文件的异议应在报价截止前提出，已超过期限' }],
  },
  {
    project: '1045',
    target: 'RESULT',
    hours: 2,
    grounds: '中选供应商的检测报告已过有效期，不符合公告第二条的要求，请复核',
    events: [accept],
  },
  {
    project: '1046',
    target: 'RESULT',
    hours: 1,
    grounds: 'The technical data sheet of the awarded product does not meet the load class that the documents require.',
    events: [],
  },
  {
    project: '1046',
    target: 'RESULT',
    filer: 1,
    hours: 1,
    grounds: '公布的中选理由未说明质保期的评审情况，请说明我司质保期为何未被采纳',
    events: [
      accept,
      { type: 'answer', outcome: 'REJECTED', remedy: 'NONE', answer: '质保期均满足公告要求，不作为比较因素，按总价最低选定，结果无误。' },
    ],
  },
  {
    project: '1040',
    target: 'DOCUMENTS',
    hours: 3,
    grounds: 'The specification names one brand without “or equivalent”. 技术要求指定单一品牌，未注明“或同等品牌”。',
    events: [
      accept,
      { type: 'answer', outcome: 'REJECTED', remedy: 'NONE', answer: '指定品牌系与现有设备配套所需，公告附件已说明理由，异议不成立。' },
      { type: 'escalate', reason: '附件只说明了现有设备型号，未说明其他品牌为何不能配套' },
    ],
  },
  {
    project: '1025',
    target: 'RESULT',
    hours: 4,
    grounds: '中选供应商所报钢丝绳的捻法与明细要求不一致，请复核其技术响应',
    events: [
      accept,
      {
        type: 'answer',
        outcome: 'REJECTED',
        remedy: 'NONE',
        answer: '中选供应商已书面确认按明细要求的捻法供货，技术响应无偏离，结果无误。',
      },
      settle,
    ],
  },
]

const gap = 5
const factsOf =
  (target: ObjectionTarget, escalatableUntil: Date) =>
  (now: Date): ObjectionFacts => ({ now, own: true, inCharge: true, target, projectState: 'contestable', escalatableUntil })

interface Project {
  since: string
  ownerId: string
  state: string
  filers: { id: string; companyId: string }[]
}

export const objectionSeed = defineSeed({
  /** Some that have come to their ends, some that hold their purchases, and some that wait. */
  demonstration: async (tx, now) => {
    const log: Entry[] = []
    for (const [index, { project, target, filer = 0, hours, grounds, events }] of plans.entries()) {
      const id = String(8001 + index)
      const [its] = await rowsOf<Project>(
        tx,
        sql`select coalesce(p.result_at, p.published_at) as since, p.owner_id as "ownerId", p.state,
              (select jsonb_agg(jsonb_build_object('id', u.id::text, 'companyId', u.company_id::text) order by u.id) from quoter held
                join app_user u on u.id = held.user_id where held.state = 'active' and case when ${target} = 'DOCUMENTS'
                  then held.category_ids && array[p.category_id] and ${inScope(sql`u.company_id`, sql`p.category_id`)}
                  else exists (select 1 from quotation q where q.project_id = p.id and q.supplier_company_id = u.company_id
                    and q.opened_at is not null and q.id <> p.chosen_quotation_id) end) as filers
            from project p where p.id = ${project}`,
      )
      const person = its?.filers[filer]
      if (!its || !person) throw new Error(`Nobody objects to ${project}`)
      const at = later(new Date(its.since), hours, 'hour')
      const answeredAt = later(at, 2 * gap, 'hour')
      const actors: Partial<Record<ObjectionEvent['type'], string | null>> = {
        withdraw: person.id,
        escalate: person.id,
        settle: null,
        decide: supervisor,
      }
      const happenings = events.map((event, step) => ({
        event,
        at: event.type === 'settle' ? escalatedUntil(answeredAt) : later(at, (step + 1) * gap, 'hour'),
        actorId: event.type in actors ? (actors[event.type] ?? null) : its.ownerId,
      }))
      const facts = factsOf(target, escalatedUntil(answeredAt))
      const { standing, log: lived } = playRecord(objectionMachine, id, { at, actorId: person.id }, happenings, facts)
      log.push(...lived)
      const no = `YY-${yearOf(at)}-${String((Number(id) * 7919) % 1_000_000).padStart(6, '0')}`
      const said = (type: ObjectionEvent['type']) =>
        Object.assign({}, ...events.filter((event) => event.type === type)) as ObjectionAnswer & { reason?: string }
      const [answer, decision] = [said('answer'), said('decide')]
      await tx.insert(objection).values({
        id,
        no,
        projectId: project,
        companyId: person.companyId,
        userId: person.id,
        target,
        grounds,
        answerBy: objectionAnswerBy(at),
        outcome: decision.outcome ?? answer.outcome ?? null,
        remedy: decision.remedy ?? answer.remedy ?? null,
        answer: answer.answer ?? '',
        escalatableUntil: answer.answer ? escalatedUntil(answeredAt) : null,
        escalateReason: said('escalate').reason ?? '',
        decision: decision.answer ?? '',
        decisionReason: said('dismiss').reason ?? '',
        ...standing,
      })
      if (endsOf(objectionMachine).includes(standing.state)) continue
      await tx.execute(sql`update project set open_objections = open_objections + 1, due_at = case when state = 'contestable' then null else due_at end
        where id = ${project}`)
      if (standing.state === 'accepted' || standing.state === 'escalated') log.push(await held(tx, project, its, id, standing))
    }
    if (log.some(({ at }) => at > now)) throw new Error('An objection is of days to come')
    await append(
      tx,
      log.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    )
  },
})

/** The purchase of one that is accepted or escalated stands still. @returns the entry of its log */
const held = async (
  tx: Parameters<typeof append>[0],
  project: string,
  { state, ownerId }: Project,
  id: string,
  { state: its, stateSince: at }: { state: string; stateSince: Date },
): Promise<Entry> => {
  const source = { machine: 'objection', id } as const
  const held = { machine: 'project', recordId: project } as const
  const [first] = await rowsOf<{ since: string }>(
    tx,
    sql`select min(stands_since) as since from hold where machine = 'project' and record_id = ${project} and released_at is null having count(*) > 0`,
  )
  await tx.insert(hold).values({
    ...held,
    kind: 'OBJECTION',
    reason: '',
    sourceMachine: source.machine,
    sourceId: id,
    setBy: its === 'accepted' ? ownerId : null,
    since: at,
    standsSince: first ? new Date(first.since) : at,
  })
  await tx.execute(
    sql`update project set due_at = null, version = version + 1, state_since = greatest(state_since, ${at.toISOString()}::timestamptz) where id = ${project}`,
  )
  return { ...held, event: 'held', fromState: state, toState: state, actorId: null, at, payload: { kind: 'OBJECTION', reason: '', source } }
}
