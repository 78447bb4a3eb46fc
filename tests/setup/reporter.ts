import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { Results } from './results.ts'

const about = ({ project, moduleId }: TestModule) => ({ suite: project.name, file: relative(process.cwd(), moduleId) })

/** Vitest's part in `npm test`: a suite is a project. */
export default class implements Reporter {
  private readonly results = new Results()

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state !== 'passed' && state !== 'failed') return
    const seconds = (test.diagnostic()?.duration ?? 0) / 1000
    this.results.add({ ...about(test.module), name: test.fullName, passed: state === 'passed', seconds }, errors?.[0]?.message)
  }

  onTestModuleEnd(module: TestModule): void {
    for (const { message } of module.errors()) this.results.add({ ...about(module), name: 'the file', passed: false, seconds: 0 }, message)
  }

  onTestRunEnd(_: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const { message } of unhandled)
      this.results.add({ suite: 'vitest', file: '', name: 'an error that no test caught', passed: false, seconds: 0 }, message)
    this.results.write()
  }
}
