import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { rowsOf, storedId, type Database } from '#server/db/connect.ts'
import { document } from '#server/db/tables/document.ts'
import { file } from '#server/db/tables/procurement.ts'
import type { Storage } from '#server/storage.ts'
import { page } from './letter.ts'

interface Carried {
  machine: keyof typeof types
  id: string
  stage: string
  partId?: string
  by: string
  at: string
}

/** What the demonstration's records carry, with what each page says. */
const papers = {
  'project tender': [
    ['技术要求.pdf', 'Technical requirements', 'Standards, tests and packing of everything on the list of items.'],
    ['合同条款.pdf', 'Terms of contract', 'Delivery, acceptance, payment and warranty.'],
  ],
  'question question': [['试验标准摘录.pdf', 'Extract of a standard', 'The paragraph that the question is about.']],
  'demand evidence': [
    ['唯一供应商说明.pdf', 'Why there is one supplier alone', 'What the maker says of parts and drawings that only they have.'],
  ],
  'question answer': [['检测报告要求.pdf', 'Test reports', 'What a report of a third party has to show.']],
  'stopRequest grounds': [['终止依据.pdf', 'Grounds for termination', 'The decision that the request refers to.']],
  'task opinion': [['审查意见 Review.pdf', 'Review', 'What was checked, by whom, and what follows from it.']],
  'task answer': [['市场价核对 Market prices.pdf', 'Market prices', 'The last three purchases beside what is asked today.']],
  'meeting minutes': [
    [
      '会议纪要（签字）Minutes, signed.pdf',
      'Minutes of the meeting',
      'Who was there, what was put to them, and what they decided about each case.',
    ],
  ],
  'case comment': [['上次采购价 Last prices.pdf', 'Last prices', 'What was paid for the same items a year ago.']],
} as const

const types = {
  project: 'biddingDocuments',
  question: 'clarifications',
  stopRequest: 'evidence',
  demand: 'evidence',
  task: 'other',
  case: 'other',
  meeting: 'other',
} as const

/** What those of the house alone read who run such records. */
const internal: ReadonlySet<string> = new Set(['demand', 'task', 'case', 'meeting'])

/** Documents of purchases that were published, of a question and of an answer, of requests to stop that need one, what demands for direct purchase have to prove, what came with decisions and comments in cases, and minutes of meetings. */
export const seedDocuments = async (tx: Database, storage: Storage): Promise<void> => {
  const purchases = await rowsOf<Carried>(
    tx,
    sql`select 'project' as machine, p.id, 'tender' as stage, p.owner_id as by, p.created_at as at from project p
        where p.published_at is not null order by p.id desc limit 8`,
  )
  // By whom a question was begun is told of opened purchases alone.
  const questions = await rowsOf<Carried>(
    tx,
    sql`(select 'question' as machine, x.id, 'question' as stage, x.begun_user_id as by, x.created_at as at from question x
          where x.begun_user_id is not null and x.state = 'answered' order by x.id limit 2)
        union all (select 'question', x.id, 'answer', p.owner_id, x.state_since from question x join project p on p.id = x.project_id
          where x.state = 'answered' order by x.id limit 3)`,
  )
  const stops = await rowsOf<Carried>(
    tx,
    sql`select 'stopRequest' as machine, x.id, 'grounds' as stage, x.begun_by as by, x.created_at as at from stop_request x
        join stop_reason w on w.id = x.reason_id where w.needs_document order by x.id`,
  )
  const demands = await rowsOf<Carried>(
    tx,
    sql`select 'demand' as machine, d.id, 'evidence' as stage, d.owner_id as by, d.created_at as at from demand d where d.method = 'DIRECT' order by d.id`,
  )
  // What waits for somebody first: there they are looked for.
  const opinions = await rowsOf<Carried>(
    tx,
    sql`select 'task' as machine, t.id, 'opinion' as stage, t.user_id as by, t.state_since as at from approval_task t join approval_case c on c.id = t.case_id
        where t.state = 'approved' and t.opinion <> '同意' and t.user_id is not null order by c.state <> 'running', c.machine desc, t.id desc limit 12`,
  )
  const answers = await rowsOf<Carried>(
    tx,
    sql`select 'task' as machine, t.id, 'answer' as stage, t.delegate_id as by, max(l.at) as at from approval_task t
        join transition_log l on l.machine = 'task' and l.record_id = t.id and l.event = 'resolve'
        where t.delegate_opinion <> '' group by t.id order by t.id desc limit 4`,
  )
  const comments = await rowsOf<Carried>(
    tx,
    sql`select 'case' as machine, m.case_id as id, 'comment' as stage, m.id as "partId", m.user_id as by, m.at from approval_comment m order by m.id desc limit 6`,
  )
  const minutes = await rowsOf<Carried>(
    tx,
    sql`select 'meeting' as machine, m.id, 'minutes' as stage, m.keeper_id as by, m.state_since as at from meeting m where m.state = 'held' order by m.id`,
  )
  for (const its of [...purchases, ...questions, ...stops, ...demands, ...opinions, ...answers, ...comments, ...minutes])
    for (const [position, [name, ...lines]] of papers[`${its.machine} ${its.stage}` as keyof typeof papers].entries()) {
      const storageKey = randomUUID()
      const { size, sha256 } = await storage.write(storageKey, Readable.from(page([...lines, '(A demonstration document.)'])))
      const stored = {
        name,
        mime: 'application/pdf',
        size: String(size),
        sha256,
        storageKey,
        uploadedBy: its.by,
        createdAt: new Date(its.at),
      }
      const fileId = storedId(await tx.insert(file).values(stored).returning({ id: file.id }))
      await tx.insert(document).values({
        machine: its.machine,
        recordId: its.id,
        fileId,
        stage: its.stage,
        partId: its.partId ?? null,
        type: types[its.machine],
        envelope: internal.has(its.machine) ? 'INTERNAL' : 'PUBLIC',
        visibleTo: 'ALL',
        version: 1,
        position,
        addedBy: its.by,
        addedAt: new Date(its.at),
      })
    }
}
