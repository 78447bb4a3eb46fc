import { eq, sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import { lockForSetup, rowsOf, type Database } from '#server/db/connect.ts'
import { deliverCalendar } from '#server/db/calendar.ts'
import { deliverFlows } from '#server/modules/flow/index.ts'
import { deliverAccess } from '#server/db/access/deliver.ts'
import { appUser, company, role, userRole } from '#server/db/tables/platform.ts'
import { hashPassword } from '#server/modules/credentials/index.ts'
import { seedDictionaries } from './dictionaries.ts'

/**
 * Creates the first administrator of an empty installation, with roles, menus and the platform's own company.
 * @throws Error when somebody is there already: from then on administrators make administrators
 */
export const createFirstAdministrator = async (
  database: Database,
  clock: Clock,
  { username, name, password }: { username: string; name: string; password: string },
): Promise<void> => {
  const passwordHash = await hashPassword(password)
  await database.transaction(async (tx) => {
    await lockForSetup(tx)
    if ((await rowsOf(tx, sql`select 1 from app_user limit 1`)).length > 0) throw new Error('There are users already.')
    await deliverAccess(tx)
    await deliverCalendar(tx)
    await deliverFlows(tx, clock.now())
    await seedDictionaries(tx)
    const createdAt = clock.now()
    const [platform] = await tx
      .insert(company)
      .values({
        kind: 'PLATFORM',
        name: '平台',
        nameEn: 'Platform',
        unifiedCreditCode: '-',
        areaCode: '',
        areaName: '',
        state: 'approved',
        stateSince: createdAt,
        createdAt,
      })
      .returning({ id: company.id })
    const [user] = await tx
      .insert(appUser)
      .values({ username, name, nameEn: name, passwordHash, companyId: platform?.id ?? '', createdAt })
      .returning({ id: appUser.id })
    const [administrator] = await tx.select({ id: role.id }).from(role).where(eq(role.code, 'PLAT_ADMIN'))
    await tx.insert(userRole).values({ userId: user?.id ?? '', roleId: administrator?.id ?? '' })
  })
}
