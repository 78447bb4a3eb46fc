import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { sealPerson, unsealPerson, type Person } from './owner.ts'

const placeOf = (fileId: string): string => `file ${fileId}`

/** From now on these files tell by the key alone who uploaded them. Files of anybody else stay as they are. */
export const sealUploader = async (tx: Database, sealKey: string, fileIds: readonly string[], person: Person): Promise<void> => {
  const sealed = fileIds.map((id) => sealPerson(sealKey, placeOf(id), person))
  await tx.execute(
    sql`update file f set uploaded_by = null, uploader_sealed = of.sealed
        from unnest(${sql.param(fileIds)}::bigint[], ${sql.param(sealed)}::text[]) as of (id, sealed)
        where f.id = of.id and f.uploaded_by = ${person.userId}`,
  )
}

/** How many bytes a person, and their company, uploaded since a moment in files that tell so by the key alone. */
export const sealedUploads = async (database: Database, sealKey: string, { userId, companyId }: Person, since: Date) => {
  const files = await rowsOf<{ id: string; size: string; sealed: string }>(
    database,
    sql`select id, size, uploader_sealed as sealed from file where uploader_sealed is not null and created_at > ${since.toISOString()}`,
  )
  const of = files.map(({ id, size, sealed }) => ({
    size: Number(size),
    person: unsealPerson(sealKey, placeOf(id), sealed),
  }))
  const bytes = (isTheirs: (person: Person) => boolean): number =>
    of.reduce((sum, { size, person }) => (person && isTheirs(person) ? sum + size : sum), 0)
  return { person: bytes((each) => each.userId === userId), company: bytes((each) => each.companyId === companyId) }
}
