import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackEnd } from './client.ts'
import { awaitBackEnd, checkKeys } from './client.ts'
import type { Agreed, PactFile } from './contractFile.ts'
import { askedDifferences } from './asked.ts'
import { joined, pactDifferences, rowDifferences } from './differences.ts'
import { readOutput, type Said } from './pactOutput.ts'
import { markHeader, startProxy, type Passage } from './proxy.ts'
import { CannotRun, type Report, type Result } from './result.ts'
import type { StateSource } from './stateSource.ts'

export interface Verification {
  pact: PactFile
  /** What to check; all of it is in the result. */
  agreed: Agreed[]
  backEnd: BackEnd
  /** As it was called, without secrets and without what is chosen. */
  command: string
  /** How long the back end may take until it answers at all. */
  waitSeconds: number
  /** How long all of it may take. */
  timeoutSeconds: number
  /** Ends it before its time, with a reason. */
  stop: AbortController
  states: StateSource
  /** Fields that a row does not name are no difference. */
  allowsExtra: boolean
  /** The HTTP status of a refusal is not compared, its body is. */
  refusalsAs200: boolean
  /** Told after each answer. */
  onProgress: (done: number, total: number, name: string) => void
}

/**
 * Makes the requests of a contract to a back end and compares its answers, by Pact's own verifier and by our rows.
 * @returns what became of each interaction, in the contract's order
 * @throws CannotRun when the back end can't be reached or doesn't take our signature, a state is unknown, or it takes too long
 */
export const verify = async (verification: Verification): Promise<Report> => {
  const { stop, timeoutSeconds, states } = verification
  const tooLong = new CannotRun(
    `The verification has taken ${timeoutSeconds} s and was stopped: --timeout SECONDS lets it take longer, --only or --shard ask less.`,
  )
  const limit = setTimeout(() => stop.abort(tooLong), timeoutSeconds * 1000)
  try {
    return await verified(verification)
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error
  } finally {
    clearTimeout(limit)
    await states.release?.()
  }
}

const verified = async (verification: Verification): Promise<Report> => {
  const { agreed, backEnd } = verification
  const startedAt = new Date()
  const start = performance.now()
  await awaitBackEnd(backEnd, verification.waitSeconds, verification.stop.signal)
  await checkKeys(
    backEnd,
    agreed.some(({ row }) => row.signature === 'upload'),
  )
  const skips = await skipsIn(verification)
  const going = agreed.filter((each) => !skips.has(each))
  const results = new Map([...skips].map(([each, reason]) => [each, skipped(each, reason)]))
  if (going.length > 0)
    for (const [nth, result] of (await compare(verification, going)).entries()) results.set(going[nth] as Agreed, result)
  return {
    baseUrl: backEnd.baseUrl,
    command: verification.command,
    startedAt,
    milliseconds: performance.now() - start,
    results: agreed.map((each) => results.get(each) as Result),
  }
}

const resultOf = ({ key, outcome, states }: Agreed): Omit<Result, 'verdict'> => ({ key, outcome, states, differences: [], milliseconds: 0 })
const skipped = (agreed: Agreed, reason: string): Result => ({ ...resultOf(agreed), verdict: 'skipped', reason })

/** What can't be asked, and why. */
const skipsIn = async ({ agreed, backEnd, states }: Verification): Promise<Map<Agreed, string>> => {
  const wanted = [...new Set(agreed.flatMap((each) => each.states))]
  const lacking = await states.lacking(wanted)
  const reasonFor = (each: Agreed): string | undefined => {
    if (!backEnd.keys && each.outcome === '40002') return 'signatures are not checked (--no-signature)'
    const reasons = each.states.flatMap((state) => lacking.get(state) ?? [])
    return reasons.length > 0 ? reasons.join('; ') : undefined
  }
  return new Map(agreed.flatMap((each) => (reasonFor(each) === undefined ? [] : [[each, reasonFor(each) ?? '']])))
}

const compare = async (verification: Verification, agreed: Agreed[]): Promise<Result[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-verify-'))
  const { stop } = verification
  let done = 0
  const proxy = await startProxy({
    ...verification,
    agreed,
    onStop: (reason) => stop.abort(reason),
    onAnswer: (number) => verification.onProgress(++done, agreed.length, agreed[number]?.interaction.description ?? ''),
  })
  try {
    const file = join(folder, 'contract.json')
    await writeFile(file, JSON.stringify({ ...verification.pact, interactions: agreed.map(marked) }))
    const said = readOutput(await runPact(file, proxy.address, stop.signal))
    return agreed.map((each, number) => judged(verification, each, proxy.passages.get(number), said.get(number)))
  } finally {
    await proxy.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** An interaction that tells by itself which one it is: in its name, its requests and its states. */
const marked = ({ interaction }: Agreed, number: number): unknown => ({
  ...interaction,
  description: `#${number} ${interaction.description}`,
  request: { ...interaction.request, headers: { ...interaction.request.headers, [markHeader]: [String(number)] } },
  providerStates: interaction.providerStates?.map(({ name }) => ({ name, params: { interaction: number } })) ?? [],
})

const script = join(import.meta.dirname, 'pactProcess.mjs')

/** Pact talks to us alone: a proxy of the machine has no business between, and its certificates, read anew for every request, would take a third of the time. */
const pactEnvironment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^https?_proxy$/i.test(name))),
  SSL_CERT_FILE: devNull,
  SSL_CERT_DIR: devNull,
  PACT_DO_NOT_TRACK: 'true',
})

/** Lets Pact's verifier ask an address for what a contract file holds. @returns what it printed */
export const runPact = (file: string, address: string, signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, file, address], { env: pactEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    const problems: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => problems.push(chunk))
    const kill = () => child.kill('SIGKILL')
    if (signal.aborted) kill()
    signal.addEventListener('abort', kill)
    child.on('error', reject)
    child.on('close', (code) => {
      const text = Buffer.concat(output).toString()
      if (signal.aborted) reject(signal.reason as Error)
      else if (code === 0 || text.includes('\nFailures:\n')) resolve(text)
      else reject(new CannotRun(`Pact's verifier ended with ${code}: ${Buffer.concat(problems).toString().trim() || text.trim()}`))
    })
  })

const judged = ({ allowsExtra }: Verification, agreed: Agreed, passage: Passage | undefined, said: Said | undefined): Result => {
  if (!passage)
    return { ...resultOf(agreed), verdict: 'failed', differences: [{ kind: 'request', path: 'answer', message: 'was never asked' }] }
  if (passage.skip !== undefined) return skipped(agreed, passage.skip)
  const { answer, asked, failure, begun, ended = begun } = passage
  const differences = failure
    ? [failure]
    : answer
      ? joined(pactDifferences(agreed, said ?? { passed: false, mismatches: [] }, answer), [
          ...rowDifferences(agreed, answer, allowsExtra),
          ...askedDifferences(agreed, passage.wire, passage.brought, answer),
        ])
      : [{ kind: 'request' as const, path: 'answer', message: 'was never asked' }]
  return {
    ...resultOf(agreed),
    verdict: differences.length > 0 ? 'failed' : 'passed',
    differences,
    milliseconds: ended - begun,
    ...(asked === undefined ? {} : { asked }),
    ...(answer === undefined ? {} : { answer }),
  }
}
