import { randomUUID } from 'node:crypto'
import { patience } from './client.ts'
import { CannotRun, reasonOf, redirectIn } from './result.ts'
import { nobody, UnknownState, type Brought, type StateSource } from './stateSource.ts'

/** Names a verification to the endpoint, which serves one at a time. */
export const runHeader = 'x-verification-run'

/** A verification that has ended waits no longer than this for an endpoint to know. */
const releaseMilliseconds = 2000

/** Asks the endpoint that docs/wire.md specifies. @param stop ends what is being asked */
export const endpointStates = (url: string, skipsUnknown: boolean, stop?: AbortSignal): StateSource => {
  const run = randomUUID()
  const ask = askerOf(url, run, stop)
  const bring = (state: string) => ask('POST', { state, action: 'setup', params: {} })
  let leases = false
  return {
    movesClock: true,
    lacking: async (states) => {
      const { names, leaseSeconds } = listedIn(await ask('GET'))
      leases = leaseSeconds !== undefined
      if (!names && (await bring(nobody)).status === 404)
        throw new CannotRun(
          `There is no states endpoint at ${url}: it lists no states, and does not know “${nobody}” as every one does. Is the address right?`,
        )
      const unknown = names ? states.filter((state) => !names.has(state)) : []
      if (unknown.length > 0 && !skipsUnknown) throw unknownTo(url, unknown)
      return new Map(unknown.map((state) => [state, `the states endpoint does not know “${state}”`]))
    },
    setUp: async (state) => {
      const { status, text } = await bring(state)
      if (status === 404) {
        if (skipsUnknown) throw new UnknownState(`the states endpoint does not know “${state}”`)
        throw unknownTo(url, [state])
      }
      if (status < 200 || status > 299) throw new Error(messageIn(text) ?? `the states endpoint answered ${status}`)
      return broughtIn(text)
    },
    release: async () => {
      if (leases) await askerOf(url, run, AbortSignal.timeout(releaseMilliseconds))('DELETE').catch(() => {})
    },
  }
}

interface Said {
  status: number
  text: string
}

/** Puts questions to the endpoint. @throws CannotRun when it does not answer, sends us elsewhere, or serves another verification */
const askerOf =
  (url: string, run: string, stop?: AbortSignal) =>
  async (method: 'GET' | 'POST' | 'DELETE', content?: object): Promise<Said> => {
    const { signal, explained } = patience(stop)
    const said = async (): Promise<Said & { location: string | null }> => {
      const headers = { 'content-type': 'application/json', [runHeader]: run }
      const response = await fetch(url, {
        method,
        headers,
        signal,
        redirect: 'manual',
        ...(content ? { body: JSON.stringify(content) } : {}),
      })
      return { status: response.status, text: await response.text(), location: response.headers.get('location') }
    }
    const { status, text, location } = await said().catch((error: unknown) => {
      throw new CannotRun(`The states endpoint does not answer at ${url} (${reasonOf(explained(error))}).`)
    })
    const elsewhere = redirectIn({ status, headers: location === null ? {} : { location } })
    if (elsewhere !== undefined)
      throw new CannotRun(`The states endpoint at ${url} sends us elsewhere (${status}), to ${elsewhere}: --states-url wants that.`)
    if (status === 409)
      throw new CannotRun(`The states endpoint ${url} serves another verification: ${messageIn(text) ?? 'try again when that has ended'}.`)
    return { status, text }
  }

const unknownTo = (url: string, states: string[]): CannotRun =>
  new CannotRun(
    `The states endpoint ${url} does not know ${states.map((state) => `“${state}”`).join(', ')}: teach it, or leave out what needs it with --skip-unknown-states.`,
  )

/** What the endpoint says of itself: the names of its states, unless it lists none, and how long it stays with one verification. */
const listedIn = ({ status, text }: Said): { names?: Set<string>; leaseSeconds?: number } => {
  const { states, leaseSeconds } = (parsed(text) ?? {}) as { states?: unknown; leaseSeconds?: unknown }
  return {
    ...(status === 200 && Array.isArray(states) ? { names: new Set(states.map(String)) } : {}),
    ...(status === 200 && typeof leaseSeconds === 'number' ? { leaseSeconds } : {}),
  }
}

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
