import { appendFileSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { keyOf } from './keys.ts'

/** Suites whose tests make real calls to a whole server. */
export type Suite = 'api' | 'browser'

export const seenFolder = '.cache/seen'

const known = new Set<string>()

/** Writes down that this file has run, whether or not it calls anything: what a page begins with comes with the page. */
export const ran = (suite: Suite, file: string): void => {
  mkdirSync(join(seenFolder, suite), { recursive: true })
  appendFileSync(targetOf(suite, file), '')
}

const targetOf = (suite: Suite, file: string): string => join(seenFolder, suite, `${basename(file)}.txt`)

/**
 * Writes down, for `npm run coverage:contract`, that a test of this file made a call and that it succeeded.
 * @param file the test's own
 */
export const saw = (suite: Suite, file: string, method: string, path: string): void => {
  const key = keyOf(method, path)
  const target = targetOf(suite, file)
  if (key === undefined || known.has(`${target} ${key}`)) return
  known.add(`${target} ${key}`)
  ran(suite, file)
  appendFileSync(target, `${key}\n`)
}
