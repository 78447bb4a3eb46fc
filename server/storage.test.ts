import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '#tests/setup/files.ts'
import { startObjects } from '#tests/setup/objects.ts'
import { readConfig } from './config.ts'
import { storageOf, type Storage } from './storage.ts'

let objects: Awaited<ReturnType<typeof startObjects>>
let dataDir: string
beforeAll(async () => {
  objects = await startObjects()
  dataDir = await mkdtemp(join(tmpdir(), 'fairlead-storage-'))
})
afterAll(async () => {
  await objects.stop()
  await rm(dataDir, { recursive: true })
})

const storageBy = (settings: Record<string, string>): Storage => storageOf(readConfig({ DATA_DIR: dataDir, ...settings }))
const filesIn = async (folder: string) =>
  (await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name)

const brokenOff = () =>
  Readable.from(
    (async function* () {
      yield Buffer.alloc(1000)
      throw new Error('hung up')
    })(),
  )

describe.each([
  ['on the disk', 'files', () => storageBy({})],
  ['as objects of a bucket', 'incoming', () => storageBy(objects.settings)],
])('files %s', (_, folder, storageHere) => {
  let storage: Storage
  beforeAll(() => void (storage = storageHere()))

  it('come back whole and in parts, until they are removed', async () => {
    const [key, content] = [randomUUID(), pdf(300_000)]
    expect(await storage.write(key, Readable.from([content.subarray(0, 9), content.subarray(9)]))).toEqual({
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
    expect((await buffer(await storage.read(key))).equals(content)).toBe(true)
    const parts = await storage.look(key, async ({ size, slice }) => [
      size,
      (await slice(5, 20)).equals(content.subarray(5, 25)),
      (await slice(size - 10, 100)).equals(content.subarray(size - 10)),
      (await slice(size, 10)).length,
    ])
    expect(parts).toEqual([content.length, true, true, 0])
    await storage.remove(key)
    await storage.remove(key)
    await expect(storage.look(key, async () => true)).rejects.toThrow(/ENOENT|NotFound|UnknownError|NoSuchKey/)
  })

  it('that break off are not there, and leave nothing', async () => {
    const before = await filesIn(folder)
    // Many at once: each breaks off before the disk has got to it.
    const keys = Array.from({ length: 100 }, () => randomUUID())
    for (const { status } of await Promise.allSettled(keys.map((key) => storage.write(key, brokenOff())))) expect(status).toBe('rejected')
    await expect(storage.write(keys[0]!, brokenOff())).rejects.toThrow('hung up')
    await expect(storage.look(keys[0]!, async () => true)).rejects.toThrow(/ENOENT|NotFound|UnknownError|NoSuchKey/)
    expect((await filesIn(folder)).join()).toBe(before.join())
  })

  it('whose process ended in the middle are swept, once they are old', async () => {
    await storage.write('11-kept', Readable.from([Buffer.alloc(10)]))
    const path = join(dataDir, folder, '11', '11-left.part')
    await writeFile(path, 'x')
    const then = new Date('2026-11-20T00:00:00Z')
    await utimes(path, then, then)
    await storage.removeBroken(new Date('2026-11-19T00:00:00Z'))
    expect(await filesIn(folder)).toContain('11-left.part')
    await storage.removeBroken(new Date('2026-11-21T00:00:00Z'))
    expect(await filesIn(folder)).not.toContain('11-left.part')
    expect(await storage.look('11-kept', async ({ size }) => size)).toBe(10)
  })
})

it('a bucket takes nothing from whom it does not know', async () => {
  const storage = storageBy({ ...objects.settings, S3_ACCESS_KEY_ID: 'somebody' })
  await expect(storage.write(randomUUID(), Readable.from([Buffer.alloc(10)]))).rejects.toThrow(/Access Key/)
  expect((await filesIn('incoming')).join()).toBe('')
})
