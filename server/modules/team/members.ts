import { giveRole } from '#server/db/roles.ts'
import { appUser } from '#server/db/tables/platform.ts'
import type { Actor, LifecycleContext } from '#server/lifecycle/process.ts'
import { beginMembership } from './membership.ts'
import { hashPassword } from '#server/modules/credentials/index.ts'
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
export const addMember = async (lifecycle: LifecycleContext, { name, nameEn, description, quotes }: NewMember, actor: Actor) => {
  const password = firstPassword()
  const passwordHash = await hashPassword(password)
  const { companyId } = actor
  return lifecycle.database.transaction(async (tx) => {
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
        createdAt: lifecycle.clock.now(),
      })
      .returning({ id: appUser.id, username: appUser.username })
    if (!row) throw new Error('The account was not stored')
    await giveRole(tx, row.id, 'SUP_MEMBER')
    if (quotes) await giveRole(tx, row.id, 'SUP_QUOTER')
    await beginMembership(lifecycle, tx, row.id, actor)
    return { ...row, password }
  })
}
