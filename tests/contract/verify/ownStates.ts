import { codeOf, wireOf, type BackEnd } from './client.ts'
import { CannotRun, contentOf } from './result.ts'
import { nobody, UnknownState, type StateSource } from './stateSource.ts'

/** How somebody signs in: with a token, or user name and password. */
export type Account = { token: string } | { username: string; password: string }

const outdatedSignature = 'the signature is out of date'
const absent = 'there is no such record'

/** `a head of procurement is signed in` → `head-of-procurement`; undefined for a state that is no visitor. */
export const personIn = (state: string): string | undefined =>
  state === nobody ? undefined : /^(?:an?|the) (.+) is signed in$/.exec(state)?.[1]?.replaceAll(' ', '-')

/**
 * Holds the people whom accounts are given for against those that states name.
 * @throws CannotRun for somebody whom no state is about, with whom that may have been meant
 */
export const checkPeople = (accounts: Map<string, Account>, states: string[]): void => {
  const known = [...new Set(states.map(personIn))].filter((person) => person !== undefined).toSorted()
  for (const person of accounts.keys()) {
    if (known.includes(person)) continue
    const meant = known.toSorted((a, b) => distance(a, person) - distance(b, person))[0]
    const guess = meant !== undefined && distance(meant, person) <= person.length / 2 ? `; was “${meant}” meant?` : '.'
    throw new CannotRun(
      `No state of the contract is about “${person}”, whom --account, --token or VERIFY_… names${guess} There are ${known.join(', ')}.`,
    )
  }
}

/** How many letters have to be put in, left out or exchanged to make one word of another. */
const distance = (one: string, other: string): number => {
  let line = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [row, letter] of [...one].entries()) {
    const above = line
    line = [row + 1]
    for (const [column, opposite] of [...other].entries())
      line.push(Math.min((line[column] ?? 0) + 1, (above[column + 1] ?? 0) + 1, (above[column] ?? 0) + (letter === opposite ? 0 : 1)))
  }
  return line[other.length] ?? 0
}

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
    lacking: async (states) => {
      const wanted = new Set(states.map(personIn))
      for (const [person, account] of accounts) {
        if (!wanted.has(person)) continue
        await tokenOf(person, account)
        if ('token' in account) await checkToken(backEnd, person, account.token)
      }
      return new Map(states.flatMap((state) => (lack(state) === undefined ? [] : [[state, lack(state) ?? '']])))
    },
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

/** @throws CannotRun when the back end does not know a token (any more) */
const checkToken = async (backEnd: BackEnd, person: string, token: string): Promise<void> => {
  const wire = wireOf('GET', '/api/admin/user/front/info', backEnd.sign('salt'))
  const answer = await backEnd.reach({ ...wire, headers: { ...wire.headers, authorization: token } })
  if (codeOf(answer) === notSignedIn || answer.status === 401)
    throw new CannotRun(
      `The back end at ${backEnd.baseUrl} refuses the token of “${person}” (40101): has it ended, or is it another back end’s? Give a fresh one with --token ${person}=….`,
    )
}

const notSignedIn = 40101

const signIn = async (backEnd: BackEnd, person: string, account: { username: string; password: string }): Promise<string> => {
  const body = { ...account, captchaKey: '', captcha: '' }
  const answer = await backEnd.reach(wireOf('POST', '/api/auth/jwt/token', backEnd.sign('salt'), body))
  const { data, message } = contentOf(answer) as { data?: unknown; message?: unknown }
  if (codeOf(answer) === 200 && typeof data === 'string') return data
  throw new CannotRun(
    `“${account.username}” (--account ${person}) could not sign in: ${codeOf(answer)} ${String(message ?? '')}. Is the password right, and the captcha off? A token can be given instead: --token ${person}=….`,
  )
}
