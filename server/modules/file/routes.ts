import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { file } from '#server/db/tables/procurement.ts'
import type { Gate } from '#server/plugins/caller.ts'
import { notFound, Refusal } from '#server/plugins/refusal.ts'
import type { ServeRow } from '#server/plugins/rows.ts'
import type { Storage } from '#server/storage.ts'
import { isHeldFor } from './holders.ts'
import { kindOf } from './kind.ts'

export const fileRoutes = (serve: ServeRow, { database, clock, config }: Gate, storage: Storage): void => {
  serve('POST /api/admin/oss/upload', async ({ request, caller }) => {
    const part = await request.file({ limits: { fileSize: config.uploadMaxBytes, files: 1 } })
    if (!part) throw unusable('error.fileMissing')
    const key = randomUUID()
    const { size, sha256 } = await storage.write(key, part.file)
    try {
      if (part.file.truncated) throw unusable('error.fileSize', { size: Math.floor(config.uploadMaxBytes / 1_048_576) })
      const kind = await storage.look(key, kindOf)
      if (!kind) throw unusable('error.fileType')
      const { mime } = kind
      const name = nameFor(part.filename)
      const [row] = await database
        .insert(file)
        .values({ name, mime, size: String(size), sha256, storageKey: key, uploadedBy: caller.id, createdAt: clock.now() })
        .returning({ id: file.id })
      if (!row) throw new Error('The file was not recorded')
      return { id: row.id, url: `/api/admin/oss/${row.id}`, name, size, sha256, mime }
    } catch (error) {
      await storage.remove(key)
      throw error
    }
  })

  serve('GET /api/admin/oss/{id}', async ({ params, caller, reply }) => {
    const [row] = await database.select().from(file).where(eq(file.id, params.id))
    if (!row || (row.uploadedBy !== caller.id && !(await isHeldFor(database, row.id, caller)))) throw notFound()
    return reply
      .type(row.mime)
      .header('content-length', row.size)
      .header('content-disposition', `attachment; filename*=UTF-8''${encoded(row.name)}`)
      .header('x-content-type-options', 'nosniff')
      .send(storage.read(row.storageKey))
  })
}

/** What can be stored and shown of the name a browser gives. */
const nameFor = (filename: string): string =>
  Array.from(filename.replaceAll(/\p{Cc}/gu, ''))
    .slice(0, 200)
    .join('') || 'file'

/** RFC 5987: also what `encodeURIComponent` leaves. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)

const unusable = (message: string, values?: Record<string, string | number>) =>
  new Refusal(42200, { message, ...(values ? { values } : {}), errors: [{ path: 'file', message }] })
