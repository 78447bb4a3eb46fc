import type { IncomingMessage, ServerResponse } from 'node:http'
import type { StateHandler, Visitor } from '../states.ts'
import { runHeader } from './endpointStates.ts'

/** How long it stays with a verification that has fallen silent: a little longer than a call may take. */
const leaseSeconds = 75

/** Serves one verification at a time: the states say who asks next, and move the clock. */
const newLease = (now: () => number) => {
  let holder: { run: string | undefined; until: number } = { run: undefined, until: 0 }
  return {
    /** For how many seconds at most another verification keeps it from this one; 0 for the one that has it. */
    secondsLeft: (run: string | undefined): number => (holder.run === run ? 0 : Math.max(0, Math.ceil((holder.until - now()) / 1000))),
    take: (run: string) => void (holder = { run, until: now() + leaseSeconds * 1000 }),
    release: () => void (holder = { run: undefined, until: 0 }),
  }
}

interface Said {
  status: number
  content: unknown
}

/** The endpoint that docs/wire.md specifies. */
export const statesEndpoint = (states: Record<string, StateHandler>, visitor: Visitor, now: () => number = Date.now) => {
  const lease = newLease(now)
  const answer = async (request: IncomingMessage): Promise<Said> => {
    const { method = '', headers } = request
    const run = headers[runHeader]?.toString()
    const left = method === 'GET' && run === undefined ? 0 : lease.secondsLeft(run)
    if (left > 0) return { status: 409, content: { message: `wait until it has ended, or, if it was killed, ${left} s at most` } }
    if (run !== undefined) lease.take(run)
    if (method === 'GET') return { status: 200, content: { states: Object.keys(states).toSorted(), leaseSeconds } }
    if (method === 'POST') return broughtAbout((await contentOf(request)) as Asked)
    if (method !== 'DELETE') return { status: 405, content: { message: 'GET lists the states, POST brings one about' } }
    lease.release()
    return { status: 200, content: {} }
  }
  const broughtAbout = async ({ state = '', action = 'setup' }: Asked): Promise<Said> => {
    if (!Object.hasOwn(states, state)) return { status: 404, content: { message: `There is no state “${state}”` } }
    if (action !== 'setup') return { status: 200, content: { values: {} } }
    const values = (await states[state]?.()) ?? {}
    return { status: 200, content: { values, visitor: { token: await visitor.token(), signs: visitor.signs } } }
  }
  return (request: IncomingMessage, response: ServerResponse) =>
    void answer(request)
      .catch((error: unknown) => ({ status: 500, content: { message: String(error) } }))
      .then(({ status, content }) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content)))
}

interface Asked {
  state?: string
  action?: string
}

const contentOf = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}
