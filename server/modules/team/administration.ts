import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { giveRole, takeRole } from '#server/db/roles.ts'
import { company } from '#server/db/tables/platform.ts'
import { companyHistory } from '#server/db/tables/supplier.ts'

interface Passing {
  companyId: string
  /** Who has it, none or several. */
  from: readonly string[]
  to: string
  actorId: string | null
  at: Date
}

/** Makes somebody the administrator of a company in the place of those who have been. Its row is held. */
export const passAdministration = async (tx: Database, { companyId, from, to, actorId, at }: Passing): Promise<void> => {
  await giveRole(tx, to, 'SUP_ADMIN')
  for (const userId of from) {
    await takeRole(tx, userId, 'SUP_ADMIN')
    await giveRole(tx, userId, 'SUP_MEMBER')
  }
  await tx.update(company).set({ adminId: to }).where(eq(company.id, companyId))
  await tx.insert(companyHistory).values({ companyId, field: 'adminId', before: from.join(' '), after: to, actorId, at })
}
