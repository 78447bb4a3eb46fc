import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where files lie: a port, with a disk behind it by default. */
export interface Storage {
  /** Stores a stream whole or not at all. */
  write: (key: string, content: Readable) => Promise<void>
  read: (key: string) => Readable
  remove: (key: string) => Promise<void>
}

/** The files of an installation, beside its database. */
export const storageIn = (dataDir: string): Storage => diskStorage(join(dataDir, 'files'))

/** Files under one folder, outside everything the server shows by name. */
const diskStorage = (root: string): Storage => {
  const pathOf = (key: string) => join(root, key.slice(0, 2), key)
  return {
    write: async (key, content) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      try {
        await pipeline(content, createWriteStream(`${path}.part`))
        await rename(`${path}.part`, path)
      } catch (error) {
        await rm(`${path}.part`, { force: true })
        throw error
      }
    },
    read: (key) => createReadStream(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
