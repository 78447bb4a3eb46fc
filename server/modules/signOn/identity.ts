import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  type ClientAuth,
  type Configuration,
} from 'openid-client'
import type { Config } from '#server/config.ts'
import { decrypt, encrypt, keyFor } from '#server/seal/seal.ts'
import type { signOnProvider } from '#server/db/tables/signOn.ts'
import { isAskable, reaching } from './reach.ts'

export type Provider = typeof signOnProvider.$inferSelect

/** What a provider says of somebody. */
export type Claims = Record<string, unknown> & { sub: string }

/** What must come back as it was sent. */
export interface SentSignOn {
  state: string
  nonce: string
  verifier: string
  redirectUri: string
}

const keyOf = ({ sealKey }: Pick<Config, 'sealKey'>): Buffer => keyFor(sealKey, 'fairlead-sign-on')
const boundTo = ({ issuer, clientId }: Pick<Provider, 'issuer' | 'clientId'>): Buffer => Buffer.from(JSON.stringify([issuer, clientId]))

/** Seals the secret of a client so that it opens for this issuer and client alone: whoever writes into the database does not have it sent elsewhere. */
export const sealSecret = (config: Pick<Config, 'sealKey'>, provider: Pick<Provider, 'issuer' | 'clientId'>, secret: string): string =>
  secret === '' ? '' : encrypt(keyOf(config), secret, boundTo(provider))

/** In the way that the provider names, of those in which the secret travels over TLS alone. */
const authenticated =
  (secret: string): ClientAuth =>
  (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = secret === '' ? None() : ways.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret)
    return way(server, client, body, headers)
  }

/** How long is believed what a provider has said of itself. Milliseconds. */
const believedFor = 5 * 60_000

/** Providers as this process has met them. */
export const identities = (config: Config) => {
  const met = new Map<string, { identity: Promise<Configuration>; until: number }>()

  const meet = async (provider: Provider): Promise<Configuration> => {
    const { signOnNetwork: network } = config
    const issuer = new URL(provider.issuer)
    if (!isAskable(network, issuer)) throw new Error('No provider may be there')
    const secret = provider.secretSealed === '' ? '' : decrypt(keyOf(config), provider.secretSealed, boundTo(provider))
    const insecure = network === 'loopback' ? [allowInsecureRequests] : []
    return discovery(issuer, provider.clientId, undefined, authenticated(secret), {
      [customFetch]: reaching(network),
      execute: [...insecure, enableNonRepudiationChecks],
    })
  }

  /** @throws Error where it can't be asked, or is not who it should be */
  const identityOf = (provider: Provider): Promise<Configuration> => {
    const name = `${provider.id} ${provider.version}`
    const known = met.get(name)
    if (known && known.until > Date.now()) return known.identity
    const identity = meet(provider)
    met.set(name, { identity, until: Date.now() + believedFor })
    identity.catch(() => met.delete(name))
    return identity
  }

  return {
    /** Where somebody signs in there. */
    addressFor: async (provider: Provider, { state, nonce, verifier, redirectUri }: SentSignOn): Promise<string> => {
      const url = buildAuthorizationUrl(await identityOf(provider), {
        redirect_uri: redirectUri,
        scope: `openid ${provider.asks}`.trim(),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      if (!isAskable(config.signOnNetwork, url)) throw new Error('No provider may be there')
      return url.href
    },

    /**
     * Exchanges what has come back for what the provider says of somebody.
     * @throws Error where anything of it is not as it was sent, or not signed by the provider
     */
    claimsFor: async (provider: Provider, back: URLSearchParams, { state, nonce, verifier, redirectUri }: SentSignOn): Promise<Claims> => {
      const identity = await identityOf(provider)
      const tokens = await authorizationCodeGrant(identity, new URL(`${redirectUri}?${back}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider has not said who it is')
      const more = identity.serverMetadata().userinfo_endpoint ? await fetchUserInfo(identity, tokens.access_token, claims.sub) : {}
      return { ...more, ...claims }
    },
  }
}
