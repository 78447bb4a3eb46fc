import { createHash, randomUUID } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { eq } from 'drizzle-orm'
import { fileTypeFromStream } from 'file-type'
import { file } from '#server/db/tables/procurement.ts'
import type { Gate } from '#server/plugins/caller.ts'
import { notFound, Refusal } from '#server/plugins/refusal.ts'
import type { ServeRow } from '#server/plugins/rows.ts'
import type { Storage } from '#server/storage.ts'
import { isHeldFor } from './holders.ts'

/** What a purchase needs: documents, pictures, drawings, archives. Decided by content, never by name. */
const admitted = new Set([
  'application/pdf',
  'application/zip',
  'application/x-cfb',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'image/png',
  'image/jpeg',
  'image/vnd.dwg',
])

export const fileRoutes = (serve: ServeRow, { database, clock, config }: Gate, storage: Storage): void => {
  serve('POST /api/admin/oss/upload', async ({ request, caller }) => {
    const part = await request.file({ limits: { fileSize: config.uploadMaxBytes, files: 1 } })
    if (!part) throw unusable('error.fileMissing')
    const key = randomUUID()
    const { meter, measured } = measure()
    await storage.write(key, part.file.pipe(meter))
    const mime = part.file.truncated ? undefined : await mimeOf(storage.read(key))
    if (!mime || !admitted.has(mime)) {
      await storage.remove(key)
      throw part.file.truncated
        ? unusable('error.fileSize', { size: Math.floor(config.uploadMaxBytes / 1_048_576) })
        : unusable('error.fileType')
    }
    const { size, sha256 } = measured()
    const name = nameFor(part.filename)
    const [row] = await database
      .insert(file)
      .values({ name, mime, size: String(size), sha256, storageKey: key, uploadedBy: caller.id, createdAt: clock.now() })
      .returning({ id: file.id })
    if (!row) throw new Error('The file was not recorded')
    return { id: row.id, url: `/api/admin/oss/${row.id}`, name, size, sha256, mime }
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

/** Undefined for content nobody knows, or that only begins like something. */
const mimeOf = async (content: Readable): Promise<string | undefined> => {
  try {
    return (await fileTypeFromStream(Readable.toWeb(content) as ReadableStream<Uint8Array>))?.mime
  } catch (error) {
    // A disk that fails says nothing about the content.
    if (error instanceof Error && 'code' in error) throw error
    return undefined
  }
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

/** Counts and hashes what flows through. */
const measure = () => {
  const hash = createHash('sha256')
  let size = 0
  const meter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { meter, measured: () => ({ size, sha256: hash.digest('hex') }) }
}
