import { eq, sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { giveRole } from '#server/db/roles.ts'
import { appUser } from '#server/db/tables/platform.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { endTokens } from '#server/modules/account/index.ts'
import { hashPassword } from '#server/modules/session/index.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import { firstPassword, randomLetters } from '#src/lib/firstPassword.ts'

interface NewMember {
  name: string
  nameEn: string
  description: string
  quotes: boolean
}

/**
 * Makes an account in the administrator's company. The name is made here: a chosen one would tell which are taken.
 * @returns the first password, which is kept nowhere; the member must change it
 */
export const addMember = async (database: Database, { name, nameEn, description, quotes }: NewMember, actor: Actor, now: Date) => {
  const password = firstPassword()
  const passwordHash = await hashPassword(password)
  const { companyId } = actor
  return database.transaction(async (tx) => {
    const [row] = await tx
      .insert(appUser)
      .values({
        username: `m${companyId}-${randomLetters(6)}`,
        name,
        nameEn: nameEn || name,
        description,
        passwordHash,
        mustChangePassword: true,
        companyId,
        invitedBy: actor.id,
        createdAt: now,
      })
      .returning({ id: appUser.id, username: appUser.username })
    if (!row) throw new Error('The account was not stored')
    await giveRole(tx, row.id, 'SUP_MEMBER')
    if (quotes) await giveRole(tx, row.id, 'SUP_QUOTER')
    return { ...row, password }
  })
}

/** Locks a member out: no sign-in, and no session that goes on. @throws Refusal for oneself, an administrator, or who is out already */
export const freezeMember = async (database: Database, id: string, actor: Actor, now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    const member = await held(tx, id, actor)
    if (member.disabled) throw refused('refusal.memberIsOut', member.frozen ? 'unfreeze' : null)
    if (member.isAdmin) throw refused('refusal.isAdministrator', null)
    await tx.update(appUser).set({ disabled: true, frozenAt: now }).where(eq(appUser.id, id))
    await endTokens(tx, id, undefined, now)
  })

/** Lets in again whom the company itself has locked out. @throws Refusal for anybody else */
export const unfreezeMember = async (database: Database, id: string, actor: Actor): Promise<void> =>
  database.transaction(async (tx) => {
    const member = await held(tx, id, actor)
    if (!member.frozen) throw refused('refusal.memberNotFrozen', member.disabled || member.isAdmin ? null : 'freeze')
    await tx.update(appUser).set({ disabled: false, frozenAt: null }).where(eq(appUser.id, id))
  })

/** A member of the actor's company, held against change; another company's person does not exist. */
const held = async (tx: Database, id: string, { companyId }: Actor) => {
  // First held, then looked at: what was waited for must be seen.
  await tx.execute(sql`select id from app_user where id = ${id} and company_id = ${companyId} for no key update`)
  const [member] = await rowsOf<{ disabled: boolean; frozen: boolean; isAdmin: boolean }>(
    tx,
    sql`select disabled, frozen_at is not null as frozen,
          exists (select 1 from user_role ur join role r on r.id = ur.role_id where ur.user_id = app_user.id and r.code = 'SUP_ADMIN') as "isAdmin"
        from app_user where id = ${id} and company_id = ${companyId}`,
  )
  if (!member) throw notFound()
  return member
}

/** Names what may be done instead. */
const refused = (reason: string, instead: 'freeze' | 'unfreeze' | null) =>
  new Refusal(40900, { reasons: [reason], transitions: instead === null ? [] : [{ event: instead, allowed: true, reasons: [] }] })
