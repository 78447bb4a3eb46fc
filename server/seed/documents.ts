import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { rowsOf, storedId, type Database } from '#server/db/connect.ts'
import { document } from '#server/db/tables/document.ts'
import { file } from '#server/db/tables/procurement.ts'
import type { Storage } from '#server/storage.ts'
import { page } from './letter.ts'

interface Carried {
  machine: 'project' | 'question'
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
  answer: [['检测报告要求.pdf', 'Test reports', 'What a report of a third party has to show.']],
} as const

/** Documents of purchases that were published, of a question and of an answer. */
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
  for (const its of [...purchases, ...questions])
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
        type: its.machine === 'project' ? 'biddingDocuments' : 'clarifications',
        envelope: 'PUBLIC',
        visibleTo: 'ALL',
        version: 1,
        position,
        addedBy: its.by,
        addedAt: new Date(its.at),
      })
    }
}
