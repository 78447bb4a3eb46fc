import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { pdf } from '#tests/setup/files.ts'
import { begunQuotation, publishedProject, submittedQuotation } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { firstBroken } from '#server/lifecycle/log.ts'
import { ownerOf, quotationsOf } from './owner.ts'
import { holdSealKey } from './sealKey.ts'
import { sealOwners } from './sealOwners.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

interface Row {
  id: string
  project_id: string
  supplier_company_id: string | null
  owner_ref: string
  list_ref: string
  supplier_sealed: string
  state: string
}
const stored = async () =>
  (await rowsOf<Row>(world.database, sql`select * from quotation order by id`)).map((row) => ({
    id: String(row.id),
    projectId: String(row.project_id),
    supplierCompanyId: row.supplier_company_id === null ? null : String(row.supplier_company_id),
    ownerRef: row.owner_ref,
    listRef: row.list_ref,
    supplierSealed: row.supplier_sealed,
    state: row.state,
  }))
const ownerIn = (row: Awaited<ReturnType<typeof stored>>[number]) => ownerOf(world.config.sealKey, row)

/** Makes the database what it was before its 37th migration. */
const goBack = async (): Promise<void> => {
  const rows = await stored()
  for (const row of rows) await world.database.execute(sql`update quotation set supplier_company_id = ${ownerIn(row)} where id = ${row.id}`)
  await world.database.execute(sql`alter table file drop constraint file_uploader, drop column uploader_sealed`)
  await world.database.execute(
    sql`update file set uploaded_by = (select id from app_user where username = 'supplier1') where uploaded_by is null`,
  )
  await world.database.execute(sql`alter table file alter column uploaded_by set not null`)
  await world.database.execute(sql`alter table quotation drop column owner_ref, drop column list_ref, drop column supplier_sealed`)
  await world.database.execute(sql`alter table quotation alter column supplier_company_id set not null`)
  await world.database.execute(sql`create index quotation_by_total on quotation (supplier_company_id, total_gross, id desc)`)
  await world.database.execute(sql`create index quotation_by_state_down on quotation (supplier_company_id, state desc, id desc)`)
  await world.database.execute(sql`drop index transition_log_by_record`)
  await world.database.execute(sql`alter table transition_log drop column by_system`)
  await world.database.execute(sql`create index transition_log_by_record on transition_log (machine, record_id, seq)`)
  await world.database.execute(sql`delete from migration where name = '0037_owner.sql'`)
}

/** What a start does with a database. */
const start = async (sealKey = world.config.sealKey): Promise<void> => {
  await migrate(world.database)
  await holdSealKey(world.database, sealKey)
  await sealOwners(world.database, sealKey)
}

it('seals who quotes in a database of before, once', async () => {
  const { id: projectId } = await publishedProject(world)
  const { data: file } = await world.upload('supplier1', 'a.pdf', pdf())
  const { id } = await submittedQuotation(world, 'supplier1', projectId, ['10.000000', '5.000000'], '', [file.id])
  const lists = () =>
    Promise.all(
      (['page', 'history'] as const).map((list) => world.ask('supplier1', `GET /api/po/quotation/${list}`, { query: { limit: 100 } })),
    )
  const [before, listed] = [await stored(), await lists()]
  expect(new Set(before.map(({ supplierCompanyId }) => supplierCompanyId === null)).size).toBe(2)
  await goBack()
  await start()
  const after = await stored()
  expect(after.map(({ supplierCompanyId }) => supplierCompanyId)).toEqual(before.map(({ supplierCompanyId }) => supplierCompanyId))
  expect(after.map(ownerIn)).toEqual(before.map(ownerIn))
  expect(await lists()).toEqual(listed)
  expect(await quotationsOf(world.database, world.config.sealKey, '31')).toContain(id)
  expect(await rowsOf(world.database, sql`select uploaded_by from file where id = ${file.id}`)).toEqual([{ uploaded_by: null }])
  expect((await world.call('supplier1', 'GET /api/admin/oss/{id}', { params: { id: file.id } })).status).toBe(200)
  expect(await firstBroken(world.database)).toBeNull()
  const next = await publishedProject(world)
  expect((await begunQuotation(world, 'supplier1', next.id)).state).toBe('draft')
  const again = await stored()
  await start()
  expect(await stored()).toEqual(again)
})

it('does not touch a database of another key', async () => {
  await goBack()
  await rowsOf(world.database, sql`delete from seal_key returning 1`)
  await expect(start('a key that sealed nothing here')).rejects.toThrow(/sealed by another key/)
  expect((await stored()).every(({ supplierCompanyId, supplierSealed }) => supplierCompanyId !== null && supplierSealed === '')).toBe(true)
  await start()
  expect((await stored()).every((row) => ownerIn(row) !== null)).toBe(true)
})
