import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Database } from '#server/db/connect.ts'
import { file } from '#server/db/tables/procurement.ts'
import type { Storage } from '#server/storage.ts'

export interface Paper {
  name: string
  /** A PNG picture. */
  content: Buffer
  uploadedBy: string
  at: Date
}

/** Stores demonstration files as an upload would have. @returns their ids, in order */
export const storePapers = async (tx: Database, storage: Storage, papers: Paper[]): Promise<string[]> => {
  const rows = await Promise.all(
    papers.map(async ({ name, content, uploadedBy, at }) => {
      const storageKey = randomUUID()
      const { size, sha256 } = await storage.write(storageKey, Readable.from([content]))
      return { name, mime: 'image/png', size: String(size), sha256, storageKey, uploadedBy, createdAt: at }
    }),
  )
  const stored = await tx.insert(file).values(rows).returning({ id: file.id })
  return stored.map(({ id }) => id)
}
