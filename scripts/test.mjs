/**
 * `npm test`: runs every suite, or those named, and ends with `N passed, N failed`.
 *   npm test                 everything
 *   npm test -- unit model   only these
 *   npm test -- --changed    what the changes since the last commit can touch, as far as imports tell
 * A check such as the type check counts as one test. A suite without a test counts as failed.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { browser, built, checks, coverage, journeysOnNode24, projects, vitest } from './suites.mjs'
import { provideBrowser } from './browser.mjs'

const reports = '.cache/test'
mkdirSync(reports, { recursive: true })

// A proxy of the machine has no business between two processes of it.
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^https?_proxy$/i.test(name)))

const started = performance.now()
const secondsSince = (start) => (performance.now() - start) / 1000

/** A line of a reporter's about a test that has failed, or wants a second try: it is passed on at once. */
const failure = /^(?:FAILED|UNSTEADY) .*$/gm
/** A line of Playwright's for a test that has begun. */
const progress = /^\[\d+\/\d+\] .*\n/gm

const run = ({ command, args, environment: own = {} }) =>
  new Promise((resolve) => {
    const output = []
    const child = spawn(command, args, {
      env: { ...environment, NO_COLOR: '1', FORCE_COLOR: undefined, ...own },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const hear = (chunk) => {
      output.push(chunk)
      for (const [line] of String(chunk).matchAll(failure)) process.stdout.write(`${line}\n`)
    }
    for (const stream of [child.stdout, child.stderr]) stream.on('data', hear)
    child.on('error', (error) => output.push(Buffer.from(String(error))))
    child.on('close', (status) => resolve({ status: status ?? 1, output: stripVTControlCharacters(Buffer.concat(output).toString()) }))
  })

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

const summary = []

const say = (name, passed, failed, seconds, failures) => {
  summary.push({ name, passed, failed, seconds, failures })
  const line = `${name.padEnd(20)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ${seconds.toFixed(1).padStart(7)} s`
  process.stdout.write(`${failed > 0 ? 'FAILED' : 'ok    '} ${line}\n`)
}

const check = async (name, suite) => {
  const start = performance.now()
  const { status, output } = await run(suite)
  writeFileSync(join(reports, `${name.replaceAll(' ', '-')}.log`), output)
  say(name, status === 0 ? 1 : 0, status === 0 ? 0 : 1, secondsSince(start), status === 0 ? [] : [output.trim().split('\n')[0]])
  if (status !== 0) process.stdout.write(`\n${output}\n`)
}

/** Runs a runner of tests, whose reporter writes what became of each (tests/setup/results.ts). @returns the results of its suites */
const runTests = async (name, suites, runner, mayBeEmpty) => {
  const start = performance.now()
  const file = join(reports, `${name}.json`)
  rmSync(file, { force: true })
  const { status, output } = await run({ ...runner, environment: { ...runner.environment, TEST_RESULTS: join(process.cwd(), file) } })
  writeFileSync(join(reports, `${name}.log`), output)
  const results = (readReport(file) ?? []).map((each) => (runner.suite ? { ...each, suite: runner.suite } : each))
  const explained = results.some(({ passed }) => !passed)
  for (const suite of new Set([...suites, ...results.map((result) => result.suite)])) {
    const own = results.filter((result) => result.suite === suite)
    const failed = own.filter(({ passed }) => !passed)
    const isMissing = own.length === 0 && !mayBeEmpty
    const failures = failed.map((result) => `${result.file} › ${result.name}: ${result.said}`)
    const sum = own.reduce((seconds, each) => seconds + each.seconds, 0)
    say(suite, own.length - failed.length, failed.length + (isMissing ? 1 : 0), sum, isMissing ? ['no test ran'] : failures)
  }
  if (status !== 0 && !explained) say(name, 0, 1, 0, [`it ended with ${status}`])
  process.stdout.write(`       ${name} took ${secondsSince(start).toFixed(1)} s\n`)
  // What has failed was said: of a long output, whoever passes it on may keep the beginning alone.
  if (status !== 0) process.stdout.write(`\n${output.replaceAll(progress, '').replaceAll(failure, '')}\n`)
  return results
}

const onNode24 = 'api on Node 24'
const runOnNode24 = async () => {
  const runner = journeysOnNode24()
  if (runner) return runTests(onNode24, [onNode24], { ...runner, suite: onNode24 }, false)
  const why = process.versions.node.startsWith('24.') ? 'all of this runs on it' : 'it could neither be found nor fetched: set NODE24_PATH'
  process.stdout.write(`SKIPPED ${onNode24}: ${why}\n`)
  return []
}

const given = process.argv.slice(2)
const isChanged = given.includes('--changed')
const wanted = given.filter((name) => name !== '--changed')
const known = [...Object.keys(checks), ...projects, onNode24, 'browser', 'coverage']
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`There is no suite ${unknown.join(', ')}. There are: ${known.join(', ')}\n`)
  process.exit(2)
}
const wants = (name) => {
  if (wanted.length > 0) return wanted.includes(name)
  return !(isChanged && [onNode24, 'budgets', 'coverage'].includes(name))
}

// Fetching one takes as long as the checks do.
const browserFound = wants('browser') ? provideBrowser() : null
await Promise.all(
  Object.entries(checks)
    .filter(([name]) => wants(name) || (name === 'build' && known.some((other) => built.has(other) && wants(other))))
    .map(([name, suite]) => check(name, suite)),
)
const tested = projects.filter(wants)
const results = tested.length > 0 ? await runTests('vitest', tested, vitest(tested, isChanged), isChanged) : []
if (wants(onNode24)) results.push(...(await runOnNode24()))
await browserFound
if (wants('browser')) results.push(...(await runTests('browser', ['browser'], await browser(isChanged), isChanged)))
if (wants('coverage')) await check('coverage', coverage)

writeFileSync(join(reports, 'summary.json'), JSON.stringify({ seconds: secondsSince(started), suites: summary }, null, 2))

// Which transitions of the machines were taken, and where (tests/setup/transitions.ts).
const transitions = [...tested, ...(wants('browser') ? ['browser'] : [])].some((name) => ['model', 'browser'].includes(name))
const taken = transitions ? readReport(join(reports, 'transitions.json')) : null
if (taken) process.stdout.write(`\nTransition coverage, ${join(reports, 'transitions.json')}\n${taken.lines.join('\n')}\n`)

const slowest = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20)
if (slowest.length > 1) {
  process.stdout.write('\nThe slowest tests\n')
  for (const { suite, file, name, seconds } of slowest)
    process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${suite}: ${file} › ${name.length > 90 ? `${name.slice(0, 90)}…` : name}\n`)
}
// Once more at the end, where whoever reads no more than that finds them.
for (const { name, failed, failures } of summary)
  if (failed > 0) process.stdout.write(`\nFAILED ${name}\n${failures.map((each) => `  ${each}\n`).join('')}`)
const total = (field) => summary.reduce((sum, suite) => sum + suite[field], 0)
process.stdout.write(`\nTook ${secondsSince(started).toFixed(0)} s\n${total('passed')} passed, ${total('failed')} failed\n`)
// No process.exit: it would cut off what a pipe has not taken yet.
process.exitCode = total('failed') > 0 ? 1 : 0
