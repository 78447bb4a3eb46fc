import { and, eq, sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { listPage } from '#server/db/list.ts'
import { signOnLink, signOnProvider } from '#server/db/tables/signOn.ts'
import { lockRights } from '#server/modules/access/index.ts'
import { serveEntity } from '#server/serving/entity.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { notFound, refuseUnusable, unusable } from '#server/refusal.ts'
import type { Data } from '#src/contract/index.ts'
import { masked } from '#src/contract/service.ts'
import { provider } from '#src/contract/signOn.ts'
import { refuseLesser } from './accounts.ts'
import { sealSecret } from './identity.ts'
import { isAskable } from './reach.ts'

type Link = Data<'GET /api/auth/provider/{id}/link/page'>['rows'][number]
type Values = Record<string, unknown>

const textOf = (content: Values, field: string): string => {
  const { [field]: value } = content
  return typeof value === 'string' ? value : ''
}

/** Where people of the house sign in besides: kept by who could give all that these may do. */
export const providerRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, config } = context

  const sealed = (content: Values) => ({
    secretSealed: sealSecret(
      config,
      { issuer: textOf(content, 'issuer'), clientId: textOf(content, 'clientId') },
      textOf(content, 'clientSecret'),
    ),
  })

  serveEntity(serve, context, provider, {
    table: signOnProvider,
    search: ['code', 'name', 'nameEn'],
    order: ['code'],
    lock: lockRights,
    shown: () => ({
      clientSecret: sql`case when e.secret_sealed = '' then '' else ${masked}::text end`,
      linked: sql`(select count(*)::int from sign_on_link l where l.provider_id = e.id)`,
    }),
    stored: ({ clientSecret: _, ...content }) => content,
    begins: async (sent, { companyId }) => ({ companyId, ...sealed(sent) }),
    besides: (content) => (content['clientSecret'] === masked ? {} : sealed(content)),
    check: async (tx, _, caller) => {
      await refuseLesser(tx, caller)
      return (content) => (isAskable(config.signOnNetwork, new URL(textOf(content, 'issuer'))) ? [] : [unusable('issuer')])
    },
    guard: async (tx, caller, before, change) => {
      await refuseLesser(tx, caller)
      if (change === 'remove') return
      const after = { ...before, ...change }
      // A secret goes with the issuer and the client that it was given for.
      const isAnother = after['issuer'] !== before['issuer'] || after['clientId'] !== before['clientId']
      refuseUnusable(isAnother && after['clientSecret'] === masked ? ['clientSecret'] : [])
    },
  })

  serve('GET /api/auth/provider/{id}/link/page', async ({ params: { id }, query }) => {
    await refuseMissing(database, id)
    return listPage<Link>(database, query, {
      select: sql`l.subject, u.username, u.name, u.name_en as "nameEn", l.linked_at as "linkedAt"`,
      from: sql`sign_on_link l join app_user u on u.id = l.user_id`,
      where: [sql`l.provider_id = ${id}`],
      sortable: {},
      latest: sql`l.linked_at`,
      unique: sql`l.subject`,
    })
  })

  serve('POST /api/auth/provider/{id}/unlink', ({ params: { id }, body: { subject }, caller }) =>
    database.transaction(async (tx) => {
      await lockRights(tx, caller)
      await refuseLesser(tx, caller)
      const gone = await tx
        .delete(signOnLink)
        .where(and(eq(signOnLink.providerId, id), eq(signOnLink.subject, subject)))
        .returning({ userId: signOnLink.userId })
      if (gone.length === 0) throw notFound()
      return true as const
    }),
  )
}

const refuseMissing = async (database: Database, id: string): Promise<void> => {
  const [found] = await rowsOf(database, sql`select 1 from sign_on_provider where id = ${id}`)
  if (!found) throw notFound()
}
