import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type AccountClaims } from 'oidc-provider'

const clientId = 'fairlead'
const clientSecret = 'a-secret-of-the-provider-and-us'
const claimsOf = { email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] }

export interface IdentityProvider {
  /** What is kept of it here, so that people come back to that address. */
  settings: { issuer: string; clientId: string; clientSecret: string }
  /** What it says of each, by the name that they type there. */
  people: Map<string, Omit<AccountClaims, 'sub'>>
  close: () => Promise<void>
}

const readAll = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

const form =
  '<!doctype html><title>Identity</title><form method="post"><input name="login" aria-label="Login"><button>Continue</button></form>'

/** A real OpenID provider on a port of its own, at which people sign in by their name alone. @param home where it sends them back */
export const startIdentityProvider = async (home: string): Promise<IdentityProvider> => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people: IdentityProvider['people'] = new Map()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${home}/authredirect`],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'one' }] },
    cookies: { keys: ['of-this-test-alone'] },
    claims: claimsOf,
    scopes: ['openid', ...Object.keys(claimsOf)],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    // Nobody is asked what we may know of them.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc
      if (!client || !session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(['openid', ...Object.keys(claimsOf)].join(' '))
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(form)
    const signIn = async () => {
      const accountId = new URLSearchParams(await readAll(request)).get('login') ?? ''
      await provider.interactionFinished(request, response, { login: { accountId } })
    }
    return void signIn()
  })
  server.unref()
  return {
    settings: { issuer, clientId, clientSecret },
    people,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Cookies as a browser keeps them for one site. */
const jar = () => {
  const kept = new Map<string, string>()
  return {
    take: (answer: Response) => {
      for (const cookie of answer.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';')
        const [name = '', ...value] = pair.split('=')
        kept.set(name, value.join('='))
      }
    },
    text: () => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
  }
}

/** Signs in at the provider as this person, where a browser was sent to. @returns what it sends back with them */
export const signInThere = async (url: string, login: string): Promise<URLSearchParams> => {
  const cookies = jar()
  let next = url
  let body: URLSearchParams | undefined
  for (let step = 0; step < 8; step += 1) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: cookies.text() },
      ...(body ? { method: 'POST', body } : {}),
    })
    cookies.take(answer)
    const location = answer.headers.get('location')
    body = undefined
    if (location === null) {
      if (answer.status !== 200) throw new Error(`${next}: ${answer.status} ${await answer.text()}`)
      body = new URLSearchParams({ login })
      continue
    }
    const target = new URL(location, next)
    if (target.pathname === '/authredirect') return target.searchParams
    next = target.href
  }
  throw new Error('The provider sends nobody back')
}
