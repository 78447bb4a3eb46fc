import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Slices } from '#src/lib/zip.ts'
import type { Config } from './config.ts'
import { objectStorage } from './objectStorage.ts'

/** What was stored under a key. */
export interface StoredObject {
  size: number
  sha256: string
}

/** Some of a file, without the rest of it. */
export interface Content extends Slices {
  slice: (start: number, length: number) => Promise<Buffer>
}

/** Where files lie: a port, with a disk behind it by default. */
export interface Storage {
  /** Stores a stream whole or not at all. */
  write: (key: string, content: Readable) => Promise<StoredObject>
  read: (key: string) => Promise<Readable>
  look: <T>(key: string, work: (content: Content) => Promise<T>) => Promise<T>
  remove: (key: string) => Promise<void>
  /** Removes what writes before that moment have begun and not ended. */
  removeBroken: (before: Date) => Promise<void>
}

/** How the names of files end whose bytes are still coming. */
const unfinished = '.part'

/** The files of an installation, where its settings say. */
export const storageOf = ({ dataDir, objects }: Pick<Config, 'dataDir' | 'objects'>): Storage =>
  objects ? objectStorage(objects, diskStorage(join(dataDir, 'incoming'), '')) : storageIn(dataDir)

/** Those of one that keeps them beside its database. */
export const storageIn = (dataDir: string): Storage => diskStorage(join(dataDir, 'files'), unfinished)

/**
 * Files under one folder, outside everything the server shows by name.
 * @param broken how the names of those end that nobody misses once they are old
 */
const diskStorage = (root: string, broken: string): Storage => {
  const pathOf = (key: string) => join(root, key.slice(0, 2), key)
  return {
    write: async (key, content) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const { meter, measured } = measure()
      // It is there before anything comes: whatever breaks off later, there is something to remove.
      const file = await open(path + unfinished, 'w')
      try {
        await pipeline(content, meter, file.createWriteStream({ flush: true }))
        await rename(path + unfinished, path)
        await flushFolder(dirname(path))
      } catch (error) {
        await rm(path + unfinished, { force: true })
        throw error
      }
      return measured()
    },
    read: async (key) => createReadStream(pathOf(key)),
    look: async (key, work) => {
      const file = await open(pathOf(key))
      try {
        const { size } = await file.stat()
        return await work({
          size,
          slice: async (start, length) => {
            const room = Buffer.alloc(Math.max(0, Math.min(length, size - start)))
            const { bytesRead } = await file.read(room, 0, room.length, start)
            return room.subarray(0, bytesRead)
          },
        })
      } finally {
        await file.close()
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    removeBroken: async (before) => {
      for (const name of await readdir(root, { recursive: true }).catch(() => [])) {
        if (!name.endsWith(broken)) continue
        const path = join(root, name)
        const found = await stat(path).catch(() => null)
        if (found?.isFile() && found.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

/** What was named is named after a power cut too. */
const flushFolder = async (path: string): Promise<void> => {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

/** Counts and hashes what flows through. */
const measure = () => {
  const hash = createHash('sha256')
  let size = 0
  const meter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { meter, measured: (): StoredObject => ({ size, sha256: hash.digest('hex') }) }
}
