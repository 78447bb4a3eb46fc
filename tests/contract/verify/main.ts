import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backEndAt } from './client.ts'
import { readContract, selected } from './contractFile.ts'
import { endpointStates } from './endpointStates.ts'
import { commandOf, help, readOptions, type Options } from './options.ts'
import { checkPeople, ownStates } from './ownStates.ts'
import { htmlOf } from './report/html.ts'
import { junitOf } from './report/junit.ts'
import { tableOf } from './report/table.ts'
import { CannotRun, countOf, reasonOf, type Report } from './result.ts'
import { verify } from './run.ts'

/** Where text goes; a terminal shows colours and a line that changes. */
interface Stream {
  write: (text: string) => unknown
  isTTY?: boolean
  columns?: number
}

interface Terminal {
  out: Stream
  err: Stream
  environment: Record<string, string | undefined>
  /** Tells when somebody ends it, by Ctrl+C for example. */
  onInterrupt?: (listener: () => void) => void
}

/** `npm run verify`. @returns the exit code: 0 kept, 1 different, 2 could not run */
export const main = async (args: string[], terminal: Terminal): Promise<number> => {
  const { out, err, environment, onInterrupt } = terminal
  try {
    const options = readOptions(args, environment)
    if (!options) {
      out.write(help)
      return 0
    }
    const stop = new AbortController()
    onInterrupt?.(() => stop.abort(new CannotRun('Stopped before the end.')))
    const report = await run(options, stop, progressOn(err))
    out.write(tableOf(report, out.isTTY === true && environment['NO_COLOR'] === undefined))
    if (options.junit !== undefined) await write(options.junit, junitOf(report))
    if (options.html !== undefined) await write(options.html, htmlOf(report))
    if (countOf(report.results, 'failed') > 0) return 1
    if (countOf(report.results, 'passed') === 0 && !options.allowsEmpty) throw nothingAsked(report)
    return 0
  } catch (error) {
    err.write(`${error instanceof CannotRun ? error.message : String((error as Error).stack)}\n`)
    return 2
  }
}

type Progress = (done: number, total: number, name: string) => void

const run = async (options: Options, stop: AbortController, onProgress: Progress): Promise<Report> => {
  const { baseUrl, keys, accounts, statesUrl, skipsUnknown } = options
  const { pact, agreed } = await readContract(options.pactFiles)
  checkPeople(
    accounts,
    agreed.flatMap(({ states }) => states),
  )
  const backEnd = backEndAt(baseUrl, keys, stop.signal)
  const states = statesUrl === undefined ? ownStates(backEnd, accounts) : endpointStates(statesUrl, skipsUnknown, stop.signal)
  return verify({ ...options, command: commandOf(options), pact, agreed: selected(agreed, options), backEnd, states, stop, onProgress })
}

const nothingAsked = ({ results }: Report): CannotRun =>
  new CannotRun(
    results.length > 0
      ? `Nothing was asked, so nothing is proven: ${results.length} skipped, for the reasons above. --allow-empty admits that.`
      : 'Nothing was asked, so nothing is proven: no interaction falls to this part. --allow-empty admits that.',
  )

/** On a terminal one line that changes; in a pipeline a line now and then. */
const progressOn = (err: Stream) => (done: number, total: number, name: string) => {
  if (err.isTTY) err.write(`\r\u001B[2K${done === total ? '' : `${done} of ${total}  ${name}`.slice(0, (err.columns || 80) - 1)}`)
  else if (done % 100 === 0 || done === total) err.write(`${done} of ${total} interactions\n`)
}

const write = async (file: string, text: string): Promise<void> => {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  } catch (error) {
    throw new CannotRun(`${file} could not be written: ${reasonOf(error)}.`)
  }
}
