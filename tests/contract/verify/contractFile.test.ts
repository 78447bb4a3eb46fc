import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { committed } from '../pactFile.ts'
import { matches, readContract, selected, type PactFile } from './contractFile.ts'
import { readOptions } from './options.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-stale-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A contract file that differs from the committed one. */
const changed = async (change: (pact: PactFile) => void): Promise<string> => {
  const { pact } = await readContract(Object.values(committed))
  change(pact)
  const file = join(folder, 'changed.json')
  await writeFile(file, JSON.stringify(pact))
  return file
}

describe('the contract file', () => {
  it('that is missing is said to be so', () =>
    expect(readContract([join(folder, 'none.json')])).rejects.toThrow(/^There is no contract file at .*none\.json: write it anew with/))

  it.each(['nothing', '{}', '[]'])('is not “%s”', async (text) => {
    await writeFile(join(folder, 'bad.json'), text)
    await expect(readContract([join(folder, 'bad.json')])).rejects.toThrow('is no contract file')
  })

  it('is stale when a row’s interaction is missing', async () => {
    const file = await changed((pact) => pact.interactions.splice(0, 5))
    await expect(readContract([file])).rejects.toThrow(
      /is stale: it lacks “[^”]+”, “[^”]+”, “[^”]+” and 2 more; write it anew with: UPDATE_PACTS=1/,
    )
  })

  it('is stale when it holds what no row declares', async () => {
    const file = await changed(({ interactions: [first] }) => void (first && (first.description = 'GET /api/gone: success')))
    await expect(readContract([file])).rejects.toThrow('no row declares “GET /api/gone: success”')
  })

  it('is stale when a row has changed since', async () => {
    const file = await changed(({ interactions }) => {
      const health = interactions.find(({ description }) => description === 'GET /api/health: success')
      Object.assign(health?.response.body?.content as object, { colour: 'green' })
    })
    await expect(readContract([file])).rejects.toThrow('the rows have changed since for “GET /api/health: success”')
  })
})

describe('a pattern', () => {
  const edit = { key: 'POST /api/po/project/{id}/edit', outcome: '40900' }

  it.each([
    ['/api/po/project', true],
    ['POST /api/po/project', true],
    ['post /api/po/project/', true],
    ['GET /api/po/project', false],
    ['* /api/po/project', true],
    ['POST /api/po/project$', false],
    ['POST /api/po/project/{id}/edit$', true],
    ['POST /api/po/proj', false],
    ['POST /api/*/edit', true],
    ['POST *: 40900', true],
    ['POST *: success', false],
    ['/api/po: 40900', true],
    ['*', true],
  ])('%s: %s', (pattern, fits) => expect(matches(pattern, edit)).toBe(fits))

  it('that fits nothing stops the run, as an unknown outcome does', async () => {
    const { agreed } = await readContract(Object.values(committed))
    expect(() => selected(agreed, { only: ['GET /api/nothing'], outcomes: [] })).toThrow('--only "GET /api/nothing" fits no interaction')
    expect(() => selected(agreed, { only: [], outcomes: ['404'] })).toThrow('--outcome 404 is unknown; there are 40001')
    expect(() => selected(agreed, { only: ['GET /api/health'], outcomes: ['40900'] })).toThrow('No interaction has both')
    expect(selected(agreed, { only: ['GET /api/health'], outcomes: ['success'] }).map(({ key }) => key)).toEqual(['GET /api/health'])
  })

  it('is shared out without loss or repetition', async () => {
    const { agreed } = await readContract(Object.values(committed))
    const parts = [1, 2, 3].map((nth) => selected(agreed, { only: [], outcomes: [], shard: { nth, of: 3 } }))
    expect(new Set(parts.flat())).toEqual(new Set(agreed))
    expect(parts.flat()).toHaveLength(agreed.length)
    const sizes = parts.map(({ length }) => length)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(2)
  })
})

describe('the command line', () => {
  const url = ['--provider-base-url', 'http://127.0.0.1:1']

  it('says what it wants', () => {
    expect(() => readOptions([], {})).toThrow('Which back end?')
    expect(() => readOptions(['--no-such'], {})).toThrow(/Unknown option '--no-such'; --help/)
    expect(() => readOptions([...url, '--account', 'buyer'], {})).toThrow('--account must name somebody')
    expect(() => readOptions([...url, '--account', 'buyer=b'], {})).toThrow('must be NAME:PASSWORD')
    expect(() => readOptions([...url, '--wait', 'long'], {})).toThrow('“long” is no number of seconds: --wait')
    expect(() => readOptions([...url, '--timeout', '1h'], {})).toThrow('“1h” is no number of seconds: --timeout')
    expect(readOptions(url, {})?.timeoutSeconds).toBe(1800)
    for (const token of ['', 'two words', 'a\nline'])
      expect(() => readOptions([...url, '--token', `buyer=${token}`], {})).toThrow('given as the token of “buyer” is none')
    expect(() => readOptions([...url, '--states-url', 'there'], {})).toThrow('“there” is no address')
    const endpoint = [...url, '--states-url', 'http://127.0.0.1:8091']
    for (const given of [
      ['--account', 'buyer=b:c'],
      ['--token', 'buyer=t'],
    ])
      expect(() => readOptions([...endpoint, ...given], {})).toThrow('The states endpoint says who signs in: leave out')
    expect(() => readOptions(endpoint, { VERIFY_TOKEN_BUYER: 't' })).toThrow('VERIFY_… for “buyer”')
    expect(readOptions(endpoint, {})?.accounts.size).toBe(0)
    for (const shard of ['half', '0/2', '3/2', '1/0'])
      expect(() => readOptions([...url, '--shard', shard], {})).toThrow(`“${shard}” is no part of a run`)
    expect(readOptions([...url, '--shard', '2/2'], {})?.shard).toEqual({ nth: 2, of: 2 })
    expect(readOptions(['--help'], {})).toBeNull()
  })

  it('takes keys and people from the environment, and rather from its options', () => {
    const environment = {
      SIGN_SALT: 'salt-e',
      UPLOAD_SIGN_KEY: 'key-e',
      VERIFY_ACCOUNT_BUYER: 'b:p:w',
      VERIFY_TOKEN_HEAD_OF_PROCUREMENT: 'token-e',
    }
    const options = readOptions([...url, '--sign-salt', 'salt-o', '--token', 'reviewer=r=1'], environment)
    expect(options?.keys).toEqual({ salt: 'salt-o', upload: 'key-e' })
    expect(Object.fromEntries(options?.accounts ?? [])).toEqual({
      buyer: { username: 'b', password: 'p:w' },
      'head-of-procurement': { token: 'token-e' },
      reviewer: { token: 'r=1' },
    })
    expect(readOptions([...url, '--no-signature'], environment)?.keys).toBeNull()
  })
})
