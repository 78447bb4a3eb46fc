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
  by: string
  at: string
}

/** What the demonstration's records carry, with what each page says. */
const papers = {
  tender: [
    ['技术要求.pdf', 'Technical requirements', 'Standards, tests and packing of everything on the list of items.'],
    ['合同条款.pdf', 'Terms of contract', 'Delivery, acceptance, payment and warranty.'],
  ],
  question: [['试验标准摘录.pdf', 'Extract of a standard', 'The paragraph that the question is about.']],
  evidence: [['唯一供应商说明.pdf', 'Why there is one supplier alone', 'What the maker says of parts and drawings that only they have.']],
  answer: [['检测报告要求.pdf', 'Test reports', 'What a report of a third party has to show.']],
  grounds: [['终止依据.pdf', 'Grounds for termination', 'The decision that the request refers to.']],
} as const

const types = { project: 'biddingDocuments', question: 'clarifications', stopRequest: 'evidence', demand: 'evidence' } as const

/** Documents of purchases that were published, of a question and of an answer, of requests to stop that need one, and what demands for direct purchase have to prove. */
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
  for (const its of [...purchases, ...questions, ...stops, ...demands])
    for (const [position, [name, ...lines]] of papers[its.stage as keyof typeof papers].entries()) {
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
        type: types[its.machine],
        envelope: its.machine === 'demand' ? 'INTERNAL' : 'PUBLIC',
        visibleTo: 'ALL',
        version: 1,
        position,
        addedBy: its.by,
        addedAt: new Date(its.at),
      })
    }
}
