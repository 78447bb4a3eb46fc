import type { BackEnd } from './client.ts'
import { codeOf, wireOf } from './client.ts'
import { CannotRun, contentOf, reasonOf } from './result.ts'

/** Who asks next. */
export interface Asker {
  /** What goes into `Authorization`; null: nobody is signed in. */
  token: string | null
  /** False: the signature of the contract's example, long out of date, is left as it is. */
  signs: boolean
}

/** What a state hands over. */
export interface Brought {
  values: Record<string, unknown>
  /** What is absent stays as the states before have left it. */
  visitor?: Partial<Asker>
}

/** A state that its source does not know. */
export class UnknownState extends Error {}

/** Brings about what interactions start from. */
export interface StateSource {
  /** @returns why a state cannot be had, as far as that is known beforehand, by its name */
  lacking: (states: string[]) => Promise<Map<string, string>>
  /** @throws UnknownState; any other error when it fails */
  setUp: (state: string) => Promise<Brought>
  /** Whether states may move the back end's clock. */
  movesClock: boolean
}

/** Asks the endpoint that docs/verify.md specifies. */
export const endpointStates = (url: string, skipsUnknown: boolean): StateSource => ({
  movesClock: true,
  lacking: async (states) => {
    const known = await knownAt(url)
    const unknown = known ? states.filter((state) => !known.has(state)) : []
    if (unknown.length > 0 && !skipsUnknown) throw unknownTo(url, unknown)
    return new Map(unknown.map((state) => [state, `the states endpoint does not know “${state}”`]))
  },
  setUp: async (state) => {
    const response = await atEndpoint(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ state, action: 'setup', params: {} }),
    })
    const text = await response.text()
    if (response.status === 404) {
      if (skipsUnknown) throw new UnknownState(`the states endpoint does not know “${state}”`)
      throw unknownTo(url, [state])
    }
    if (!response.ok) throw new Error(messageIn(text) ?? `the states endpoint answered ${response.status}`)
    return broughtIn(text)
  },
})

const unknownTo = (url: string, states: string[]): CannotRun =>
  new CannotRun(
    `The states endpoint ${url} does not know ${states.map((state) => `“${state}”`).join(', ')}: teach it, or leave out what needs it with --skip-unknown-states.`,
  )

/** Names that the endpoint lists; null when it lists none. */
const knownAt = async (url: string): Promise<Set<string> | null> => {
  const response = await atEndpoint(url, { method: 'GET' })
  const { states } = (parsed(await response.text()) ?? {}) as { states?: unknown }
  return response.ok && Array.isArray(states) ? new Set(states.map(String)) : null
}

const atEndpoint = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, init).catch((error: unknown) => {
    throw new CannotRun(`The states endpoint does not answer at ${url} (${reasonOf(error)}).`)
  })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const messageIn = (text: string): string | undefined => {
  const { message } = (parsed(text) ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : undefined
}

const broughtIn = (text: string): Brought => {
  const { values, visitor } = (parsed(text) ?? {}) as Partial<Brought>
  if (typeof values !== 'object' || values === null) throw new Error('the states endpoint answered no “values”')
  if (visitor === undefined) return { values }
  const { token, signs } = visitor
  if (token !== undefined && token !== null && typeof token !== 'string')
    throw new Error('the states endpoint answered a “token” that is no text')
  if (signs !== undefined && typeof signs !== 'boolean')
    throw new Error('the states endpoint answered “signs” that is neither true nor false')
  return { values, visitor: { ...(token === undefined ? {} : { token }), ...(signs === undefined ? {} : { signs }) } }
}

/** How somebody signs in: with a token, or user name and password. */
export type Account = { token: string } | { username: string; password: string }

const nobody = 'nobody is signed in'
const outdatedSignature = 'the signature is out of date'
const absent = 'there is no such record'

/** `a head of procurement is signed in` → `head-of-procurement`; undefined for a state that is no visitor. */
export const personIn = (state: string): string | undefined =>
  state === nobody ? undefined : /^(?:an?|the) (.+) is signed in$/.exec(state)?.[1]?.replaceAll(' ', '-')

/** What can be had of any back end without an endpoint: nobody, those with an account, an old signature, and that nothing is there. */
export const ownStates = (backEnd: BackEnd, accounts: Map<string, Account>): StateSource => {
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (person: string, account: Account): Promise<string> => {
    const token = tokens.get(person) ?? ('token' in account ? Promise.resolve(account.token) : signIn(backEnd, person, account))
    tokens.set(person, token)
    return token
  }
  const lack = (state: string): string | undefined => {
    if ([nobody, outdatedSignature, absent].includes(state)) return undefined
    const person = personIn(state)
    if (person === undefined) return `needs the state “${state}” (--states-url)`
    return accounts.has(person) ? undefined : `needs somebody for “${state}” (--account ${person}=… or --token ${person}=…)`
  }
  return {
    movesClock: false,
    lacking: async (states) => new Map(states.flatMap((state) => (lack(state) === undefined ? [] : [[state, lack(state) ?? '']]))),
    setUp: async (state) => {
      if (state === nobody) return { values: {}, visitor: { token: null, signs: true } }
      if (state === absent) return { values: {} }
      if (state === outdatedSignature) return { values: {}, visitor: { signs: false } }
      const person = personIn(state) ?? ''
      const account = accounts.get(person)
      if (!account) throw new UnknownState(state)
      return { values: {}, visitor: { token: await tokenOf(person, account), signs: true } }
    },
  }
}

const signIn = async (backEnd: BackEnd, person: string, account: { username: string; password: string }): Promise<string> => {
  const body = { ...account, captchaKey: '', captcha: '' }
  const answer = await backEnd.send(wireOf('POST', '/api/auth/jwt/token', backEnd.sign('salt'), body))
  const { data, message } = contentOf(answer) as { data?: unknown; message?: unknown }
  if (codeOf(answer) === 200 && typeof data === 'string') return data
  throw new CannotRun(
    `“${account.username}” (--account ${person}) could not sign in: ${codeOf(answer)} ${String(message ?? '')}. Is the password right, and the captcha off? A token can be given instead: --token ${person}=….`,
  )
}
