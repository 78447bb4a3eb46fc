import { randomUUID } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import { eq } from 'drizzle-orm'
import { file } from '#server/db/tables/procurement.ts'
import type { Caller } from '#server/plugins/caller.ts'
import { notFound } from '#server/refusal.ts'
import type { ModuleContext } from '#server/plugins/module.ts'
import type { ServeRow } from '#server/plugins/rows.ts'
import { isHeldFor } from './holders.ts'
import { kindOf } from './kind.ts'
import { nameFor } from './name.ts'
import { uploadQuota, type Reserved } from './quota.ts'
import { unusable } from './unusable.ts'

/** One part, and little beside its bytes. */
const formLimits = { files: 1, parts: 1, fields: 0, headerPairs: 20 }

/** A form that is none, or holds more than one part, is the caller’s mistake. */
const noFile = (error: unknown): undefined => {
  if (error instanceof Error && 'statusCode' in error) return undefined
  throw error
}

export const fileRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { storage } = context
  const { database, clock, config } = context
  const quota = uploadQuota(context)
  serve('POST /api/admin/oss/upload', async ({ request, caller, admitWhole }) => {
    const announced = Number(request.headers['content-length'] ?? Infinity)
    const reserved = await quota.reserve(caller, Math.min(announced, config.uploadMaxBytes))
    try {
      const part = await request.file({ limits: { ...formLimits, fileSize: config.uploadMaxBytes } }).catch(noFile)
      if (!part) throw unusable('error.fileMissing')
      return await keep(part, caller, reserved, admitWhole)
    } finally {
      reserved.release()
    }
  })

  /** A file that is refused leaves nothing behind. */
  const keep = async (part: MultipartFile, caller: Caller, { settle }: Reserved, admitWhole: () => Promise<unknown>) => {
    const key = randomUUID()
    const { size, sha256 } = await storage.write(key, part.file)
    try {
      if (part.file.truncated) throw unusable('error.fileSize', { size: Math.floor(config.uploadMaxBytes / 1_048_576) })
      await admitWhole()
      await settle(size)
      const kind = await storage.look(key, kindOf)
      if (!kind) throw unusable('error.fileType')
      const { mime } = kind
      const name = nameFor(part.filename, kind)
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
