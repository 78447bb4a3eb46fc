import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readCommitted } from '../pactFile.ts'
import { verifyProcess, type HostProcess } from './processes.ts'

/** How `npm run verify` is told of a server and its states endpoint. */
export const wayTo = ({ address, statesUrl }: HostProcess): string[] => ['--provider-base-url', address, '--states-url', statesUrl]

/** The sums of a verification. */
export const lastLine = (text: string): string | undefined => text.trim().split('\n').at(-1)

/** Checks every second interaction in a process of its own and expects all to pass, on every paper. A test file each: a run uses little more than one core. */
export const expectHalf = async (where: string[], folder: string, nth: 1 | 2): Promise<void> => {
  const { interactions } = await readCommitted()
  const size = nth === 1 ? Math.ceil(interactions.length / 2) : Math.floor(interactions.length / 2)
  const [junit, html] = [join(folder, 'half.xml'), join(folder, 'half.html')]
  const { code, out, err } = await verifyProcess([...where, '--shard', `${nth}/2`, '--junit', junit, '--html', html])
  expect(lastLine(out), out).toBe(`${size} passed, 0 failed, 0 skipped`)
  expect(code).toBe(0)
  expect(lastLine(err)).toBe(`${size} of ${size} interactions`)
  expect(out).not.toContain('\u001B')
  expect(await readFile(junit, 'utf8')).toContain(`<testsuites name="contract" tests="${size}" failures="0" skipped="0"`)
  expect(await readFile(html, 'utf8')).toContain('<h1>Keeps the contract</h1>')
}
