import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { rowsOf } from './connect.ts'
import { openEmbedded } from './open.ts'

let folder: string
/** An installation that was stopped. */
let stopped: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-embedded-'))
  stopped = join(folder, 'stopped')
  mkdirSync(stopped, { mode: 0o755 })
  writeFileSync(join(stopped, 'secrets.json'), '{}', { mode: 0o644 })
  const { database, close } = await openEmbedded(stopped)
  await rowsOf(database, sql`insert into code_type (code, name, name_en) values ('A', 'a', 'a')`)
  await close()
})
afterAll(() => rmSync(folder, { recursive: true }))

const copy = (name: string): string => {
  const at = join(folder, name)
  cpSync(stopped, at, { recursive: true })
  return at
}
const modeOf = (path: string): number => statSync(path).mode & 0o777

describe('the folder of an embedded database', () => {
  it('is its owner’s alone, whatever it was before', async () => {
    const dataDir = copy('owned')
    chmodSync(dataDir, 0o777)
    chmodSync(join(dataDir, 'database/PG_VERSION'), 0o666)
    const { close } = await openEmbedded(dataDir)
    const wrong = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .map((entry) => [entry, modeOf(join(entry.parentPath, entry.name))] as const)
      .filter(([entry, mode]) => mode !== (entry.isDirectory() ? 0o700 : 0o600))
      .map(([{ name }]) => name)
    // It keeps to the umask of its process, which is that of the tests here.
    expect(wrong.filter((name) => name !== 'database.lock')).toEqual([])
    expect(modeOf(dataDir)).toBe(0o700)
    await close()
  })

  it.each<[string, (database: string) => void]>([
    ['whose control file is cut', (database) => truncateSync(join(database, 'global/pg_control'), 100)],
    ['of another version', (database) => writeFileSync(join(database, 'PG_VERSION'), '16\n')],
    ['without its log', (database) => rmSync(join(database, 'pg_wal'), { recursive: true })],
    ['without its data', (database) => rmSync(join(database, 'base'), { recursive: true })],
    ['that lacks what says that it is one', (database) => rmSync(join(database, 'PG_VERSION'))],
  ])('is refused in words where it holds one %s, and left as it is', async (what, harm) => {
    const dataDir = copy(what.replaceAll(' ', '-'))
    harm(join(dataDir, 'database'))
    const before = readdirSync(join(dataDir, 'database'))
    const opening = openEmbedded(dataDir)
    await expect(opening).rejects.toThrow(ConfigError)
    await expect(opening).rejects.toThrow(/^Bad settings:\n {2}DATA_DIR: the database in .* is damaged.*\n {2}Restore your last copy/)
    const after = readdirSync(join(dataDir, 'database')).filter((name) => name !== 'postmaster.pid')
    expect(after).toEqual(before.filter((name) => name !== 'postmaster.pid'))
    expect(readdirSync(dataDir)).not.toContain('database.lock')
  })

  it('can be copied while it is stopped', async () => {
    const { database, close } = await openEmbedded(copy('copied'))
    expect(await rowsOf(database, sql`select code from code_type where length(code) = 1`)).toEqual([{ code: 'A' }])
    await close()
  })
})

describe('what an embedded database answers', () => {
  it('is on the disk by then: PostgreSQL asks for it, and PGlite passes it on', async () => {
    const { database, client, close } = await openEmbedded(copy('durable'))
    expect(await rowsOf(database, sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`)).toEqual([
      { fsync: 'on', commit: 'on' },
    ])
    const { NODEFS } = client.Module as unknown as { NODEFS: { stream_ops: { fsync: (stream: object) => number } } }
    const synced = vi.spyOn(NODEFS.stream_ops, 'fsync')
    for (const code of ['B', 'C', 'D']) {
      const before = synced.mock.calls.length
      await rowsOf(database, sql`insert into code_type (code, name, name_en) values (${code}, 'x', 'x')`)
      expect(synced.mock.calls.length).toBeGreaterThan(before)
    }
    await close()
  })

  it('outlives the death of its process', async () => {
    const dataDir = copy('killed')
    const { database } = await openEmbedded(dataDir)
    await rowsOf(database, sql`insert into code_type (code, name, name_en) values ('K', 'k', 'k')`)
    // As it lies there at that moment, without a word of good-bye.
    const at = join(folder, 'after')
    cpSync(dataDir, at, { recursive: true })
    rmSync(join(at, 'database.lock'))
    const next = await openEmbedded(at)
    expect(await rowsOf(next.database, sql`select code from code_type where length(code) = 1 order by 1`)).toEqual([
      { code: 'A' },
      { code: 'K' },
    ])
    await next.close()
  })
})
