import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storageOf } from '#server/storage.ts'
import { pdf } from '#tests/setup/files.ts'
import { startObjects } from '#tests/setup/objects.ts'
import { contentOf, hour } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { sweepFiles } from './sweep.ts'

const megabyte = 1_048_576

let objects: Awaited<ReturnType<typeof startObjects>>
let world: World
beforeAll(async () => {
  objects = await startObjects()
  world = await buildWorld({ ...objects.settings, UPLOAD_DAILY_PERSON_BYTES: String(2 * megabyte) })
})
afterAll(async () => {
  await world.close()
  await objects.stop()
})

const stored = async (): Promise<number> => {
  const { endpoint, region, credentials, bucket } = world.config.objects ?? {}
  const client = new S3Client({
    endpoint: endpoint ?? '',
    region: region ?? '',
    forcePathStyle: true,
    credentials: credentials ?? undefined,
  } as never)
  const { KeyCount } = await client.send(new ListObjectsV2Command({ Bucket: bucket }))
  return KeyCount ?? 0
}
const get = (person: string, id: string) => world.call(person, 'GET /api/admin/oss/{id}', { params: { id } })

it('files in a bucket are uploaded, checked, bounded, read by who may, and swept as those on a disk', async () => {
  const [taken, left] = [await world.upload('buyer', 'a.pdf', pdf(megabyte)), await world.upload('buyer', 'b.pdf', pdf())]
  expect([taken.http, left.http, await stored()]).toEqual([200, 200, 2])
  expect(await world.upload('buyer', 'page.pdf', Buffer.from('<html>'))).toMatchObject({ http: 422 })
  expect(await world.upload('buyer', 'c.pdf', pdf(megabyte))).toMatchObject({
    http: 422,
    refusal: { message: expect.stringContaining('within a day') },
  })
  expect(await stored()).toBe(2)

  expect((await get('buyer', taken.data.id)).text).toContain('%PDF-1.7')
  expect(await get('lead', taken.data.id)).toMatchObject({ http: 404 })
  await world.ask('buyer', 'POST /api/po/project', { body: contentOf(world, { documentIds: [taken.data.id] }) })
  expect(await get('lead', taken.data.id)).toMatchObject({ http: 200 })

  world.clock.advance(25 * hour)
  await sweepFiles(world.lifecycle, storageOf(world.config))
  expect(await stored()).toBe(1)
  expect(await get('buyer', left.data.id)).toMatchObject({ http: 404 })
  expect(await get('buyer', taken.data.id)).toMatchObject({ http: 200 })
})
