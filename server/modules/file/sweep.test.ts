import { request as httpRequest } from 'node:http'
import { mkdir, readdir, readlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { holding } from '#server/db/heldFiles.ts'
import { storageIn } from '#server/storage.ts'
import { signCall } from '#src/lib/signature.ts'
import { contentOf, publishedProject, submittedQuotation } from '#tests/setup/purchase.ts'
import { filesIn, pdf, png } from '#tests/setup/files.ts'
import { stepThreeWith } from '#tests/setup/registration.ts'
import { buildWorld, multipartOf, type World } from '#tests/setup/world.ts'
import { sweepFiles } from './sweep.ts'

const megabyte = 1_048_576
const hour = 3_600_000

let world: World
beforeAll(async () => {
  world = await buildWorld({ UPLOAD_DAILY_PERSON_BYTES: String(3 * megabyte), UPLOAD_DAILY_COMPANY_BYTES: String(4 * megabyte) })
})
afterAll(() => world.close())

/** Where a system tells: of the files of this installation, those that are open. */
const openFiles = async ({ config }: World): Promise<string[]> => {
  const open = await readdir('/proc/self/fd').catch(() => [])
  const paths = await Promise.all(open.map((descriptor) => readlink(`/proc/self/fd/${descriptor}`).catch(() => '')))
  return paths.filter((path) => path.startsWith(config.dataDir))
}
const sweep = () => sweepFiles(world.lifecycle, storageIn(world.config.dataDir))

/** Uploads that break off in the middle. */
const breakOff = async (times: number): Promise<void> => {
  if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as { port: number }
  const authorization = await world.tokenOf('buyer')
  const { headers, payload } = await multipartOf('large.pdf', pdf(400_000))
  const broken = Array.from({ length: times }, () => {
    const search = new URLSearchParams({ ...signCall(world.config.uploadSignKey, world.clock.now().getTime()) })
    const call = httpRequest({
      port,
      method: 'POST',
      path: `/api/admin/oss/upload?${search}`,
      headers: { ...headers, authorization, 'content-length': payload.length },
      agent: false,
    })
    return new Promise<void>((resolve) => {
      call.on('error', () => {})
      call.on('close', () => resolve())
      call.write(payload.subarray(0, 200_000), () => setTimeout(() => call.destroy(), 300))
    })
  })
  await Promise.all(broken)
}

describe('an upload that breaks off', () => {
  it('leaves neither an open file nor one on the disk, nor counts', async () => {
    const before = await filesIn(world)
    await breakOff(5)
    await vi.waitFor(async () => expect(await filesIn(world)).toEqual(before), { timeout: 5000 })
    await vi.waitFor(async () => expect(await openFiles(world)).toEqual([]), { timeout: 5000 })
    expect((await world.upload('buyer', 'a.pdf', pdf(megabyte))).status).toBe(200)
  })

  it('is swept after a day where the process ended with it', async () => {
    const path = join(world.config.dataDir, 'files/00/0000-left.part')
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, 'x')
    const age = async (hours: number) => {
      const then = new Date(world.clock.now().getTime() - hours * hour)
      await utimes(path, then, then)
      await sweep()
      return (await filesIn(world)).includes('0000-left.part')
    }
    expect([await age(23), await age(25)]).toEqual([true, false])
  })
})

describe('a quota', () => {
  it('of a day bounds what one person uploads, and what a company does; refused is said in words and leaves nothing', async () => {
    const upload = (person: string, size: number) => world.upload(person, 'a.pdf', pdf(size))
    const { data: attached } = await upload('supplier1', 2.5 * megabyte)
    // Of what a quotation has nobody reads who uploaded it, and it counts no less.
    await submittedQuotation(world, 'supplier1', (await publishedProject(world)).id, ['1.000000', '1.000000'], '', [attached.id])
    expect(await rowsOf(world.database, sql`select uploaded_by from file where id = ${attached.id}`)).toEqual([{ uploaded_by: null }])
    const before = await filesIn(world)
    expect(await upload('supplier1', megabyte)).toMatchObject({
      http: 422,
      refusal: { message: 'You have uploaded as much as one person may within a day (3 MB); go on tomorrow', errors: [{ path: 'file' }] },
    })
    await world.database.execute(sql`
      insert into app_user (id, username, name, name_en, password_hash, company_id, created_at)
      select 901, 'second', 'x', 'x', password_hash, company_id, created_at from app_user where username = 'supplier1'`)
    expect(await upload('second', 2 * megabyte)).toMatchObject({
      refusal: { message: 'Your company has uploaded as much as it may within a day (4 MB); go on tomorrow' },
    })
    expect(await filesIn(world)).toEqual(before)
    expect((await upload('second', megabyte)).status).toBe(200)
    expect((await upload('supplier2', 2 * megabyte)).status).toBe(200)
    world.clock.advance(24 * hour)
    expect((await upload('supplier1', 2.5 * megabyte)).status).toBe(200)
  })

  it('counts what is still on its way', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.upload('supplier3', 'a.pdf', pdf(0.9 * megabyte))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 42200, 42200, 42200])
  })
})

describe('the sweep of files', () => {
  it('removes what nothing took within a day, and nothing else', async () => {
    const upload = async (person: string, content: Buffer) => (await world.upload(person, 'a.pdf', content)).data.id
    const stored = await rowsOf<{ id: string }>(world.database, sql`select id from file`)
    world.clock.advance(8 * 24 * hour)
    await rowsOf(world.database, sql`delete from file f where f.uploaded_by = 901`)
    const [taken, kept, left] = [await upload('buyer', pdf()), await upload('newsupplier', png), await upload('buyer', pdf())]
    await world.ask('buyer', 'POST /api/po/project', { body: contentOf(world, { documentIds: [taken] }) })
    const { companyId } = await world.ask('newsupplier', 'GET /api/admin/user/front/info', { query: {} })
    await world.ask('newsupplier', 'POST /api/admin/company/commitRegStepThree', {
      body: { id: companyId, step: 3, ...stepThreeWith(kept), endDate: '2099-12-31' },
    } as never)
    const there = async (id: string) => (await rowsOf(world.database, sql`select 1 from file where id = ${id}`)).length > 0
    world.clock.advance(23 * hour)
    await sweep()
    expect(await there(left)).toBe(true)
    world.clock.advance(2 * hour)
    const before = await filesIn(world)
    await sweep()
    expect([await there(taken), await there(kept), await there(left)]).toEqual([true, true, false])
    expect(await filesIn(world)).toHaveLength(before.length - 1)
    expect((await rowsOf(world.database, sql`select id from file`)).length).toBeGreaterThan(stored.length - 5)
  })

  it('removes what a draft held, however long ago it was uploaded, a day after the draft was deleted or let it go', async () => {
    const [first, second] = [(await world.upload('buyer', 'a.pdf', pdf())).data.id, (await world.upload('buyer', 'b.pdf', pdf())).data.id]
    const { id } = await world.ask('buyer', 'POST /api/po/project', { body: contentOf(world, { documentIds: [first, second] }) })
    const left = async () =>
      (await rowsOf<{ id: string }>(world.database, sql`select id from file where id in (${first}, ${second})`)).map((file) => file.id)
    world.clock.advance(30 * 24 * hour)
    await world.ask('buyer', 'POST /api/po/project/{id}/edit', {
      params: { id },
      body: { version: 0, ...contentOf(world, { documentIds: [second] }) },
    })
    world.clock.advance(25 * hour)
    await sweep()
    expect(await left()).toEqual([second])
    await world.ask('buyer', 'POST /api/po/project/{id}/discard', { params: { id }, body: { version: 1 } })
    world.clock.advance(23 * hour)
    await sweep()
    expect(await left()).toEqual([second])
    world.clock.advance(2 * hour)
    await sweep()
    expect(await left()).toEqual([])
  })

  it('knows every column that names a file', async () => {
    const columns = await rowsOf<{ at: string }>(
      world.database,
      sql`select c.conrelid::regclass || '.' || a.attname as at from pg_constraint c
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
          where c.contype = 'f' and c.confrelid = 'file'::regclass`,
    )
    expect(columns.map(({ at }) => at).toSorted()).toEqual(holding.map((pair) => pair.join('.')).toSorted())
  })
})
