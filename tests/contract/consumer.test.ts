import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PactV4 } from '@pact-foundation/pact'
import { afterAll, beforeAll, beforeEach, describe as group, expect, it, vi } from 'vitest'
import { CallError } from '#src/services/callError.ts'
import { FetchedRequest } from '#tests/setup/xhr.ts'
import { cases } from './cases.ts'
import { fileOf } from './expected.ts'
import { describe, perform } from './interaction.ts'
import { commit, committed, consumer, provider, textsIn, type PactFile } from './pactFile.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fairlead-pact-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))
/** Pact reads and writes a whole file for every interaction: short ones, a row each. */
const folderOf = (key: string): string => join(dir, key.replaceAll(/\W+/g, '-'))
beforeEach(() => vi.stubGlobal('XMLHttpRequest', FetchedRequest))

group('the client keeps the contract', () => {
  it.each(cases)('$name', async (its) => {
    const pact = new PactV4({ consumer, provider, dir: folderOf(its.key), logLevel: 'error' })
    await describe(pact, its).executeTest(async ({ url }) => {
      if (its.outcome !== 'success') {
        const error: unknown = await perform(its, url).catch((caught: unknown) => caught)
        expect(error).toBeInstanceOf(CallError)
        expect(error).toMatchObject({ details: { status: its.outcome } })
        return
      }
      const answer = await perform(its, url)
      if (answer instanceof Blob) expect(Buffer.from(await answer.arrayBuffer())).toEqual(fileOf(its).bytes)
      else if (its.row.wrapping === 'check') expect(answer).toEqual({ usable: its.row.example.data, message: '' })
      else expect(answer).toEqual(its.row.example.data)
    })
  })
})

group('the contract files', () => {
  it('hold every interaction and are the committed ones', async () => {
    const texts = await textsIn(dir)
    if (process.env['UPDATE_PACTS'] === '1') await commit(texts)
    const interactions = Object.values(texts).flatMap((text) => (JSON.parse(text) as PactFile).interactions)
    expect(interactions.map(({ description }) => description).toSorted()).toEqual(cases.map(({ name }) => name).toSorted())
    for (const part of ['work', 'gate'] as const) {
      const isCommitted = texts[part] === (await readFile(committed[part], 'utf8').catch(() => ''))
      expect(isCommitted, 'pacts/ is stale: run UPDATE_PACTS=1 npx vitest run --project contract consumer').toBe(true)
    }
  })
})
