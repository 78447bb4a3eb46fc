import { sql } from 'drizzle-orm'
import { elements } from '#server/db/access/delivered.ts'
import { refuseUngiven } from '#server/modules/access/index.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isShutOut } from '#server/db/shutOut.ts'
import { appUser, company } from '#server/db/tables/platform.ts'
import { signOnLink } from '#server/db/tables/signOn.ts'
import { uniqueViolation, violationIn } from '#server/db/violation.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { Refusal } from '#server/refusal.ts'
import { usernameForm } from '#src/lib/account.ts'
import { normalEmail } from '#src/lib/contact.ts'
import { tidy } from '#src/lib/plain.ts'
import type { Claims, Provider } from './identity.ts'

interface Account {
  id: string
  passwordHash: string
  isShutOut: boolean
  isSupplier: boolean
  administers: boolean
}

const refused = (message: string) => new Refusal(40001, { message })

/** What gives rights to others, or changes who may sign in. */
const administering = elements
  .filter(({ menu }) => menu !== null && ['userManager', 'groupManager', 'serviceManager'].includes(menu))
  .map(({ code }) => code)

const accountBy = async (tx: Database, which: ReturnType<typeof sql>): Promise<Account | undefined> => {
  const [found] = await rowsOf<Account>(
    tx,
    sql`select u.id, u.password_hash as "passwordHash", ${isShutOut(sql`u`)} as "isShutOut", c.kind = 'SUPPLIER' as "isSupplier", exists (select 1 from user_role ur join role r on r.id = ur.role_id
          where ur.user_id = u.id and (r.delegable <> '{}' or r.authorities && ${sql.param(administering)}::text[])) as administers
        from app_user u join company c on c.id = u.company_id where ${which} for update of u`,
  )
  return found
}

const textIn = (claims: Claims, name: string): string => {
  const { [name]: value } = claims
  return typeof value === 'string' ? value.trim() : ''
}

/** Only a confirmed address tells whose it is: one that the provider has not confirmed anybody could have given there. */
const confirmedEmail = (claims: Claims): string => (claims['email_verified'] === true ? normalEmail(textIn(claims, 'email')) : '')

const byRule = (tx: Database, { linksBy, claim }: Provider, claims: Claims): Promise<Account | undefined> => {
  const found = linksBy === 'email' ? confirmedEmail(claims) : textIn(claims, claim)
  if (found === '') throw refused(linksBy === 'email' ? 'signOn.error.email' : 'signOn.error.unknown')
  return accountBy(tx, linksBy === 'email' ? sql`u.email = ${found} and u.email_verified` : sql`u.username = ${found}`)
}

/** As long as a column of ours would show them. */
const longestName = 60

/** An account of the house that may do nothing until somebody gives it a role. */
const create = async (tx: Database, provider: Provider, claims: Claims, now: Date): Promise<Account> => {
  const [house] = await rowsOf(tx, sql`select 1 from ${company} c where c.id = ${provider.companyId} and c.kind <> 'SUPPLIER'`)
  const username = textIn(claims, provider.claim)
  if (!house || !usernameForm.test(username)) throw refused('signOn.error.unknown')
  const email = confirmedEmail(claims)
  const isFree = email !== '' && !(await accountBy(tx, sql`u.email = ${email} and u.email_verified`))
  const name = (tidy(textIn(claims, 'name')) || username).slice(0, longestName)
  const [made] = await tx
    .insert(appUser)
    .values({
      username,
      name,
      nameEn: '',
      passwordHash: '',
      companyId: provider.companyId,
      createdAt: now,
      ...(isFree ? { email, emailVerified: true } : {}),
    })
    .returning({ id: appUser.id })
    .catch((error: unknown) => {
      throw violationIn(error).code === uniqueViolation ? refused('signOn.error.taken') : error
    })
  if (!made) throw new Error('The user was not stored')
  return { id: made.id, passwordHash: '', isShutOut: false, isSupplier: false, administers: false }
}

/**
 * Whose account here somebody has of whom a provider says these claims: known from before, found by the provider's rule, or made.
 * @throws Refusal 40001 where it is nobody's, of a supplier, closed, or an administrator's whom this provider does not admit
 */
export const accountFor = (database: Database, provider: Provider, claims: Claims, now: Date): Promise<Account> =>
  database.transaction(async (tx) => {
    // Of two returns of the same person one waits for what the other has stored.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-on ${provider.id} ${claims.sub}`}, 0))`)
    const linked = await accountBy(
      tx,
      sql`u.id = (select l.user_id from sign_on_link l where l.provider_id = ${provider.id} and l.subject = ${claims.sub})`,
    )
    const found = linked ?? (await byRule(tx, provider, claims))
    if (!found && !provider.creates) throw refused('signOn.error.unknown')
    const account = found ?? (await create(tx, provider, claims, now))
    if (account.isSupplier) throw refused('signOn.error.unknown')
    if (account.isShutOut) throw refused('signOn.error.disabled')
    if (account.administers && !provider.admitsAdministrators) throw refused('signOn.error.administrator')
    if (!linked) await tx.insert(signOnLink).values({ providerId: provider.id, subject: claims.sub, userId: account.id, linkedAt: now })
    // Whoever never had a password has none to change.
    if (account.passwordHash === '')
      await tx.execute(sql`update app_user set must_change_password = false where id = ${account.id} and must_change_password`)
    return account
  })

/** Whoever keeps a provider could come to any account of the house by it: nobody does who could not give all that these may do. */
export const refuseLesser = async (tx: Database, actor: Actor): Promise<void> => {
  const codes = await rowsOf<{ code: string }>(
    tx,
    sql`select distinct unnest(r.authorities || r.delegable) as code from user_role ur join role r on r.id = ur.role_id
        join app_user u on u.id = ur.user_id join company c on c.id = u.company_id where c.kind <> 'SUPPLIER'`,
  )
  if (actor.dataScope !== 'all') throw new Refusal(40900, { reasons: ['refusal.notYoursToGive'], transitions: [] })
  await refuseUngiven(
    tx,
    actor,
    codes.map(({ code }) => code),
  )
}
