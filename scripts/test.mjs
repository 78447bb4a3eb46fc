/**
 * `npm test`: runs every suite, or those named, and ends with `N passed, N failed`.
 *   npm test                 everything
 *   npm test -- unit model   only these
 * A check such as the type check counts as one test. A suite without a test counts as failed.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { failuresIn } from './failures.mjs'
import { suites } from './suites.mjs'

const reports = '.cache/test'
mkdirSync(reports, { recursive: true })

// A proxy of the machine has no business between two processes of it.
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^https?_proxy$/i.test(name)))

// The base of all test worlds (tests/setup/base.ts) is made by the first suite that wants it.
environment.TEST_BASE_SHARED = mkdtempSync(join(tmpdir(), 'fairlead-base-'))

const run = ({ command, args, environment: own = {} }) =>
  new Promise((resolve) => {
    const output = []
    const child = spawn(command, args, {
      env: { ...environment, NO_COLOR: '1', FORCE_COLOR: undefined, ...own },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
    child.on('close', (status) => resolve({ status: status ?? 1, output: stripVTControlCharacters(Buffer.concat(output).toString()) }))
  })

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

const counted = {
  check: async (suite) => {
    const { status, output } = await run(suite)
    return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, output }
  },
  vitest: async (suite, file) => {
    const { status, output } = await run({
      ...suite,
      args: [...suite.args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    })
    const report = readReport(file)
    const passed = report?.numPassedTests ?? 0
    const failed = report?.numFailedTests ?? 0
    return { passed, failed: failed === 0 && (status !== 0 || passed === 0) ? 1 : failed, output, failures: failuresIn.vitest(report) }
  },
  playwright: async (suite, file) => {
    const { status, output } = await run({
      ...suite,
      args: [...suite.args, '--reporter=line,json'],
      environment: { ...suite.environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    })
    const report = readReport(file)
    const stats = report?.stats
    const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0)
    const failed = stats?.unexpected ?? 0
    return { passed, failed: failed === 0 && (status !== 0 || passed === 0) ? 1 : failed, output, failures: failuresIn.playwright(report) }
  },
}

const listed = (failures) => failures.map((failure) => `  ${failure}\n`).join('')

/** A line of Playwright's for a test that has begun. */
const progress = /^\[\d+\/\d+\] .*\n/gm

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in suites))
if (unknown.length > 0) {
  process.stderr.write(`There is no suite ${unknown.join(', ')}. There are: ${Object.keys(suites).join(', ')}\n`)
  process.exit(2)
}

const results = []
for (const name of wanted.length > 0 ? wanted : Object.keys(suites)) {
  const start = performance.now()
  const file = join(reports, `${name.replaceAll(' ', '-')}.json`)
  rmSync(file, { force: true })
  const suite = suites[name]()
  const { passed, failed, output, failures = [] } = await counted[suite.kind](suite, file)
  const seconds = (performance.now() - start) / 1000
  writeFileSync(file.replace(/json$/, 'log'), output)
  results.push({ name, passed, failed, seconds, failures })
  process.stdout.write(
    `${failed > 0 ? 'FAILED' : 'ok    '} ${name.padEnd(20)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ${seconds.toFixed(1).padStart(7)} s\n`,
  )
  // What has failed comes first: of a long output, whoever passes it on may keep the beginning alone.
  if (failed > 0) process.stdout.write(`${listed(failures)}\n${output.replaceAll(progress, '')}\n`)
}

rmSync(environment.TEST_BASE_SHARED, { recursive: true, force: true })
writeFileSync(join(reports, 'summary.json'), JSON.stringify(results, null, 2))
// Which transitions of the machines were taken, and where (tests/setup/transitions.ts).
const coverage = results.some(({ name }) => ['model', 'browser'].includes(name)) ? readReport(join(reports, 'transitions.json')) : null
if (coverage) process.stdout.write(`\nTransition coverage, ${join(reports, 'transitions.json')}\n${coverage.lines.join('\n')}\n`)
const total = (field) => results.reduce((sum, result) => sum + result[field], 0)
// Once more at the end, where whoever reads no more than that finds them.
for (const { name, failed, failures } of results) {
  if (failed > 0) process.stdout.write(`\nFAILED ${name}\n${listed(failures)}`)
}
process.stdout.write(`\nTook ${total('seconds').toFixed(0)} s\n${total('passed')} passed, ${total('failed')} failed\n`)
// No process.exit: it would cut off what a pipe has not taken yet.
process.exitCode = total('failed') > 0 ? 1 : 0
