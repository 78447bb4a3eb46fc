import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { file } from '#server/db/tables/procurement.ts'
import type { Caller } from '#server/serving/caller.ts'
import { notFound } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { StoredObject } from '#server/storage.ts'
import { languageOf, textOf } from '#server/texts.ts'
import { isTaken } from '#src/lib/fileUse.ts'
import { pictureConverter } from './convert.ts'
import { isHeldFor } from './holders.ts'
import { kindOf, pdf, type FileFormat, type PictureFormat } from './fileFormat.ts'
import { nameFor } from './name.ts'
import { uploadQuota } from './quota.ts'
import { unusable } from './unusable.ts'

/** One part, and little beside its bytes. */
const formLimits = { files: 1, parts: 1, fields: 0, headerPairs: 20 }

/** A form that is none, holds more than one part or ends before its end is the caller’s mistake. */
const badForm = (error: unknown): never => {
  if (error instanceof Error && /unexpected end of multipart data$/i.test(error.message)) throw unusable('error.fileBroken')
  if (error instanceof Error && ('statusCode' in error || error.message.startsWith('Multipart: '))) throw unusable('error.fileMissing')
  throw error
}

export const fileRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { storage, database, clock, config } = context
  const quota = uploadQuota(context)
  const convert = pictureConverter()
  serve('POST /api/admin/oss/upload', async ({ request, caller, query: { use = 'document' }, admitWhole }) => {
    const announced = Number(request.headers['content-length'] ?? Infinity)
    const reserved = await quota.reserve(caller, Math.min(announced, config.uploadMaxBytes))
    const kept: string[] = []
    const keep = async (content: Readable) => {
      const key = randomUUID()
      const stored = await storage.write(key, content).catch(badForm)
      kept.push(key)
      return { key, ...stored }
    }
    try {
      const part = await request.file({ limits: { ...formLimits, fileSize: config.uploadMaxBytes } }).catch(badForm)
      if (!part) throw unusable('error.fileMissing')
      const given = await keep(part.file)
      if (part.file.truncated) throw unusable('error.fileSize', { size: Math.floor(config.uploadMaxBytes / 1_048_576) })
      await reserved.settle(given.size)
      const looked = await storage.look(given.key, kindOf)
      const picture = looked?.picture ? await shownPicture(given.key, looked.picture, nameFor(part.filename, pdf)) : null
      const stored = picture ? await keep(Readable.from([picture])) : given
      const kind = picture ? await storage.look(stored.key, kindOf) : looked
      if (!kind || !isTaken(use, kind.mime)) throw unusable('error.fileType', { kinds: textOf(languageOf(request), `upload.takes.${use}`) })
      await admitWhole()
      const answer = await record(stored, kind, nameFor(part.filename, kind), caller)
      if (picture) await storage.remove(given.key)
      return answer
    } catch (error) {
      // A file that is refused leaves nothing behind.
      for (const key of kept) await storage.remove(key)
      throw error
    } finally {
      reserved.release()
    }
  })

  /** A picture as every browser shows it. */
  const shownPicture = async (key: string, format: PictureFormat, title: string): Promise<Buffer> => {
    const converted = convert(await buffer(await storage.read(key)), format, title)
    if (!converted) throw unusable('error.fileBusy')
    const picture = await converted
    if (!picture) throw unusable('error.filePicture')
    return picture
  }

  const record = async ({ key, size, sha256 }: StoredObject & { key: string }, { mime }: FileFormat, name: string, caller: Caller) => {
    const [row] = await database
      .insert(file)
      .values({ name, mime, size: String(size), sha256, storageKey: key, uploadedBy: caller.id, createdAt: clock.now() })
      .returning({ id: file.id })
    if (!row) throw new Error('The file was not recorded')
    return { id: row.id, url: `/api/admin/oss/${row.id}`, name, size, sha256, mime }
  }

  serve('GET /api/admin/oss/{id}', async ({ params, caller, reply }) => {
    const [row] = await database.select().from(file).where(eq(file.id, params.id))
    if (!row || (row.uploadedBy !== caller.id && !(await isHeldFor(context, row.id, caller)))) throw notFound()
    const content = await storage.read(row.storageKey)
    return reply
      .type(row.mime)
      .header('content-length', row.size)
      .header('content-disposition', `attachment; filename*=UTF-8''${encoded(row.name)}`)
      .header('x-content-type-options', 'nosniff')
      .send(content)
  })
}

/** RFC 5987: also what `encodeURIComponent` leaves. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
