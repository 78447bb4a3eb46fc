import { existsSync, readFileSync } from 'node:fs'
import { figure } from './figures.ts'

const summary = '.cache/test/summary.json'

/** How long the latest `npm test` took, suite by suite. */
export const suites = (): void => {
  if (!existsSync(summary)) return figure('npm test', 'not run yet')
  const { seconds, suites: ran } = JSON.parse(readFileSync(summary, 'utf8')) as Summary
  for (const suite of ran) figure(`npm test: ${suite.name} (${suite.passed} passed), its tests`, `${suite.seconds.toFixed(1)} s`)
  figure('npm test', `${seconds.toFixed(0)} s`)
}

interface Summary {
  seconds: number
  suites: { name: string; seconds: number; passed: number }[]
}
