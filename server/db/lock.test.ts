import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { rowsOf } from './connect.ts'
import { openEmbedded } from './open.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const lock = () => join(folder, 'database.lock')

describe('the embedded database', () => {
  it('is opened by one process at a time: two would lose each other’s rows', async () => {
    writeFileSync(lock(), String(process.ppid))
    const opening = openEmbedded(folder)
    await expect(opening).rejects.toThrow(ConfigError)
    await expect(opening).rejects.toThrow(`in use by process ${process.ppid}`)
    expect(existsSync(join(folder, 'database'))).toBe(false)
  })

  it('is taken over from a process that is no more, and given back', async () => {
    writeFileSync(lock(), '2147483646')
    const first = await openEmbedded(folder)
    await rowsOf(first.database, sql`insert into code_type (code, name, name_en) values ('A', 'a', 'a')`)
    expect(existsSync(lock())).toBe(true)
    await first.close()
    expect(existsSync(lock())).toBe(false)
    const second = await openEmbedded(folder)
    expect(await rowsOf(second.database, sql`select code from code_type where length(code) = 1`)).toEqual([{ code: 'A' }])
    await second.close()
  })
})
