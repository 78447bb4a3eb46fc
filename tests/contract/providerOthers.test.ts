import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startPostgres } from '#tests/setup/postgres.ts'
import { expectHalf, lastLine, wayTo } from './verify/halves.ts'
import { startHost, verifyHere } from './verify/processes.ts'

describe('our server as a process of its own keeps the contract', () => {
  it('on PGlite, in the interactions between', { timeout: 400_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fairlead-verified-'))
    const host = await startHost()
    await expectHalf(wayTo(host), folder, 2)
    await host.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('on PostgreSQL, in the calls about notices and files, and every success about purchases', { timeout: 120_000 }, async () => {
    const { url, stop } = await startPostgres()
    const served = await startHost({ DATABASE_URL: `${url}/postgres` })
    const only = ['/api/po/notice', '/api/admin/oss', '/api/po/project: success'].flatMap((pattern) => ['--only', pattern])
    const all = await verifyHere([...wayTo(served), ...only])
    await served.stop()
    await stop()
    expect(lastLine(all.out), all.out).toMatch(/^[3-9]\d passed, 0 failed, 0 skipped$/)
    expect(all.code).toBe(0)
  })

  it('is refused a port that is none', async () => {
    await expect(startHost({}, '80a')).rejects.toThrow('ended with 2: “80a” is no port: a number from 1 to 65534')
  })
})
