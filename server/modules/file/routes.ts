import { createHash, randomUUID } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { fileTypeFromStream } from 'file-type'
import { rowsOf } from '#server/db/connect.ts'
import { file } from '#server/db/tables/procurement.ts'
import { letterHolders } from '#server/modules/quoter/letters.ts'
import type { Caller, Gate } from '#server/plugins/caller.ts'
import { notFound, Refusal } from '#server/plugins/refusal.ts'
import type { ServeRow } from '#server/plugins/rows.ts'
import type { Storage } from '#server/storage.ts'

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
    const mime = part.file.truncated
      ? undefined
      : (await fileTypeFromStream(Readable.toWeb(storage.read(key)) as ReadableStream<Uint8Array>))?.mime
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
    if (!row || !(await maySee(row.id, row.uploadedBy, caller))) throw notFound()
    return reply
      .type(row.mime)
      .header('content-length', row.size)
      .header('content-disposition', `attachment; filename*=UTF-8''${encoded(row.name)}`)
      .header('x-content-type-options', 'nosniff')
      .send(storage.read(row.storageKey))
  })

  /** Its uploader, or those who may see a record that holds it. */
  const maySee = async (fileId: string, uploadedBy: string, caller: Caller): Promise<boolean> => {
    if (uploadedBy === caller.id) return true
    const buyer = caller.authorities.has('poJcProject')
    const holders = await rowsOf(
      database,
      sql`select 1 from project_document d join project p on p.id = d.project_id where d.file_id = ${fileId} and (
            (${buyer} and (p.state <> 'draft' or p.owner_id = ${caller.id} or ${caller.roles.has('JC_LEAD')}))
            or (${caller.authorities.has('poDetailed')} and p.published_at is not null and (p.visibility = 'OPEN' or exists (
              select 1 from project_invitation i where i.project_id = p.id and i.company_id = ${caller.companyId}))))
          union all select 1 where ${letterHolders(fileId, caller)} limit 1`,
    )
    return holders.length > 0
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
