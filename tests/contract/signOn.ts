import { sql } from 'drizzle-orm'
import { service, type serviceRows } from '#src/contract/service.ts'
import { provider, type signOnRows } from '#src/contract/signOn.ts'
import { enterBySignOn, pageLinks, unlink } from '#src/services/provider.ts'
import { examineToken, getAdmitted, getScopes, getServiceToken, issueSecret, revokeService, setAdmitted } from '#src/services/service.ts'
import { beginSignOn } from '#src/services/signOn.ts'
import { newUser, userOf } from '#tests/setup/access.ts'
import { goodPassword } from '#tests/setup/account.ts'
import { signInThere, startIdentityProvider, type IdentityProvider } from '#tests/setup/identityProvider.ts'
import { setUpApp } from '#tests/setup/secondFactor.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler, Values } from './states.ts'

/** What must be brought about for the calls of programs, and of who signs in at a provider. */
export type SignOnState =
  | 'a service client with a secret'
  | 'a service client that was changed meanwhile'
  | 'a service client that takes the calls of another'
  | 'too many secrets were tried'
  | 'a sign-in provider'
  | 'a sign-in provider that does not answer'
  | 'somebody was sent to a sign-in provider too often'
  | 'somebody comes back from a sign-in provider'
  | 'somebody with a second factor comes back from a sign-in provider'
  | 'too many came back from sign-in providers'
  | 'an account that is linked at a sign-in provider'

type SignOnKey = Exclude<keyof typeof serviceRows, 'POST /api/auth/service' | 'PUT /api/auth/service/{id}'> | keyof typeof signOnRows

const nobody = 'nobody is signed in'
const administrator = 'an administrator is signed in'
const client = 'a service client with a secret'
const admitting = 'a service client that takes the calls of another'
const linked = 'an account that is linked at a sign-in provider'
const ofClient = { 'params.id': 'serviceId' }
const ofProvider = { 'params.id': 'providerId' }

/** Where these calls take place. */
export const signOnScenes: Record<SignOnKey, Scene> = {
  'GET /api/auth/service/scopes': { who: administrator, states: {}, given: {} },
  'POST /api/auth/service/{id}/secret': {
    who: administrator,
    states: { success: client, 40900: 'a service client that was changed meanwhile' },
    given: { ...ofClient, 'body.version': 'version' },
  },
  'POST /api/auth/service/{id}/revoke': { who: administrator, states: { success: client }, given: ofClient },
  'POST /api/auth/client/token': {
    who: nobody,
    states: { success: client, 42900: 'too many secrets were tried' },
    given: { 'body.clientId': 'clientId', 'body.secret': 'secret' },
  },
  'GET /api/auth/service/{id}/client': { who: administrator, states: { success: admitting }, given: ofClient },
  'PUT /api/auth/service/{id}/client': {
    who: administrator,
    states: { success: admitting },
    given: { ...ofClient, 'query.clients': 'otherId' },
  },
  'POST /api/auth/client/introspect': {
    who: nobody,
    states: { success: admitting, 42900: 'too many secrets were tried' },
    given: { 'body.clientId': 'clientId', 'body.secret': 'secret', 'body.token': 'token' },
  },
  'GET /api/auth/provider/{id}/link/page': { who: administrator, states: { success: linked }, given: ofProvider },
  'POST /api/auth/provider/{id}/unlink': {
    who: administrator,
    states: { success: linked },
    given: { ...ofProvider, 'body.subject': 'subject' },
  },
  'POST /api/auth/signOn/{code}/begin': {
    who: nobody,
    states: {
      success: 'a sign-in provider',
      40900: 'a sign-in provider that does not answer',
      42900: 'somebody was sent to a sign-in provider too often',
    },
    given: { 'params.code': 'code' },
  },
  'POST /api/auth/signOn/enter': {
    who: nobody,
    states: {
      success: 'somebody comes back from a sign-in provider',
      40003: 'somebody with a second factor comes back from a sign-in provider',
      42900: 'too many came back from sign-in providers',
    },
    given: { 'body.state': 'state', 'body.code': 'code', 'body.iss': 'iss', 'body.browser': 'browser' },
  },
}

export const signOnServices: { [K in SignOnKey]: Entry<K> } = {
  'GET /api/auth/service/scopes': { service: getScopes, ask: () => getScopes() },
  'POST /api/auth/service/{id}/secret': { service: issueSecret, ask: ({ params, body }) => issueSecret(params.id, body) },
  'POST /api/auth/service/{id}/revoke': { service: revokeService, ask: ({ params }) => revokeService(params.id) },
  'POST /api/auth/client/token': { service: getServiceToken, ask: ({ body }) => getServiceToken(body) },
  'GET /api/auth/service/{id}/client': { service: getAdmitted, ask: ({ params }) => getAdmitted(params.id) },
  'PUT /api/auth/service/{id}/client': {
    service: setAdmitted,
    ask: ({ params, query }) => setAdmitted(params.id, query.clients === undefined ? [] : query.clients.split(',')),
  },
  'POST /api/auth/client/introspect': { service: examineToken, ask: ({ body }) => examineToken(body) },
  'GET /api/auth/provider/{id}/link/page': { service: pageLinks, ask: ({ params, query }) => pageLinks(params.id, query) },
  'POST /api/auth/provider/{id}/unlink': { service: unlink, ask: ({ params, body }) => unlink(params.id, body.subject) },
  'POST /api/auth/signOn/{code}/begin': { service: beginSignOn, ask: ({ params, body }) => beginSignOn(params.code, body.returnTo ?? '') },
  'POST /api/auth/signOn/enter': { service: enterBySignOn, ask: ({ body }) => enterBySignOn(body) },
}

/** Where the server would send people back. Nobody asks there. */
const home = 'http://localhost'
const person = 'lead'
const subject = '248289761001'
let made = 0

const tooMany = async (times: number, ask: () => Promise<unknown>): Promise<void> => {
  for (let asked = 0; asked < times; asked += 1) await ask()
}

/** Brings these states about on our own server. */
export const signOnStates = (world: World): Record<SignOnState, StateHandler> => {
  const newClient = async () => {
    made += 1
    const body = { ...service.example.input, code: `pact-${made}`, expiresOn: '' }
    const { id, version } = await world.ask('admin', 'POST /api/auth/service', { body })
    const { secret } = await world.ask('admin', 'POST /api/auth/service/{id}/secret', {
      params: { id },
      body: { version, overlapHours: 0 },
    })
    return { serviceId: id, version: version + 1, clientId: body.code, secret }
  }

  let identity: Promise<IdentityProvider> | undefined
  const newProvider = async (issuer?: string) => {
    world.config.signOnNetwork = 'loopback'
    identity ??= startIdentityProvider(home)
    const { settings } = await identity
    made += 1
    const code = `pact${made}`
    const body = { ...provider.example.input, ...settings, ...(issuer ? { issuer } : {}), code, linksBy: 'username', active: true } as const
    const { id } = await world.ask('admin', 'POST /api/auth/provider', { body })
    return { providerId: id, code }
  }
  const post = (path: string, payload: object) => world.app.inject({ method: 'POST', url: `${path}?${world.sign()}`, payload })
  const begin = (code: string) => post(`/api/auth/signOn/${code}/begin`, { returnTo: '/dashboard' })

  const comeBack = async (username: string): Promise<Values> => {
    const { code } = await newProvider()
    ;(await identity)?.people.set(subject, { preferred_username: username })
    const answer = await begin(code)
    const back = await signInThere(answer.json<{ data: { url: string } }>().data.url, subject)
    const [, browser = ''] = /^[^=]+=([^;]+)/.exec(String(answer.headers['set-cookie'])) ?? []
    return { state: back.get('state') ?? '', code: back.get('code') ?? '', iss: back.get('iss') ?? '', browser }
  }

  return {
    'a service client with a secret': newClient,
    'a service client that takes the calls of another': async () => {
      const [own, other] = [await newClient(), await newClient()]
      await world.ask('admin', 'PUT /api/auth/service/{id}/client', { params: { id: own.serviceId }, query: { clients: other.serviceId } })
      const answer = await post('/api/auth/client/token', { clientId: other.clientId, secret: other.secret })
      return { ...own, otherId: other.serviceId, token: answer.json<{ data: { token: string } }>().data.token }
    },
    'a service client that was changed meanwhile': async () => {
      const { serviceId, version } = await newClient()
      return { serviceId, version: version - 1 }
    },
    'too many secrets were tried': async () => {
      const body = { clientId: 'nobody', secret: 'wrong' }
      await tooMany(30, () => post('/api/auth/client/token', body))
      return body
    },
    'a sign-in provider': async () => newProvider(),
    'a sign-in provider that does not answer': async () => newProvider('http://127.0.0.1:9'),
    'somebody was sent to a sign-in provider too often': async () => {
      await tooMany(30, () => begin('nowhere'))
      return { code: 'nowhere' }
    },
    'somebody comes back from a sign-in provider': () => comeBack(person),
    'somebody with a second factor comes back from a sign-in provider': async () => {
      const { username } = await newUser(world, { password: goodPassword })
      await setUpApp(world, (key, input) => world.ask(username, key, input))
      return comeBack(username)
    },
    'too many came back from sign-in providers': async () => {
      const body = { state: 'none', code: 'none' }
      await tooMany(30, () => post('/api/auth/signOn/enter', body))
      return { state: 'none', code: 'none', iss: 'none', browser: 'none' }
    },
    'an account that is linked at a sign-in provider': async () => {
      const { providerId } = await newProvider()
      await world.database.execute(
        sql`insert into sign_on_link (provider_id, subject, user_id, linked_at) values (${providerId}, ${subject}, ${await userOf(world, person)}, ${world.clock.now().toISOString()})`,
      )
      return { providerId, subject }
    },
  }
}
