import { relative } from 'node:path'
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { firstLine, Results } from '../setup/results.ts'

/** How many tests of a run may want a second try (docs/decisions/044). */
const mayBeTriedAgain = 2

/** Playwright's part in `npm test`. */
export default class implements Reporter {
  private readonly results = new Results()
  private triedAgain = 0

  onTestEnd({ location, title, expectedStatus, retries }: TestCase, { status, duration, error, retry }: TestResult): void {
    const about = { suite: 'browser', file: relative(process.cwd(), location.file), name: title }
    const passed = status === expectedStatus
    if (passed || retry === retries) return this.results.add({ ...about, passed, seconds: duration / 1000 }, error?.message)
    this.triedAgain += 1
    process.stdout.write(`UNSTEADY browser: ${about.file} › ${about.name}: ${firstLine(error?.message)}\n`)
  }

  onError({ message }: TestError): void {
    this.results.add({ suite: 'browser', file: '', name: 'an error that no test caught', passed: false, seconds: 0 }, message)
  }

  onEnd(): void {
    const said = `${this.triedAgain} tests wanted a second try, more than the ${mayBeTriedAgain} that may`
    if (this.triedAgain > mayBeTriedAgain)
      this.results.add({ suite: 'browser', file: '', name: 'a steady run', passed: false, seconds: 0 }, said)
    this.results.write()
  }
}
