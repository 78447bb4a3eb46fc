import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { openApiDocument } from '#server/plugins/openapi.ts'
import type { ServeRow } from '#server/plugins/rows.ts'

export const platformRoutes = (serve: ServeRow, database: Database, { isDraining }: { isDraining: () => boolean }): void => {
  serve('GET /api/health', async ({ reply }) => {
    await database.execute(sql`select 1`)
    if (!isDraining()) return { status: 'ok', database: 'ok' } as const
    void reply.code(503)
    return { status: 'draining', database: 'ok' } as const
  })

  const documents = { 'zh-CN': openApiDocument('zh-CN'), en: openApiDocument('en') }
  serve('GET /api/openapi.json', async ({ language }) => documents[language])
}
