import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PactV4 } from '@pact-foundation/pact'
import { cases, type Case } from '#tests/contract/cases.ts'
import { describe, perform } from '#tests/contract/interaction.ts'
import { consumer, provider } from '#tests/contract/pactFile.ts'
import { FetchedRequest } from '#tests/setup/xhr.ts'
import type { Result, Watcher } from './report.ts'
import { requestMutants, type RequestMutant } from './requests.ts'

/** Makes every call of the chosen rows wrongly, and sees whether the contract's mock of a server refuses it. @throws Error when it refuses the right call */
export const tryRequests = async (wants: (key: string) => boolean, told: Watcher): Promise<Result[]> => {
  const chosen = cases.filter(({ key, outcome }) => outcome === 'success' && wants(key))
  const results: Result[] = []
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-mutants-'))
  globalThis.XMLHttpRequest = FetchedRequest as unknown as typeof XMLHttpRequest
  try {
    for (const [index, its] of chosen.entries()) {
      results.push(...(await tryCase(its, join(folder, String(index)))))
      told(index + 1, chosen.length)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return results
}

const tryCase = async (its: Case, dir: string): Promise<Result[]> => {
  const results: Result[] = []
  const pact = () => new PactV4({ consumer, provider, dir, logLevel: 'error' })
  await describe(pact(), its).executeTest(({ url }) => perform(its, url))
  // What is mocked once refuses all of a case's mutants; that it was asked wrongly, it says at the end.
  await describe(pact(), its)
    .executeTest(async ({ url }) => {
      for (const mutant of requestMutants(its)) results.push(await resultOf(its, mutant, url))
    })
    .catch(() => {})
  return results
}

const resultOf = async (its: Case, { what, mutate }: RequestMutant, baseUrl: string): Promise<Result> => {
  const { fetch } = globalThis
  let refused = false
  globalThis.fetch = async (input, init = {}) => {
    const { url, init: sent } = mutate({ url: new URL(String(input)), init })
    const answer = await fetch(url, sent)
    refused = answer.status === 500 && /(Request-Mismatch|Unexpected-Request) :/.test(await answer.clone().text())
    return answer
  }
  const failed = await perform(its, baseUrl).then(
    () => false,
    () => true,
  )
  globalThis.fetch = fetch
  // A call that failed for another reason than the contract's has shown nothing.
  return { kind: 'client', name: `${its.name} — ${what}`, of: its.key, killedBy: failed && refused ? 'Pact' : '' }
}
