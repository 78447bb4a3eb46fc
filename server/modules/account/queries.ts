import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isShutOut } from '#server/db/shutOut.ts'
import { appUser, company, role, userRole } from '#server/db/tables/platform.ts'
import { companyType, sysCode } from '#server/db/tables/supplier.ts'
import { joinIfInvited } from '#server/modules/team/index.ts'
import type { LifecycleContext } from '#server/lifecycle/process.ts'
import { endTokens } from '#server/modules/credentials/index.ts'

/** Codes and names of what is chosen from. */
const entryOf = <T extends typeof companyType | typeof sysCode>({ id, code, name, nameEn }: T) => ({ id, code, name, nameEn })

/** The types that a supplier can be, in their order. */
export const supplierKinds = (database: Database) =>
  database
    .select({ ...entryOf(companyType), active: companyType.active, requiredPapers: companyType.requiredPapers })
    .from(companyType)
    .where(eq(companyType.kind, 'SUPPLIER'))
    .orderBy(asc(companyType.position), asc(companyType.id))

export const companyTypes = (database: Database) =>
  database.select(entryOf(companyType)).from(companyType).orderBy(asc(companyType.position), asc(companyType.id))

export const codesOfType = (database: Database, type: string) =>
  database
    .select({ ...entryOf(sysCode), colour: sysCode.colour, active: sysCode.active })
    .from(sysCode)
    .where(eq(sysCode.type, type))
    .orderBy(asc(sysCode.position), asc(sysCode.id))

/** Whether an account, other than that of `userId`, has a number or is called by it. */
export const hasMobile = (database: Database, mobile: string, userId: string | null): Promise<boolean> =>
  isTaken(database, sql`(mobile = ${mobile} and mobile <> '') or account_name(username) = ${mobile}`, userId)

/** Whoever wants a number or an address waits here for whoever wants it too. */
export const lockRecipient = (tx: Database, recipient: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${recipient}, 0))`)

/** Whether an address is confirmed as that of an account, other than `userId`, or one is called by it. */
export const hasEmail = (database: Database, email: string, userId: string | null): Promise<boolean> =>
  isTaken(database, sql`(email = ${email} and email_verified) or account_name(username) = ${email}`, userId)

const isTaken = async (database: Database, so: SQL, userId: string | null): Promise<boolean> =>
  (await rowsOf(database, sql`select 1 from app_user where (${so}) and id is distinct from ${userId}::bigint`)).length > 0

interface NewAccount {
  username: string
  passwordHash: string
  name: string
  mobile: string
  email: string
  supplierKindId: string
  enterpriseType: string
}

/**
 * Inserts a company without a name, and its administrator.
 * @returns their ids, or null when the mobile belongs to another account
 */
export const insertAccount = async (
  tx: Database,
  { supplierKindId, enterpriseType, ...person }: NewAccount,
  now: Date,
): Promise<{ companyId: string; userId: string } | null> => {
  await lockRecipient(tx, person.mobile)
  if (await hasMobile(tx, person.mobile, null)) return null
  const [made] = await tx
    .insert(company)
    .values({
      kind: 'SUPPLIER',
      name: '',
      nameEn: '',
      unifiedCreditCode: '',
      areaCode: '',
      areaName: '',
      state: 'registered',
      stateSince: now,
      supplierKindId,
      enterpriseType,
      phone: person.mobile,
      email: person.email,
      contactVerified: true,
      createdAt: now,
    })
    .returning({ id: company.id })
  if (!made) throw new Error('The company was not stored')
  const [user] = await tx
    .insert(appUser)
    .values({ ...person, nameEn: '', companyId: made.id, agreedAt: now, createdAt: now })
    .returning({ id: appUser.id })
  if (!user) throw new Error('The user was not stored')
  await tx.update(company).set({ adminId: user.id }).where(eq(company.id, made.id))
  const [administrator] = await tx.select({ id: role.id }).from(role).where(eq(role.code, 'SUP_ADMIN'))
  if (!administrator) throw new Error('There is no role SUP_ADMIN')
  await tx.insert(userRole).values({ userId: user.id, roleId: administrator.id })
  return { companyId: made.id, userId: user.id }
}

/** What the password of an account must not contain, and the account itself. Found by mobile or confirmed e-mail. */
export const userByRecipient = async (database: Database, recipient: string) => {
  const [user] = await rowsOf<{ id: string; username: string; name: string; mobile: string; email: string; isShutOut: boolean }>(
    database,
    sql`select id, username, name, mobile, email, ${isShutOut(sql`app_user`)} as "isShutOut" from app_user
        where (mobile = ${recipient} and mobile <> '') or (email = ${recipient} and email_verified) limit 1`,
  )
  return user
}

export const userOf = async (database: Database, userId: string) => {
  const [found] = await database.select().from(appUser).innerJoin(company, eq(company.id, appUser.companyId)).where(eq(appUser.id, userId))
  if (!found) throw new Error(`No user ${userId}`)
  return { user: found.app_user, company: found.company }
}

interface NewPassword {
  passwordHash: string
  keptTokenId?: string
  now: Date
  /** Where somebody has followed an invitation, and which password they had then: an address is theirs by that. */
  invited?: { at: string; passwordHash: string }
}

/** A new password ends every session, or every one but `keptTokenId`. @returns false where an invitation was used before */
export const setPassword = (
  lifecycle: LifecycleContext,
  userId: string,
  { passwordHash, keptTokenId, now, invited }: NewPassword,
): Promise<boolean> =>
  lifecycle.database.transaction(async (tx) => {
    // First, since it locks the company before the account, as everybody does who decides about its people.
    await joinIfInvited(lifecycle, tx, userId)
    const isReadAtEmail = invited !== undefined && invited.at.includes('@') && !(await hasEmail(tx, invited.at, userId))
    const set = await tx
      .update(appUser)
      .set({ passwordHash, mustChangePassword: false, ...(isReadAtEmail ? { emailVerified: true } : {}) })
      .where(and(eq(appUser.id, userId), invited && eq(appUser.passwordHash, invited.passwordHash)))
      .returning({ id: appUser.id })
    await endTokens(tx, userId, keptTokenId, now)
    return set.length > 0
  })
