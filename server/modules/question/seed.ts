import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { inScope } from '#server/db/qualification.ts'
import { question } from '#server/db/tables/question.ts'
import { append, type Entry } from '#server/lifecycle/log.ts'
import { sealActor } from '#server/seal/owner.ts'
import { playRecord } from '#server/lifecycle/play.ts'
import { defineSeed } from '#server/serving/seed.ts'
import { answeredBy, answersDue } from '#src/lib/questionTime.ts'
import { later, yearOf } from '#src/lib/shanghaiTime.ts'
import { questionMachine, type QuestionEvent, type QuestionFacts } from '#src/machines/question/question.ts'
import { askedUnderKey } from './kind.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

/** What a supplier of a purchase asked, hours after it was published, and what became of it some hours later. */
interface Plan {
  project: string
  /** Which of those who may quote for it. */
  asker: number
  hours: number
  text: string
  isOfLine?: true
  draft?: string
  events: QuestionEvent[]
}

const answered = (answer: string): QuestionEvent => ({ type: 'answer', answer })

const plans: Plan[] = [
  {
    project: '1032',
    asker: 0,
    hours: 20,
    text: '技术要求中的“或同等品牌”是否需要在报价时附第三方检测报告？',
    isOfLine: true,
    events: [answered('需要。同等品牌须随报价提供近十二个月内的第三方检测报告，检测项目与公告所列一致。')],
  },
  {
    project: '1032',
    asker: 1,
    hours: 30,
    text: '能否告知本项目的采购预算？',
    events: [{ type: 'refuse', reason: '预算不对外公布，请按公告要求自行报价' }],
  },
  {
    project: '1034',
    asker: 1,
    hours: 12,
    text: '交货地点的码头仓库周末是否收货？',
    events: [{ type: 'assign', toUserId: '4' }, answered('仓库周一至周六 8:00–17:00 收货，周日与法定节假日不收货。')],
  },
  { project: '1034', asker: 0, hours: 40, text: '周六送货可以入库吗？', events: [{ type: 'merge', intoId: '7003' }] },
  {
    project: '1037',
    asker: 0,
    hours: 15,
    text: 'Do you accept a manufacturer’s certificate in English, or is a Chinese translation required?',
    events: [
      answered(
        'An English certificate is accepted. Add a Chinese translation of the test results when you deliver. 可提交英文证书，交货时附检测结果中文译本。',
      ),
    ],
  },
  {
    project: '1037',
    asker: 1,
    hours: 60,
    text: '质保期从到货之日还是验收之日起算？',
    events: [answered('自验收合格之日起算，不少于十二个月。')],
  },
  {
    project: '1038',
    asker: 0,
    hours: 70,
    text: '规格栏所列公差是否可以按行业标准放宽？',
    isOfLine: true,
    draft: '可按现行国家标准执行，但不得低于……',
    events: [{ type: 'assign', toUserId: '4' }],
  },
  { project: '1038', asker: 1, hours: 90, text: '付款方式是否接受银行承兑汇票？', events: [] },
  { project: '1038', asker: 1, hours: 95, text: '报价单能否加盖电子章？', events: [{ type: 'withdraw' }] },
  { project: '1042', asker: 0, hours: 1, text: '可否分两批交货？第一批数量最少是多少？', isOfLine: true, events: [] },
]

const factsAt = (now: Date): QuestionFacts => ({
  now,
  own: true,
  inCharge: true,
  projectState: 'published',
  expertFits: true,
  otherAnswered: true,
})

interface Project {
  publishedAt: string
  deadline: string
  ownerId: string
  itemId: string
  isOpened: boolean
  quoters: { id: string; companyId: string }[]
}

/** The purchase waits for one answer more, and the clock for the end of the answering time. */
const waitFor = (tx: Database, id: string, { publishedAt, deadline }: Project) =>
  tx.execute(sql`update project set unanswered = unanswered + 1,
    due_at = case when due_at is null then null else ${answersDue(deliveredCalendar, new Date(publishedAt), new Date(deadline)).toISOString()}::timestamptz end
    where id = ${id}`)

export const questionSeed = defineSeed({
  /** Some answered, merged, refused and withdrawn, and some that wait. */
  demonstration: async (tx, _, sealKey) => {
    const log: Entry[] = []
    for (const [index, { project, asker, hours, text, isOfLine, draft, events }] of plans.entries()) {
      const id = String(7001 + index)
      const [its] = await rowsOf<Project>(
        tx,
        sql`select p.published_at as "publishedAt", p.deadline, p.owner_id as "ownerId", p.state not in ('published', 'sealed') as "isOpened",
              (select min(i.id) from project_item i where i.project_id = p.id) as "itemId",
              (select jsonb_agg(jsonb_build_object('id', u.id::text, 'companyId', u.company_id::text) order by u.id) from quoter held
                join app_user u on u.id = held.user_id join company c on c.id = held.company_id
                where held.state = 'active' and c.state = 'approved' and held.category_ids && array[p.category_id] and ${inScope(sql`c.id`, sql`p.category_id`)}) as quoters
            from project p where p.id = ${project}`,
      )
      const person = its?.quoters[asker]
      if (!its || !person) throw new Error(`Nobody asks about ${project}`)
      const at = later(new Date(its.publishedAt), hours, 'hour')
      const happenings = events.map((event, step) => ({
        event,
        at: later(at, 3 + 2 * step, 'hour'),
        actorId: event.type === 'withdraw' ? person.id : event.type === 'answer' && events.length > 1 ? '4' : its.ownerId,
      }))
      const { standing, log: lived } = playRecord(questionMachine, id, { at, actorId: person.id }, happenings, factsAt)
      const said = Object.assign({}, ...events) as { answer?: string; toUserId?: string; intoId?: string; reason?: string }
      const begun = await askedUnderKey(sealKey).begunBy(tx, person)
      await tx.insert(question).values({
        id,
        no: `CQ-${yearOf(at)}-${String((Number(id) * 7919) % 1_000_000).padStart(6, '0')}`,
        projectId: project,
        itemId: isOfLine ? its.itemId : null,
        ...(its.isOpened ? { begunCompanyId: person.companyId, begunUserId: person.id } : begun),
        text,
        answer: said.answer ?? draft ?? '',
        expertId: said.toUserId ?? null,
        intoId: said.intoId ?? null,
        decisionReason: said.reason ?? '',
        answerBy: answeredBy(deliveredCalendar, at),
        ...standing,
      })
      if (standing.state === 'asked') await waitFor(tx, project, its)
      const by = () => ({ by: sealActor(sealKey, id, { userId: person.id, companyId: person.companyId }) })
      for (const entry of lived)
        log.push(entry.actorId === person.id ? { ...entry, actorId: null, payload: { ...entry.payload, ...by() } } : entry)
    }
    await append(
      tx,
      log.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    )
  },
})
