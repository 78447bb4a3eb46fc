import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { firstBroken } from '#server/lifecycle/log.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { dumpIn, template } from '#tests/setup/base.ts'
import { createDatabase, ground, newName } from '#tests/setup/database.ts'
import { smallPdf } from '#tests/setup/files.ts'
import { begunQuotation, contentOf, hour, openingOf, send, submittedQuotation } from '#tests/setup/purchase.ts'
import { letQuote } from '#tests/setup/supplier.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { openEmbedded, openServer, type OpenDatabase } from './open.ts'

/** A database that may be closed before its world is. */
const closedOnce = (opened: OpenDatabase): OpenDatabase => {
  let closing: Promise<void> | undefined
  return { database: opened.database, close: () => (closing ??= opened.close()) }
}

const base = () => process.env['TEST_BASE'] ?? ''

/** The demonstration, as an installation has it: in a folder, or on a server. */
const installation = async (dataDir: string, name: string): Promise<OpenDatabase> => {
  await cp(join(base(), ground, 'files'), join(dataDir, 'files'), { recursive: true })
  if (ground === 'server') return openServer(await createDatabase(name, template), 5)
  return openEmbedded(dataDir, new Blob([await readFile(dumpIn(join(base(), ground)))]))
}

/** What is in a copy: the folder whole; of a server its database, copied by PostgreSQL itself, and the files. */
const restored = async (dataDir: string, copy: string, name: string): Promise<OpenDatabase> => {
  await cp(copy, dataDir, { recursive: true })
  return ground === 'server' ? openServer(await createDatabase(newName(), name), 5) : openEmbedded(dataDir)
}

const answersOf = async (world: World, projectId: string) =>
  Promise.all([
    world.ask('buyer', 'GET /api/po/project/{id}', { params: { id: projectId } }),
    world.ask('lead', 'GET /api/po/project/page', { query: { limit: 100 } }),
    world.ask('reviewer', 'GET /api/admin/company/page', { query: { limit: 100 } }),
    world.ask('supplier1', 'GET /api/po/quotation/page', { query: { limit: 100 } }),
    world.ask('supplier1', 'GET /api/po/notice/page', { query: { limit: 100 } }),
    begunQuotation(world, 'supplier1', projectId),
  ])

it('a copy of an installation that was stopped answers as it did, and opens what was sealed before', async () => {
  const [copy, name] = [await mkdtemp(join(tmpdir(), 'fairlead-copy-')), newName()]
  let opened: OpenDatabase | undefined
  const first = await buildWorld({}, { open: async (dataDir) => (opened = closedOnce(await installation(dataDir, name))) })
  await letQuote(first, ['34'])
  const { data: file } = await first.upload('buyer', 'requirements.pdf', smallPdf)
  const { id, version } = await first.ask('buyer', 'POST /api/po/project', { body: contentOf(first, { documentIds: [file.id] }) })
  await first.ask('buyer', 'POST /api/po/project/{id}/publish', { params: { id }, body: { version } })
  for (const [person, price] of Object.entries({ supplier1: '10.000000', supplier2: '11.000000', supplier3: '12.000000' }))
    await submittedQuotation(first, person, id, [price, price])
  const before = await answersOf(first, id)
  const now = first.clock.now()
  await first.app.close()
  await opened?.close()
  await cp(first.config.dataDir, copy, { recursive: true })

  const second = await buildWorld({}, { open: (dataDir) => restored(dataDir, copy, name) })
  second.clock.set(now)
  expect(await answersOf(second, id)).toEqual(before)
  expect((await second.call('buyer', 'GET /api/admin/oss/{id}', { params: { id: file.id } })).text).toContain(smallPdf.toString())
  second.clock.advance(24 * hour)
  await sendDueEvents(second.lifecycle)
  expect(await send(second, 'buyer', id, 'open')).toMatchObject({ status: 200 })
  const { matrix } = await openingOf(second, 'buyer', id)
  expect(matrix?.suppliers.map(({ totalGross, hashVerified }) => [totalGross, hashVerified])).toHaveLength(3)
  expect(matrix?.suppliers.every(({ hashVerified }) => hashVerified)).toBe(true)
  expect(await firstBroken(second.database)).toBeNull()
  await second.close()
  await first.close()
  await rm(copy, { recursive: true })
}, 120_000)
