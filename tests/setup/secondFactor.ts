import { generateSync } from 'otplib'
import type { Data, Input, Key } from '#src/contract/index.ts'
import { newUser, roleOf } from './access.ts'
import { goodPassword } from './account.ts'
import type { World } from './world.ts'

/** The code that an app with this secret shows now. */
export const appCode = (world: Pick<World, 'clock'>, secret: string): string =>
  generateSync({ secret, epoch: Math.floor(world.clock.now().getTime() / 1000) })

/** What an app shows a step later. */
export const step = 30_000

type Ask = <K extends Key>(key: K, input?: Partial<Input<K>>) => Promise<Data<K>>

/** Sets up an app for whoever asks. @returns its secret, and the recovery codes */
export const setUpApp = async (world: World, ask: Ask, password = goodPassword) => {
  const { secret } = await ask('POST /api/admin/user/front/secondFactor/totp', { body: { password } })
  const { codes } = await ask('POST /api/admin/user/front/secondFactor/totp/confirm', { body: { code: appCode(world, secret) } })
  return { secret, codes }
}

/** Another administrator of the platform. @returns the user name */
export const newAdministrator = async (world: World): Promise<string> => {
  const roleIds = [await roleOf(world, 'PLAT_ADMIN')]
  return (await newUser(world, { roleIds, password: goodPassword, companyId: '1' })).username
}
