import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ourBackEnd } from './backEnd.ts'
import { verify } from './verify.ts'

const backEnd = ourBackEnd()

describe('the server keeps the contract', () => {
  it('in every second interaction', { timeout: 300_000 }, () => expect(verify(backEnd(), 0)).resolves.toBeUndefined())
})

describe('a back end does not pass', () => {
  beforeEach(() => vi.stubEnv('PACT_DESCRIPTION', 'GET /api/health: success'))
  afterEach(() => vi.unstubAllEnvs())

  const nobody = 'nobody is signed in'

  it('that knows a state less', async () => {
    const { [nobody]: _, ...states } = backEnd().states
    await expect(verify({ ...backEnd(), states })).rejects.toThrow(`Nothing brings about: ${nobody}`)
  })

  it('that fails to bring a state about', async () => {
    const states = { ...backEnd().states, [nobody]: () => Promise.reject(new Error('no room')) }
    await expect(verify({ ...backEnd(), states })).rejects.toThrow(/“nobody.*no room/)
  })

  it('that answers more than was agreed', async () => {
    const body = JSON.stringify({ status: 'ok', database: 'ok', version: '1.0' })
    const talkative = createServer((_, response) => response.setHeader('content-type', 'application/json').end(body))
    await new Promise<void>((resolve) => talkative.listen(0, '127.0.0.1', resolve))
    const { port } = talkative.address() as AddressInfo
    await expect(verify({ ...backEnd(), baseUrl: `http://127.0.0.1:${port}` })).rejects.toThrow(/\/api\/health.*"version"/s)
    talkative.close()
  })
})
