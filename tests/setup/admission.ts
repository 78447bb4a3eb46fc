import { admit, dateAfter, filled, newcomer, pass, sendToCompany, stepThreeOf, type Newcomer } from './registration.ts'
import { quoterContent } from './supplier.ts'
import type { World } from './world.ts'

/** The category that `stepThreeOf` asks for. */
export const suppliedCategoryId = '1003'

/** An admitted company whose administrator quotes for it; its licence ends after so many days, or never. */
export const quoting = async (world: World, licenceDays: number | null = null): Promise<Newcomer> => {
  const who = await newcomer(world)
  await filled(world, who)
  if (licenceDays !== null) {
    const three = { ...(await stepThreeOf(world, who)), endDate: dateAfter(world, licenceDays) }
    await world.ask(who.username, 'POST /api/admin/company/commitRegStepThree', { body: { id: who.id, step: 3, ...three } })
  }
  await sendToCompany(world, who.username, who.id, 'submit')
  await admit(world, await pass(world, who))
  await authorise(world, who)
  return who
}

/** Hands in the administrator's own authority to quote, and has it approved. */
export const authorise = async (world: World, { username, userId }: Pick<Newcomer, 'username' | 'userId'>): Promise<void> => {
  const body = { userId, ...(await quoterContent(world, username, { categoryIds: [suppliedCategoryId] })) }
  const drafted = await world.ask(username, 'POST /api/srm/quoter', { body })
  const params = { id: drafted.id }
  const handedIn = await world.ask(username, 'POST /api/srm/quoter/{id}/submit', { params, body: { version: drafted.version } })
  await world.ask('reviewer', 'POST /api/srm/quoter/{id}/approve', { params, body: { version: handedIn.version } })
}
