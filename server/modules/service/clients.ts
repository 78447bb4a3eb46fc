import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { givenBy, lockRights, refuseUngiven } from '#server/modules/access/index.ts'
import { hashPassword } from '#server/modules/credentials/index.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { serviceClient, serviceToken } from '#server/db/tables/signOn.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { Caller } from '#server/serving/caller.ts'
import { serveEntity } from '#server/serving/entity.ts'
import { hashOfSecret } from '#server/serving/service.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { notFound, Refusal, unusable } from '#server/refusal.ts'
import { contract, type Data } from '#src/contract/index.ts'
import { scopesIn } from '#src/contract/forServices.ts'
import { masked, service } from '#src/contract/service.ts'
import { isWider } from '#src/lib/dataScope.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { tokenRoutes } from './token.ts'

const scopes = scopesIn(contract)

const stringsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** By it a secret is known for one of ours, by people and by programs that look for secrets where none should be. */
const secretPrefix = 'fls_'

const isPast = (now: Date) => sql`(e.expires_on < (${now.toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date)`

/** Programs that call by themselves: what each may, and its secrets. */
export const serviceRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock } = context

  serveEntity(serve, context, service, {
    table: serviceClient,
    search: ['code', 'name', 'nameEn'],
    order: ['code'],
    lock: lockRights,
    shown: (now) => ({
      secret: sql`${masked}::text`,
      expiresOn: sql`coalesce(to_char(e.expires_on, 'YYYY-MM-DD'), '')`,
      state: sql`case when not e.active then 'off' when ${isPast(now)} then 'expired' when e.secret_hash is null then 'noSecret' else 'ready' end`,
      secretAt: sql`e.secret_at`,
      formerUntil: sql`case when e.former_until > ${now.toISOString()}::timestamptz then e.former_until end`,
      lastUsedAt: sql`(select u.at from service_use u where u.service_id = e.id)`,
    }),
    stored: ({ expiresOn, ...content }) => ({ ...content, ...(expiresOn === undefined ? {} : { expiresOn: expiresOn || null }) }),
    begins: async (_, { companyId, dataScope }, createdAt) => ({ companyId, dataScope, createdAt }),
    check: async (tx, contents, caller) => {
      const asked = contents.flatMap((content) => stringsIn(content['scopes']))
      await refuseUngiven(
        tx,
        caller,
        asked.filter((code) => scopes.has(code)),
      )
      return (content) => (stringsIn(content['scopes']).every((code) => scopes.has(code)) ? [] : [unusable('scopes')])
    },
    // Whoever could not give what a program has does not come to it by its secret, nor takes it away.
    guard: async (tx, caller, { id }) => {
      await keptFor(tx, caller, id)
    },
    writes: async (tx, { id, sent: { secret }, caller, now }) => {
      if (typeof secret !== 'string' || secret === '' || secret === masked) return
      // Whoever may change a program may not for that reason sign in as it.
      if (!caller.authorities.has('serviceManager:btn_secret'))
        throw new Refusal(40900, { reasons: ['refusal.notYoursToGive'], transitions: [] })
      await setSecret(tx, id, { ...noSecret, secretHash: await hashPassword(secret), secretAt: now })
    },
  })

  serve('GET /api/auth/service/scopes', async ({ caller }) => {
    const given = await givenBy(database, caller)
    type NamedScope = { code: string; menu: string; menuEn: string; name: string; nameEn: string }
    const named = await rowsOf<NamedScope>(
      database,
      sql`select m.code, m.title as menu, m.title_en as "menuEn", '' as name, '' as "nameEn" from menu m where m.code = any (${sql.param([...scopes.keys()])}::text[])
          union all select e.code, coalesce(m.title, ''), coalesce(m.title_en, ''), e.name, e.name_en from element e left join menu m on m.id = e.menu_id
          where e.code = any (${sql.param([...scopes.keys()])}::text[])`,
    )
    const byCode = new Map(named.map((each) => [each.code, each]))
    return [...scopes].flatMap(([code, calls]) => {
      const its = byCode.get(code)
      return its ? [{ ...its, calls, given: given.has(code) }] : []
    })
  })

  /** Of a program all of whose rights are the caller's to give. */
  const within = <T>(caller: Caller, id: string, work: (tx: Database, its: StoredClient) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      await lockRights(tx, caller)
      return work(tx, await keptFor(tx, caller, id))
    })

  serve('POST /api/auth/service/{id}/secret', ({ params: { id }, body: { version, overlapHours }, caller }) =>
    within(caller, id, async (tx, its) => {
      if (version !== its.version) throw new Refusal(40900, { reasons: ['refusal.versionConflict'], transitions: [] })
      const now = clock.now()
      const secret = `${secretPrefix}${randomBytes(32).toString('base64url')}`
      const formerUntil = overlapHours > 0 && its.secretHash !== null ? later(now, overlapHours, 'hour') : null
      const secretHash = hashOfSecret(secret)
      await setSecret(tx, id, {
        secretHash,
        secretAt: now,
        formerHash: formerUntil && its.secretHash,
        formerUntil,
        ...changedBy(its, caller, now),
      })
      return { secret, formerUntil: formerUntil && formerUntil.toISOString() }
    }),
  )

  serve('POST /api/auth/service/{id}/revoke', ({ params: { id }, caller }) =>
    within(caller, id, async (tx, its) => {
      await setSecret(tx, id, { ...noSecret, ...changedBy(its, caller, clock.now()) })
      return true as const
    }),
  )

  serve('GET /api/auth/service/{id}/client', async ({ params: { id } }) => {
    const [found] = await rowsOf(database, sql`select id from service_client where id = ${id}`)
    if (!found) throw notFound()
    return rowsOf<Admitted>(
      database,
      sql`select c.id, c.code, c.name, c.name_en as "nameEn" from service_admits a join service_client c on c.id = a.client_id
          where a.service_id = ${id} order by c.code collate "C"`,
    )
  })

  serve('PUT /api/auth/service/{id}/client', ({ params: { id }, query: { clients = '' }, caller }) =>
    within(caller, id, async (tx) => {
      const ids = clients === '' ? [] : clients.split(',')
      await tx.execute(sql`delete from service_admits where service_id = ${id}`)
      const made = await rowsOf(
        tx,
        sql`insert into service_admits (service_id, client_id)
            select ${id}, c.id from service_client c where c.id = any (${sql.param(ids)}::bigint[]) and c.id <> ${id} returning client_id`,
      )
      if (made.length !== new Set(ids).size) throw notFound()
      return true as const
    }),
  )

  tokenRoutes(serve, context)
}

type Admitted = Data<'GET /api/auth/service/{id}/client'>[number]

type StoredClient = typeof serviceClient.$inferSelect

type Secret = Pick<StoredClient, 'secretHash' | 'secretAt' | 'formerHash' | 'formerUntil'>
const noSecret: Secret = { secretHash: null, secretAt: null, formerHash: null, formerUntil: null }

/** Whoever had the secret before has the tokens that it gave: they end with it, unless it holds a while longer. */
const setSecret = async (tx: Database, id: string, secret: Secret & Partial<StoredClient>): Promise<void> => {
  await tx.update(serviceClient).set(secret).where(eq(serviceClient.id, id))
  if (!secret.formerUntil) await tx.delete(serviceToken).where(eq(serviceToken.serviceId, id))
}

const changedBy = ({ version }: StoredClient, { id }: Actor, now: Date) => ({ version: version + 1, updatedAt: now, updatedBy: id })

/**
 * A program that holds and sees no more than who asks could give and sees, until the end of the transaction.
 * @throws Refusal 40900 where it does
 */
const keptFor = async (tx: Database, actor: Actor, id: string): Promise<StoredClient> => {
  const [found] = await tx.select().from(serviceClient).where(eq(serviceClient.id, id)).for('update')
  if (!found) throw notFound()
  const isOthers = actor.dataScope !== 'all' && found.companyId !== actor.companyId
  if (isOthers || isWider(found.dataScope, actor.dataScope))
    throw new Refusal(40900, { reasons: ['refusal.notYoursToGive'], transitions: [] })
  await refuseUngiven(tx, actor, found.scopes)
  return found
}
