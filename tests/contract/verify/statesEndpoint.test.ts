import { afterEach, expect, it } from 'vitest'
import type { Visitor } from '../states.ts'
import { endpointStates } from './endpointStates.ts'
import { listen } from './listen.ts'
import { paperBackEnd, verifyPaper } from './paper.ts'
import { CannotRun } from './result.ts'
import { statesEndpoint } from './statesEndpoint.ts'

const state = 'nobody is signed in'
const visitor: Visitor = { token: async () => null, signs: true }
const killed = { 'x-verification-run': 'one that was killed' }

let now: number
const toClose: { close: () => Promise<void> }[] = []
afterEach(() => Promise.all(toClose.splice(0).map((each) => each.close())))

const start = async (): Promise<string> => {
  now = 0
  const server = await listen(statesEndpoint({ [state]: async () => ({}) }, visitor, () => now))
  toClose.push(server)
  return server.address
}

const post = async (url: string, headers = {}): Promise<number> =>
  (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ state }) })).status

it('refuses a second verification beside the first, and whoever names none; who only looks may', async () => {
  const url = await start()
  await fetch(url, { headers: killed })
  now += 20_000
  await expect(endpointStates(url, true).lacking([state])).rejects.toThrow(
    new CannotRun(`The states endpoint ${url} serves another verification: wait until it has ended, or, if it was killed, 55 s at most.`),
  )
  expect([await post(url), (await fetch(url)).status]).toEqual([409, 200])
})

it('forgets a verification that was killed, and tells it so if it was not', async () => {
  const url = await start()
  await fetch(url, { headers: killed })
  now += 60_000
  expect(await post(url, killed)).toBe(200)
  now += 74_000
  const next = endpointStates(url, false)
  await expect(next.lacking([])).rejects.toThrow('1 s at most')
  now += 1000
  await next.lacking([])
  expect(await post(url, killed)).toBe(409)
  expect(await next.setUp(state)).toEqual({ values: {}, visitor: { token: null, signs: true } })
})

it('serves the next one when a verification has ended, whatever its end', async () => {
  const url = await start()
  const paper = await paperBackEnd(['GET /api/health$: success', 'GET /api/po/project/{id}$: success'])
  toClose.push(paper)
  const verifyOnly = (pattern: string) =>
    verifyPaper(paper, { agreed: paper.agreed.filter(({ key }) => key === pattern), states: endpointStates(url, false) })
  await expect(verifyOnly('GET /api/po/project/{id}')).rejects.toThrow('does not know')
  expect((await verifyOnly('GET /api/health')).results[0]?.verdict).toBe('passed')
  await endpointStates(url, false).lacking([])
})
