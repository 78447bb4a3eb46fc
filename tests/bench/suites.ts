import { existsSync, readFileSync } from 'node:fs'
import { figure } from './figures.ts'

const summary = '.cache/test/summary.json'

/** How long the latest `npm test` took, suite by suite. */
export const suites = (): void => {
  if (!existsSync(summary)) return figure('npm test', 'not run yet')
  const results = JSON.parse(readFileSync(summary, 'utf8')) as { name: string; seconds: number; passed: number }[]
  for (const { name, seconds, passed } of results) figure(`npm test: ${name} (${passed} passed)`, `${seconds.toFixed(1)} s`)
  figure('npm test', `${results.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(0)} s`)
}
