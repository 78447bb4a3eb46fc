import { sql } from 'drizzle-orm'
import { keep } from '#server/serving/kept.ts'
import { openApiDocument } from '#server/serving/openapi.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { Language } from '#server/texts.ts'

export const platformRoutes = (serve: ServeRow, { registry, database }: ModuleContext): void => {
  serve('GET /api/health', async ({ reply }) => {
    await database.execute(sql`select 1`)
    if (!registry.isDraining()) return { status: 'ok', database: 'ok' } as const
    void reply.code(503)
    return { status: 'draining', database: 'ok' } as const
  })

  const documents = new Map<Language, ReturnType<typeof openApiDocument>>()
  serve('GET /api/openapi.json', async ({ language }) => {
    const document = documents.get(language) ?? keep(openApiDocument(language))
    documents.set(language, document)
    return document
  })
}
