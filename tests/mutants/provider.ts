import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { consumer, provider } from '#tests/contract/pactFile.ts'
import { answerMutants, isAdmitted, type AnswerMutant } from './answers.ts'
import type { Result, Watcher } from './report.ts'

/** Mutants that one process of the verifier takes: few enough to tell how it goes on. */
const batchSize = 400

/** Holds every wrong answer of the chosen rows against the contract. @throws Error when a right one does not pass */
export const tryAnswers = async (wants: (key: string) => boolean, told: Watcher): Promise<Result[]> => {
  const mutants = await answerMutants(wants)
  const batches: AnswerMutant[][] = []
  for (let from = 0; from < mutants.length; from += batchSize) batches.push(mutants.slice(from, from + batchSize))
  const results: Result[][] = []
  const waiting = batches.entries()
  let done = 0
  const work = async (): Promise<void> => {
    for (const [at, batch] of waiting) {
      const failed = await failedOf(batch)
      results[at] = batch.flatMap((mutant, index) => resultOf(mutant, failed.has(index)))
      told((done += batch.length), mutants.length)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return results.flat()
}

const resultOf = (mutant: AnswerMutant, isRefusedByPact: boolean): Result[] => {
  const by = [...(isRefusedByPact ? ['Pact'] : []), ...(isAdmitted(mutant) ? [] : ['row'])]
  const { name, key, what } = mutant
  if (what !== '') return [{ kind: 'provider', name, of: key, killedBy: by.join(' and ') }]
  if (by.length > 0) throw new Error(`${name}: the answer that pacts/ shows is refused by ${by.join(' and ')}`)
  return []
}

/** Which of a batch Pact's verifier refuses, by their place in it. */
const failedOf = async (batch: AnswerMutant[]): Promise<Set<number>> => {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-mutants-'))
  try {
    await writeFile(join(folder, 'pact.json'), JSON.stringify(pactOf(batch)))
    await writeFile(
      join(folder, 'answers.json'),
      JSON.stringify(batch.map(({ answer }) => ({ ...answer, body: answer.body.toString('base64') }))),
    )
    return verdicts(await outputOf(folder), batch.length)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The interactions once for each of their mutants. Nothing has to be brought about: the answers are written down. */
const pactOf = (batch: AnswerMutant[]) => ({
  consumer: { name: consumer },
  provider: { name: provider },
  interactions: batch.map(({ interaction: { providerStates: _, request, ...rest } }, index) => {
    const { generators: _generators, headers, ...fixed } = request as typeof request & { generators?: unknown; headers?: object }
    return { ...rest, description: `mutant ${index}.`, request: { ...fixed, headers: { ...headers, 'x-mutant': [String(index)] } } }
  }),
  metadata: { pactSpecification: { version: '4.0' } },
})

const outputOf = (folder: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const script = join(import.meta.dirname, 'batch.ts')
    const child = spawn(process.execPath, ['--import', 'tsx', script, folder], {
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
    child.on('error', reject)
    child.on('close', () => resolve(stripVTControlCharacters(Buffer.concat(said).toString())))
  })

/**
 * Reads what Pact's verifier printed: a name, and below it what was compared.
 * @throws Error when it has not judged all of them
 */
const verdicts = (output: string, count: number): Set<number> => {
  const blocks =
    output
      .split('\nFailures:\n')[0]
      ?.split(/^ {2}mutant (?=\d+\. )/m)
      .slice(1) ?? []
  if (blocks.length !== count) throw new Error(`The verifier judged ${blocks.length} of ${count}:\n${output.slice(0, 2000)}`)
  const failed = blocks.filter((block) => !block.includes('returns a response which') || block.includes('(FAILED)'))
  return new Set(failed.map((block) => Number.parseInt(block, 10)))
}
