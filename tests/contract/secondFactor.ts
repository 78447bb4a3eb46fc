import type { secondFactorRows } from '#src/contract/secondFactor.ts'
import {
  askForPasskey,
  askReset,
  beginPasskey,
  beginTotp,
  confirmPasskey,
  confirmReset,
  confirmTotp,
  dropReset,
  getSecondFactor,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  signInSecond,
} from '#src/services/secondFactor.ts'
import { newUser, roleOf } from '#tests/setup/access.ts'
import { Authenticator } from '#tests/setup/authenticator.ts'
import { appCode, newAdministrator, setUpApp, step } from '#tests/setup/secondFactor.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler, Visitor } from './states.ts'

export type SecondFactorState =
  | 'an account with a second factor'
  | 'a sign-in that waits for the second factor'
  | 'a sign-in whose second factor is not known'
  | 'a sign-in that waits for a passkey'
  | 'too many second factors were wrong'
  | 'too many proofs of whoever asks were wrong'
  | 'somebody without a second factor is signed in'
  | 'somebody with a second factor is signed in'
  | 'an app that waits for its first code'
  | 'an app whose code is not known'
  | 'a passkey that waits to be made'
  | 'a passkey of whoever asks'
  | 'somebody with a second factor'
  | 'somebody whose second factor another administrator wants removed'

type SecondFactorKey = keyof typeof secondFactorRows

const nobody = 'nobody is signed in'
const nobodyAsks = null
/** As the rows’ examples have it. */
const ownPassword = 'Fairlead#2026'
/** Nearly never right. */
const unknownCode = '000000'
const without = 'somebody without a second factor is signed in'
const having = 'somebody with a second factor is signed in'
const tooMany = 'too many second factors were wrong'
const tooOften = 'too many proofs of whoever asks were wrong'
const waiting = 'a sign-in that waits for the second factor'

const scene = (who: Scene['who'], states: Scene['states'] = {}, given: Scene['given'] = {}): Scene => ({ who, states, given })
const about = (states: Scene['states']): Scene => scene('an administrator is signed in', states, { 'params.id': 'userId' })
const ticket = { 'body.ticket': 'ticket' }
const password = { 'body.password': 'password' }
const noFactor = 'the account of whoever asks'
const waits = 'somebody whose second factor another administrator wants removed'

/** Where the calls about second factors take place. */
export const secondFactorScenes: Record<SecondFactorKey, Scene> = {
  'POST /api/auth/jwt/secondFactor': scene(
    nobody,
    { success: waiting, 40001: 'a sign-in whose second factor is not known', 42900: tooMany },
    { ...ticket, 'body.code': 'code' },
  ),
  'POST /api/auth/jwt/secondFactor/passkey': scene(nobody, { success: 'a sign-in that waits for a passkey' }, ticket),
  'GET /api/admin/user/front/secondFactor': scene(having, { success: 'a passkey of whoever asks' }),
  'POST /api/admin/user/front/secondFactor/totp': scene(without, { success: without, 40900: having, 42900: tooOften }, password),
  'POST /api/admin/user/front/secondFactor/totp/confirm': scene(
    without,
    {
      success: 'an app that waits for its first code',
      40001: 'an app whose code is not known',
      42900: tooOften,
    },
    { 'body.code': 'code' },
  ),
  'POST /api/admin/user/front/secondFactor/totp/remove': scene(having, { success: having, 40900: without, 42900: tooOften }, password),
  'POST /api/admin/user/front/secondFactor/passkey': scene(without, { success: without, 42900: tooOften }, password),
  'POST /api/admin/user/front/secondFactor/passkey/confirm': scene(
    without,
    { success: 'a passkey that waits to be made', 42900: tooOften },
    {
      'body.credential.id': 'id',
      'body.credential.rawId': 'id',
      'body.credential.response.clientDataJSON': 'clientDataJSON',
      'body.credential.response.attestationObject': 'attestationObject',
    },
  ),
  'POST /api/admin/user/front/secondFactor/passkey/{id}/rename': scene(
    having,
    { success: 'a passkey of whoever asks' },
    { 'params.id': 'passkeyId' },
  ),
  'POST /api/admin/user/front/secondFactor/passkey/{id}/remove': scene(
    having,
    { success: 'a passkey of whoever asks', 40001: 'a passkey of whoever asks', 42900: tooOften },
    { 'params.id': 'passkeyId', ...password },
  ),
  'POST /api/admin/user/front/secondFactor/recovery': scene(having, { success: having, 40900: without, 42900: tooOften }, password),
  'POST /api/admin/user/{id}/secondFactor/askReset': about({ success: 'somebody with a second factor', 40900: noFactor }),
  'POST /api/admin/user/{id}/secondFactor/confirmReset': about({ success: waits, 40900: 'somebody with a second factor' }),
  'POST /api/admin/user/{id}/secondFactor/dropReset': about({ success: waits, 40900: 'somebody with a second factor' }),
}

export const secondFactorServices: { [K in SecondFactorKey]: Entry<K> } = {
  'POST /api/auth/jwt/secondFactor': { service: signInSecond, ask: ({ body }) => signInSecond(body) },
  'POST /api/auth/jwt/secondFactor/passkey': { service: askForPasskey, ask: ({ body }) => askForPasskey(body.ticket) },
  'GET /api/admin/user/front/secondFactor': { service: getSecondFactor, ask: () => getSecondFactor() },
  'POST /api/admin/user/front/secondFactor/totp': { service: beginTotp, ask: ({ body }) => beginTotp(body) },
  'POST /api/admin/user/front/secondFactor/totp/confirm': { service: confirmTotp, ask: ({ body }) => confirmTotp(body.code) },
  'POST /api/admin/user/front/secondFactor/totp/remove': { service: removeTotp, ask: ({ body }) => removeTotp(body) },
  'POST /api/admin/user/front/secondFactor/passkey': { service: beginPasskey, ask: ({ body }) => beginPasskey(body) },
  'POST /api/admin/user/front/secondFactor/passkey/confirm': { service: confirmPasskey, ask: ({ body }) => confirmPasskey(body) },
  'POST /api/admin/user/front/secondFactor/passkey/{id}/rename': {
    service: renamePasskey,
    ask: ({ params, body }) => renamePasskey(params.id, body.name),
  },
  'POST /api/admin/user/front/secondFactor/passkey/{id}/remove': {
    service: removePasskey,
    ask: ({ params, body }) => removePasskey(params.id, body),
  },
  'POST /api/admin/user/front/secondFactor/recovery': { service: renewRecoveryCodes, ask: ({ body }) => renewRecoveryCodes(body) },
  'POST /api/admin/user/{id}/secondFactor/askReset': { service: askReset, ask: ({ params, body }) => askReset(params.id, body.reason) },
  'POST /api/admin/user/{id}/secondFactor/confirmReset': { service: confirmReset, ask: ({ params }) => confirmReset(params.id) },
  'POST /api/admin/user/{id}/secondFactor/dropReset': { service: dropReset, ask: ({ params }) => dropReset(params.id) },
}

/** Brings these states about on our own server; `arrive` has somebody ask next. */
export const secondFactorStates = (
  world: World,
  arrive: (token: Visitor['token']) => Promise<object>,
): Record<SecondFactorState, StateHandler> => {
  /** Who was let in last by one of these states. */
  let asking = ''
  const somebody = async () => {
    const { id, username } = await newUser(world, { password: ownPassword, roleIds: [await roleOf(world, 'ANALYST')] })
    return { id, username }
  }
  const comes = async () => {
    const { username } = await somebody()
    asking = username
    await arrive(() => world.tokenOf(username))
    return { password: ownPassword }
  }
  const guarded = async () => {
    const { id, username } = await somebody()
    const { secret } = await setUpApp(world, (key, input) => world.ask(username, key, input), ownPassword)
    world.clock.advance(step)
    return { id, username, secret }
  }
  const ticketOf = async (username: string) => {
    const body = { username, password: ownPassword }
    return (await world.call(nobodyAsks, 'POST /api/auth/jwt/token', { body })).refusal.secondFactor?.ticket ?? ''
  }
  const waitingSignIn = async () => {
    const { username, secret } = await guarded()
    return { ticket: await ticketOf(username), code: appCode(world, secret) }
  }
  const begunApp = async () => {
    const body = { password: ownPassword }
    return (await world.ask(asking, 'POST /api/admin/user/front/secondFactor/totp', { body })).secret
  }
  const addPasskey = async (username: string) => {
    const own = '/api/admin/user/front/secondFactor/passkey'
    const options = await world.ask(username, `POST ${own}`, { body: { password: ownPassword } })
    const body = { name: '办公室电脑', credential: new Authenticator().create(options) }
    await world.ask(username, `POST ${own}/confirm`, { body })
    const { passkeys } = await world.ask(username, 'GET /api/admin/user/front/secondFactor')
    return { passkeyId: passkeys[0]?.id ?? '', password: ownPassword }
  }
  return {
    'an account with a second factor': async () => {
      const { username } = await guarded()
      return { username, password: ownPassword, captchaKey: '', captcha: '' }
    },
    [waiting]: waitingSignIn,
    'a sign-in whose second factor is not known': async () => ({ ...(await waitingSignIn()), code: unknownCode }),
    [tooMany]: async () => {
      const { username, secret } = await guarded()
      const [first, last] = [await ticketOf(username), await ticketOf(username)]
      for (let tried = 0; tried < 5; tried++)
        await world.call(nobodyAsks, 'POST /api/auth/jwt/secondFactor', { body: { ticket: first, way: 'totp', code: unknownCode } })
      return { ticket: last, code: appCode(world, secret) }
    },
    [tooOften]: async () => {
      const body = { password: 'not-the-password' }
      for (let tried = 0; tried < 5; tried++) await world.call(asking, 'POST /api/admin/user/front/secondFactor/recovery', { body })
      return { password: ownPassword, code: unknownCode }
    },
    [without]: comes,
    [having]: async () => {
      const values = await comes()
      await setUpApp(world, (key, input) => world.ask(asking, key, input), ownPassword)
      return values
    },
    'an app that waits for its first code': async () => ({ code: appCode(world, await begunApp()) }),
    'an app whose code is not known': async () => {
      await begunApp()
      return { code: unknownCode }
    },
    'a passkey that waits to be made': async () => {
      const body = { password: ownPassword }
      const options = await world.ask(asking, 'POST /api/admin/user/front/secondFactor/passkey', { body })
      const { id, response } = new Authenticator().create(options)
      return { id, clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject }
    },
    'a passkey of whoever asks': () => addPasskey(asking),
    'a sign-in that waits for a passkey': async () => {
      const { username } = await guarded()
      await addPasskey(username)
      return { ticket: await ticketOf(username) }
    },
    'somebody with a second factor': async () => ({ userId: (await guarded()).id }),
    [waits]: async () => {
      const { id } = await guarded()
      const other = await newAdministrator(world)
      await world.ask(other, 'POST /api/admin/user/{id}/secondFactor/askReset', {
        params: { id },
        body: { reason: '手机丢失，已当面核实' },
      })
      return { userId: id }
    },
  }
}
