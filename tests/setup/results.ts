import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** What became of one test, or of a file that did not load. */
export interface Result {
  /** Its name in `npm test`. */
  suite: string
  file: string
  name: string
  passed: boolean
  seconds: number
  /** Of a failed one: the first line of what it said. */
  said?: string
}

/** Where `scripts/test.mjs` wants the results of a runner. */
const target = process.env['TEST_RESULTS']

/** The first line of what a failed test said, without colours. */
export const firstLine = (message = ''): string => stripVTControlCharacters(message).trim().split('\n')[0] ?? ''

/** Collects results for `scripts/test.mjs`, and says at once what has failed. */
export class Results {
  private readonly all: Result[] = []

  add(result: Omit<Result, 'said'>, message = ''): void {
    const said = firstLine(message)
    this.all.push(result.passed ? result : { ...result, said })
    if (!result.passed) process.stdout.write(`FAILED ${result.suite}: ${result.file} › ${result.name}: ${said}\n`)
  }

  write(): void {
    if (target) writeFileSync(target, JSON.stringify(this.all))
  }
}
