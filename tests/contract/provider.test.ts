import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { gateCodes } from '#src/contract/row.ts'
import { committed } from './pactFile.ts'
import { host as startsAs } from './verify/host.ts'
import { hosted } from './verify/hosted.ts'
import { lastLine, startHost, verifyHere, verifyProcess, wayTo } from './verify/processes.ts'

const its = hosted()

/** Every so manieth refusal of the gates; all of them are proven without a wire in `gate.test.ts`, and by `npm run verify`. */
const sample = 17

describe('our server as a process of its own keeps the contract', () => {
  it('in every interaction, on every paper', { timeout: 1_200_000 }, async () => {
    const { interactions } = JSON.parse(await readFile(committed.work, 'utf8')) as { interactions: unknown[] }
    const size = interactions.length
    const [junit, html] = [join(its.folder, 'all.xml'), join(its.folder, 'all.html')]
    const { code, out, err } = await verifyProcess([...its.ours, '--pact', committed.work, '--junit', junit, '--html', html])
    expect(lastLine(out), out).toBe(`${size} passed, 0 failed, 0 skipped`)
    expect(code).toBe(0)
    expect(lastLine(err)).toBe(`${size} of ${size} interactions`)
    expect(out).not.toContain('\u001B')
    expect(await readFile(junit, 'utf8')).toContain(`<testsuites name="contract" tests="${size}" failures="0" skipped="0"`)
    expect(await readFile(html, 'utf8')).toContain('<h1>Keeps the contract</h1>')
  })

  it('and does so when it has been used: in every success once more', { timeout: 1_200_000 }, async () => {
    const { code, out } = await verifyHere([...its.ours, '--pact', committed.work, '--outcome', 'success'])
    expect(lastLine(out), out).toMatch(/^\d{3} passed, 0 failed, 0 skipped$/)
    expect(code).toBe(0)
  })

  it('in a sample of each kind of refusal at the gates', { timeout: 1_200_000 }, async () => {
    const junit = join(its.folder, 'gate.xml')
    const { code, out } = await verifyHere([...its.ours, '--pact', committed.gate, '--shard', `1/${sample}`, '--junit', junit])
    expect(lastLine(out), out).toMatch(/^1\d\d passed, 0 failed, 0 skipped$/)
    expect(code).toBe(0)
    const written = await readFile(junit, 'utf8')
    for (const kind of gateCodes) expect(written).toMatch(new RegExp(`<testcase [^>]*name="must be refused with ${kind}`))
  })

  const notices = ['--only', '/api/po/notice', '--only', '/api/admin/oss']

  it(
    'on a PostgreSQL server that it is given, unsigned, with refusals as HTTP 200, in the same calls',
    { timeout: 1_200_000 },
    async () => {
      const environment = { DATABASE_URL: `${process.env['TEST_SERVER']}/postgres`, SIGNATURE: 'off' }
      const served = await startHost(environment, ['--port', '0', '--refusals-as-200'])
      const strict = await verifyHere([...wayTo(served), ...notices, '--no-signature'])
      const { code, out } = await verifyHere([...wayTo(served), ...notices, '--no-signature', '--refusals-as-200'])
      await served.stop()
      expect(strict.out).toMatch(/status {2}HTTP {2}expected 4\d\d but was 200\n/)
      expect(lastLine(out), out).toMatch(/^[1-9]\d passed, 0 failed, [1-9] skipped$/)
      expect(code).toBe(0)
    },
  )

  it('is refused a port that is none', async () => {
    await expect(startsAs(['--port', '80a'])).rejects.toThrow('“80a” is no port: a number from 1 to 65534')
  })
})
