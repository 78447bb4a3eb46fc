import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { admin } from './admin.ts'
import { auditArchive, auditExport, auditVerify } from './auditCommands.ts'
import { systemClock } from './clock.ts'
import { type Database } from './db/connect.ts'
import { openEmbedded } from './db/open.ts'
import { keepOperation } from './db/operation.ts'
import { append } from './lifecycle/log.ts'
import { anchorHead, lengthenChain } from './modules/operation/index.ts'
import { passwordMatches } from '#server/modules/credentials/index.ts'
import { userByAccount } from './modules/session/queries.ts'
import { dateOf } from '#src/lib/shanghaiTime.ts'
import { verifyLog } from './verifyLog.ts'

const day = 86_400_000
const folder = mkdtempSync(join(tmpdir(), 'fairlead-admin-'))
afterAll(() => rmSync(folder, { recursive: true }))

const password = 'twelve or more'
const run = (args: string[], given = password) => admin(args, { DATA_DIR: folder, FIRST_ADMIN_PASSWORD: given })
const edited = (day: number) => {
  const at = new Date(Date.UTC(2026, 10, day))
  return { machine: 'project', recordId: '1', event: 'edit', fromState: 'draft', toState: 'draft', actorId: null, payload: {}, at }
}
const root = ['--username', ' root ', '--name', 'Root of all']

describe('the first administrator', () => {
  it.each([
    ['no name', ['--username', 'root']],
    ['no user name', ['--name', 'Root']],
    ['a blank user name', ['--username', '  ', '--name', 'Root']],
    ['a user name longer than can be typed', ['--username', 'r'.repeat(101), '--name', 'Root']],
  ])('is not made with %s', async (_, args) => {
    await expect(run(args)).rejects.toThrow(/^usage: npm run admin/)
  })

  it.each(['eleven char', 'x'.repeat(201), ''])('is not made with the password %j', async (bad) => {
    await expect(run(root, bad)).rejects.toThrow(/^usage: npm run admin/)
  })

  it('is made once, with the name as it will be typed, and can sign in', async () => {
    expect(await run(root)).toBe('Administrator root can sign in.')
    await expect(run(['--username', 'second', '--name', 'Second'])).rejects.toThrow('There are users already.')
    const { database, close } = await openEmbedded(folder)
    const user = await userByAccount(database, 'root')
    expect(user?.isShutOut).toBe(false)
    expect(await passwordMatches(user?.passwordHash, password)).toBe(true)
    expect(await userByAccount(database, 'second')).toBeUndefined()
    // For the next test, which so needs no folder of its own.
    await database.transaction((tx) => append(tx, [1, 2, 3].map(edited)))
    await database.execute(sql`alter table transition_log disable trigger all`)
    await database.execute(sql`update transition_log set event = 'publish' where seq = 2`)
    await close()
  })
})

it('the first entry of the transition log that does not follow from the one before is named', async () => {
  await expect(verifyLog({ DATA_DIR: folder })).rejects.toThrow('Entry 2 of the transition log does not follow from the one before.')
})

const keep = (database: Database, requestId: string, at: Date) =>
  keepOperation(
    database,
    { rowKey: 'POST /api/auth/jwt/logout', menu: '', userId: null, recordId: null, address: '', device: '', requestId },
    { at, milliseconds: 1, code: 200 },
  )

it('the operation log is checked where it is, and without a database as it was exported; against its anchors too', async () => {
  const env = { DATA_DIR: folder }
  const file = join(folder, 'operations.ndjson')
  const within = async (work: (database: Database) => Promise<unknown>) => {
    const { database, close } = await openEmbedded(folder)
    await work(database)
    await close()
  }
  await within(async (database) => {
    for (let done = 0; done < 3; done++) await keep(database, String(done), new Date())
    await lengthenChain(database)
    await anchorHead({ database, clock: systemClock }, { dataDir: folder, anchorUrl: null })
  })
  // Both logs are looked at: in the other an entry was changed above.
  await expect(auditVerify([], env)).rejects.toThrow('Entry 2 of the transition log does not follow from the one before.')
  await within((database) => database.execute(sql`update transition_log set event = 'edit' where seq = 2`))
  expect(await auditVerify([], env)).toBe('All 3 operations follow from one another.')
  expect(await auditExport([file], env)).toMatch(/^3 operations were written/)
  expect(await auditVerify([file], {})).toBe('All 3 operations follow from one another.')
  const lines = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [lines[0], lines[1], lines[2]?.replace('"milliseconds":1', '"milliseconds":2'), lines[3]].join('\n'))
  await expect(auditVerify([file], {})).rejects.toThrow(/tampered with.\nplace 2, operation \d+: changed$/)
  writeFileSync(file, [lines[0], lines[1], lines[3]].join('\n'))
  await expect(auditVerify([file], {})).rejects.toThrow(/tampered with.\nplace 2: removed$/)
  // A month later there is one more; whole months before it are taken out, and prove themselves.
  await within(async (database) => {
    await keep(database, 'later', new Date(Date.now() + 32 * day))
    await lengthenChain(database)
  })
  const next = dateOf(Date.now() + 32 * day).replace(/..$/, '01')
  expect(await auditArchive([folder, dateOf(Date.now())], env)).toMatch(/^No whole month lies before/)
  const archived = /are in (\S+) now/.exec(await auditArchive([folder, next], env))?.[1] ?? ''
  expect(await auditVerify([], env)).toBe(
    'All 1 operations follow from one another. Up to place 3 they are archived: give those files to check them.',
  )
  await auditExport([file], env)
  expect(await auditVerify([archived, file], {})).toBe('All 4 operations follow from one another.')
  await expect(auditVerify([file], {})).rejects.toThrow('does not follow from place 0.')
  await within(async (database) => {
    for (const table of ['operation_chain', 'operation_log', 'operation_segment'])
      await expect(database.execute(sql.raw(`delete from ${table}`))).rejects.toMatchObject({ cause: { code: '42501' } })
    await keep(database, 'last', new Date(Date.now() + 33 * day))
    await lengthenChain(database)
    await anchorHead(
      { database, clock: { now: () => new Date(Date.now() + day) } as typeof systemClock },
      { dataDir: folder, anchorUrl: null },
    )
  })
  // Who owns the tables cuts the end off: nothing in the database tells.
  await within(async (database) => {
    for (const table of ['operation_log', 'operation_chain']) await database.execute(sql.raw(`alter table ${table} disable trigger user`))
    await database.execute(sql`delete from operation_log where id = (select operation_id from operation_chain where seq = 5)`)
    await database.execute(sql`delete from operation_chain where seq = 5`)
  })
  await expect(auditVerify([], env)).rejects.toThrow(/^The chain is not the one of [\d-]+: what stood at place 5 then is not there now.$/)
})

it('a database that another key sealed is not even opened, nor one whose secrets are missing', async () => {
  await expect(verifyLog({ DATA_DIR: folder, SEAL_KEY: 'another key than it was' })).rejects.toThrow(/SEAL_KEY: .* sealed by another key/)
  renameSync(join(folder, 'secrets.json'), join(folder, 'kept.json'))
  await expect(verifyLog({ DATA_DIR: folder })).rejects.toThrow(/secrets.json is missing beside an existing database/)
  renameSync(join(folder, 'kept.json'), join(folder, 'secrets.json'))
})
