import { inArray } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { file } from '#server/db/tables/procurement.ts'

/** Stored files by id, as records show them. */
export const filesById = async (database: Database, ids: (string | null)[]) => {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return new Map<string, StoredFile>()
  const rows = await database
    .select({ id: file.id, name: file.name, size: file.size, sha256: file.sha256, mime: file.mime })
    .from(file)
    .where(inArray(file.id, wanted))
  return new Map(rows.map((row): [string, StoredFile] => [row.id, { ...row, size: Number(row.size) }]))
}

export interface StoredFile {
  id: string
  name: string
  size: number
  sha256: string
  mime: string
}
