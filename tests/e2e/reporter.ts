import { relative } from 'node:path'
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { Results } from '../setup/results.ts'

/** Playwright's part in `npm test`. */
export default class implements Reporter {
  private readonly results = new Results()

  onTestEnd({ location, title, expectedStatus }: TestCase, { status, duration, error }: TestResult): void {
    const about = { suite: 'browser', file: relative(process.cwd(), location.file), name: title }
    this.results.add({ ...about, passed: status === expectedStatus, seconds: duration / 1000 }, error?.message)
  }

  onError({ message }: TestError): void {
    this.results.add({ suite: 'browser', file: '', name: 'an error that no test caught', passed: false, seconds: 0 }, message)
  }

  onEnd(): void {
    this.results.write()
  }
}
