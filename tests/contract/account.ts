import type { Key } from '#src/contract/index.ts'
import {
  acceptInvitation,
  checkEmail,
  checkInviteCode,
  checkMobile,
  getOutbox,
  readInvitation,
  registerUser,
  resetPassword,
  sendResetCode,
} from '#src/services/account.ts'
import { checkCode, resendCode, sendCode, sendLogInCode } from '#src/services/code.ts'
import { getCodes, getCompanyTypes, getEnterpriseTypes, getSupplierKinds, getSupplyUnits } from '#src/services/dictionary.ts'
import {
  changeEmail,
  changeMobile,
  changePassword,
  giveSignature,
  changePersonal,
  endOtherSessions,
  endSession,
  getDraftKey,
  getPersonal,
  pageMessages,
  pageSessions,
  sendEmailCode,
} from '#src/services/personal.ts'
import { newUser } from '#tests/setup/access.ts'
import { codeFor, codeTo, day, freshNumber, goodPassword, invitationFor, invitationTo } from '#tests/setup/account.ts'
import { newcomer } from '#tests/setup/registration.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler, Values, Visitor } from './states.ts'

export type AccountScene =
  | 'a code was sent a moment ago'
  | 'a number that asked for a code'
  | 'a code for a new number'
  | 'a code for the number of an account'
  | 'a code for a forgotten password'
  | 'a code for another number'
  | 'a code for the number of another account'
  | 'a code for another address'
  | 'a code for the address of another account'
  | 'an invitation to use'
  | 'an invitation to a password'
  | 'a message'
  | 'another session'
  | 'too many checks were made'
  | 'too many wrong codes were tried'
  | 'too many wrong passwords were tried'

type AccountKey = Extract<
  Key,
  | `${string} /api/admin/sms/${string}`
  | `${string} /api/admin/register/${string}`
  | `${string} /api/auth/password/${string}`
  | `${string} /api/admin/user/front/${'draftKey' | 'personal' | 'signature' | 'password' | 'mobile' | 'email' | 'emailCode'}`
  | `${string} /api/admin/user/front/session/${string}`
  | `${string} /api/admin/messageOutbox/${string}`
  | `${string} /api/admin/${'srmSupplierKind' | 'sysCode'}/${string}`
  | 'GET /api/admin/type/all'
  | `${string} /api/public/outbox`
>

type MakeScene = (who: Scene['who'], states?: Scene['states'], given?: Scene['given']) => Scene

/** Where the calls before a company take place. */
export const accountScenes = (scene: MakeScene): Record<AccountKey, Scene> => {
  const nobody = 'nobody is signed in'
  const newcomer = 'a newcomer is signed in'
  const buyer = 'a buyer is signed in'
  const recent = 'a code was sent a moment ago'
  const wrongCodes = 'too many wrong codes were tried'
  const wrongPasswords = 'too many wrong passwords were tried'
  const checks = 'too many checks were made'
  const invited = 'an invitation to a password'
  return {
    'POST /api/admin/sms/verification-code': scene(nobody, { success: 'a code for a new number', 42900: recent }),
    'POST /api/admin/sms/log/code': scene(nobody, { success: 'a code for a new number', 42900: recent }),
    'POST /api/admin/sms/resend/{token}': scene(
      nobody,
      { success: 'a number that asked for a code', 42900: recent },
      { 'params.token': 'token', 'query.telephone': 'telephone' },
    ),
    'GET /api/admin/sms/check/verification-code': scene(
      nobody,
      { success: 'a code for a new number', 42900: wrongCodes },
      { 'query.telephone': 'telephone', 'query.code': 'code' },
    ),
    'GET /api/admin/register/vilidMobilePhone': scene(nobody, { 42900: checks }),
    'GET /api/admin/register/vilidEmail': scene(nobody, { 42900: checks }),
    'GET /api/admin/register/checkInviteCode': scene(
      nobody,
      { success: 'an invitation to use', 42900: checks },
      { 'query.inviteCode': 'inviteCode' },
    ),
    'POST /api/admin/register/regUser': scene(
      nobody,
      { success: 'a code for a new number', 40900: 'a code for the number of an account', 42900: checks },
      { 'body.mobilePhone': 'telephone', 'body.code': 'code' },
    ),
    'POST /api/auth/password/code': scene(nobody, { success: 'a code for a new number', 42900: recent }),
    'POST /api/auth/password/reset': scene(
      nobody,
      { success: 'a code for a forgotten password', 42900: wrongCodes },
      { 'body.account': 'telephone', 'body.code': 'code' },
    ),
    'POST /api/auth/password/invitation': scene(nobody, { success: invited }, { 'body.invitation': 'invitation' }),
    'POST /api/auth/password/accept': scene(nobody, { success: invited }, { 'body.invitation': 'invitation' }),
    'GET /api/public/outbox': scene(nobody, { success: 'a message' }, { 'query.recipient': 'telephone' }),
    'GET /api/admin/srmSupplierKind/getData': scene(nobody),
    'GET /api/admin/type/all': scene(buyer),
    'GET /api/admin/sysCode/codeType/CTYPE': scene(nobody),
    'GET /api/admin/sysCode/codeType/historySupplyUnit': scene(nobody),
    'GET /api/admin/sysCode/codeType/{type}': scene(nobody),
    'GET /api/admin/user/front/draftKey': scene(buyer),
    'GET /api/admin/user/front/personal': scene(buyer),
    'POST /api/admin/user/front/personal': scene(newcomer),
    'POST /api/admin/user/front/signature': scene(newcomer),
    'POST /api/admin/user/front/password': scene(newcomer, { 42900: wrongPasswords }),
    'POST /api/admin/user/front/mobile': scene(
      newcomer,
      { success: 'a code for another number', 40900: 'a code for the number of another account', 42900: wrongPasswords },
      { 'body.mobile': 'telephone', 'body.code': 'code' },
    ),
    'POST /api/admin/user/front/emailCode': scene(newcomer, { success: 'a code for another address', 42900: recent }),
    'POST /api/admin/user/front/email': scene(
      newcomer,
      { success: 'a code for another address', 40900: 'a code for the address of another account', 42900: wrongPasswords },
      { 'body.email': 'address', 'body.code': 'code' },
    ),
    'GET /api/admin/user/front/session/page': scene(buyer),
    'POST /api/admin/user/front/session/endOthers': scene(newcomer),
    'POST /api/admin/user/front/session/{id}/end': scene(newcomer, { success: 'another session' }, { 'params.id': 'sessionId' }),
    'GET /api/admin/messageOutbox/page': scene('an administrator is signed in', { success: 'a message' }),
  }
}

export const accountServices: { [K in AccountKey]: Entry<K> } = {
  'POST /api/admin/sms/verification-code': { service: sendCode, ask: ({ query }) => sendCode(query) },
  'POST /api/admin/sms/log/code': { service: sendLogInCode, ask: ({ query }) => sendLogInCode(query.telephone) },
  'POST /api/admin/sms/resend/{token}': {
    service: resendCode,
    ask: ({ params, query }) => resendCode(`/api/admin/sms/resend/${params.token}`, query.telephone),
  },
  'GET /api/admin/sms/check/verification-code': { service: checkCode, ask: ({ query }) => checkCode(query) },
  'GET /api/admin/register/vilidMobilePhone': { service: checkMobile, ask: ({ query }) => checkMobile(query) },
  'GET /api/admin/register/vilidEmail': { service: checkEmail, ask: ({ query }) => checkEmail(query) },
  'GET /api/admin/register/checkInviteCode': { service: checkInviteCode, ask: ({ query }) => checkInviteCode(query.inviteCode) },
  'POST /api/admin/register/regUser': { service: registerUser, ask: ({ body }) => registerUser(body) },
  'POST /api/auth/password/code': { service: sendResetCode, ask: ({ body }) => sendResetCode(body.account) },
  'POST /api/auth/password/reset': { service: resetPassword, ask: ({ body }) => resetPassword(body) },
  'POST /api/auth/password/invitation': { service: readInvitation, ask: ({ body }) => readInvitation(body.invitation) },
  'POST /api/auth/password/accept': { service: acceptInvitation, ask: ({ body }) => acceptInvitation(body) },
  'GET /api/public/outbox': { service: getOutbox, ask: ({ query }) => getOutbox(query.recipient) },
  'GET /api/admin/srmSupplierKind/getData': { service: getSupplierKinds, ask: () => getSupplierKinds() },
  'GET /api/admin/type/all': { service: getCompanyTypes, ask: () => getCompanyTypes() },
  'GET /api/admin/sysCode/codeType/CTYPE': { service: getEnterpriseTypes, ask: () => getEnterpriseTypes() },
  'GET /api/admin/sysCode/codeType/historySupplyUnit': { service: getSupplyUnits, ask: () => getSupplyUnits() },
  'GET /api/admin/sysCode/codeType/{type}': { service: getCodes, ask: ({ params }) => getCodes(params.type) },
  'GET /api/admin/user/front/draftKey': { service: getDraftKey, ask: () => getDraftKey() },
  'GET /api/admin/user/front/personal': { service: getPersonal, ask: () => getPersonal() },
  'POST /api/admin/user/front/personal': { service: changePersonal, ask: ({ body }) => changePersonal(body) },
  'POST /api/admin/user/front/signature': { service: giveSignature, ask: ({ body }) => giveSignature(body.fileId) },
  'POST /api/admin/user/front/password': { service: changePassword, ask: ({ body }) => changePassword(body) },
  'POST /api/admin/user/front/mobile': { service: changeMobile, ask: ({ body }) => changeMobile(body) },
  'POST /api/admin/user/front/emailCode': { service: sendEmailCode, ask: ({ body }) => sendEmailCode(body.email) },
  'POST /api/admin/user/front/email': { service: changeEmail, ask: ({ body }) => changeEmail(body) },
  'GET /api/admin/user/front/session/page': { service: pageSessions, ask: ({ query }) => pageSessions(query) },
  'POST /api/admin/user/front/session/endOthers': { service: endOtherSessions, ask: () => endOtherSessions() },
  'POST /api/admin/user/front/session/{id}/end': { service: endSession, ask: ({ params }) => endSession(params.id) },
  'GET /api/admin/messageOutbox/page': { service: pageMessages, ask: ({ query }) => pageMessages(query) },
}

const nobody = null
/** Of accounts of the demonstration that nothing else changes. */
const known = { telephone: '13805320012', address: 'supplier2@huamao-lifting.example', username: 'supplier2' }

/** Brings about what the calls before a company start from; where a newcomer asks, what was tried was tried as that newcomer. */
export const accountStates = (world: World, visitor: Visitor): Record<AccountScene, StateHandler> => {
  const ready = async (telephone: string, purpose: 'registration' | 'change'): Promise<Values> => {
    const code = await codeFor(world, telephone, purpose)
    world.clock.advance(61_000)
    return { telephone, code }
  }

  const addressed = async (address: string): Promise<Values> => {
    world.clock.advance(day)
    await world.ask('buyer', 'POST /api/admin/user/front/emailCode', { body: { email: address } })
    const code = await codeTo(world, address)
    world.clock.advance(61_000)
    return { address, code }
  }

  const send = async (telephone: string) => {
    world.clock.advance(day)
    return world.ask(nobody, 'POST /api/admin/sms/verification-code', { query: { telephone } })
  }

  return {
    'a code was sent a moment ago': async () => {
      const telephone = freshNumber()
      const { resend } = await send(telephone)
      return { telephone, token: resend.split('/').at(-1) ?? '' }
    },
    'a number that asked for a code': async () => {
      const telephone = freshNumber()
      const { resend } = await send(telephone)
      world.clock.advance(61_000)
      return { telephone, token: resend.split('/').at(-1) ?? '' }
    },
    'a code for a new number': () => ready(freshNumber(), 'registration'),
    'a code for the number of an account': () => ready(known.telephone, 'registration'),
    'a code for another number': () => ready(freshNumber(), 'change'),
    'a code for the number of another account': () => ready(known.telephone, 'change'),
    'a code for another address': () => addressed(`${freshNumber()}@example.com`),
    'a code for the address of another account': () => addressed(known.address),
    'a code for a forgotten password': async () => {
      const who = await newcomer(world)
      const telephone = freshNumber()
      const { code } = await ready(telephone, 'change')
      const body = { mobile: telephone, code: String(code), password: 'Fairlead#2026' }
      await world.ask(who.username, 'POST /api/admin/user/front/mobile', { body })
      world.clock.advance(day)
      await world.ask(nobody, 'POST /api/auth/password/code', { body: { account: telephone } })
      return { telephone, code: await codeTo(world, telephone) }
    },
    'an invitation to use': async () => ({ inviteCode: await invitationFor(world) }),
    'an invitation to a password': async () => {
      const mobile = freshNumber()
      const { id } = await newUser(world, { mobile })
      await world.ask('admin', 'POST /api/admin/user/invite', { body: { ids: [id] } })
      return { invitation: await invitationTo(world, mobile) }
    },
    'a message': async () => {
      const telephone = freshNumber()
      await send(telephone)
      return { telephone }
    },
    'another session': async () => {
      const who = await newcomer(world)
      const token = await world.tokenOf(who.username)
      Object.assign(visitor, { token: async () => token })
      const body = { username: who.username, password: 'Fairlead#2026', captchaKey: '', captcha: '' }
      await world.ask(nobody, 'POST /api/auth/jwt/token', { body })
      const { rows } = await world.ask(who.username, 'GET /api/admin/user/front/session/page', { query: {} })
      return { sessionId: rows.find(({ current }) => !current)?.id ?? '' }
    },
    'too many checks were made': async () => {
      const query = { mobilePhone: freshNumber() }
      for (let asked = 0; asked < 30; asked++) await world.ask(nobody, 'GET /api/admin/register/vilidMobilePhone', { query })
      return {}
    },
    'too many wrong codes were tried': async () => {
      const query = { telephone: freshNumber(), code: '000000' }
      for (let tried = 0; tried < 30; tried++) await world.ask(nobody, 'GET /api/admin/sms/check/verification-code', { query })
      return { ...query }
    },
    'too many wrong passwords were tried': async () => {
      const who = await newcomer(world)
      Object.assign(visitor, { token: () => world.tokenOf(who.username) })
      const body = { oldPassword: 'not-the-password', newPassword: goodPassword }
      for (let tried = 0; tried < 5; tried++) await world.call(who.username, 'POST /api/admin/user/front/password', { body })
      return { telephone: freshNumber(), address: 'somebody@example.com', code: '000000' }
    },
  }
}
