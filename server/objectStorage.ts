import type { Readable } from 'node:stream'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import type { Storage } from './storage.ts'

/** Where a bucket of an S3-compatible storage is, and as whom it is used. */
export interface Objects {
  bucket: string
  /** Null for that of AWS in the region. */
  endpoint: string | null
  region: string
  /** Null where the machine itself says who it is. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  /** Whether the bucket stands in the path, and not in the name of the host. */
  pathStyle: boolean
}

/**
 * Files as objects of a bucket. What comes is gathered on the disk first, so that an object is written whole or not at all.
 * @param incoming where; nothing lies there longer than a write takes, unless the process ends in the middle of it
 */
export const objectStorage = (objects: Objects, incoming: Storage): Storage => {
  const { bucket: Bucket } = objects
  let connected: ReturnType<typeof connect> | undefined
  const s3 = () => (connected ??= connect(objects))
  return {
    write: async (key, content) => {
      const { client, PutObjectCommand } = await s3()
      const stored = await incoming.write(key, content)
      try {
        const put = { Bucket, Key: key, Body: await incoming.read(key), ContentLength: stored.size }
        await client.send(new PutObjectCommand(put))
      } finally {
        await incoming.remove(key)
      }
      return stored
    },
    read: async (key) => {
      const { client, GetObjectCommand } = await s3()
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }))
      return Body as Readable
    },
    look: async (key, work) => {
      const { client, HeadObjectCommand, GetObjectCommand } = await s3()
      const { ContentLength: size = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key: key }))
      return work({
        size,
        slice: async (start, length) => {
          const end = Math.min(start + length, size)
          if (end <= start) return Buffer.alloc(0)
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key, Range: `bytes=${start}-${end - 1}` }))
          return Buffer.from((await Body?.transformToByteArray()) ?? [])
        },
      })
    },
    remove: async (key) => {
      const { client, DeleteObjectCommand } = await s3()
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
    },
    removeBroken: (before) => incoming.removeBroken(before),
  }
}

/** The library comes when the first file does: most installations need none. */
const connect = async ({ endpoint, region, credentials, pathStyle }: Objects) => {
  const { S3Client, ...commands } = await import('@aws-sdk/client-s3')
  const settings: S3ClientConfig = {
    region,
    forcePathStyle: pathStyle,
    // Checksums of newer kinds are not known to every storage.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, requestTimeout: 55_000, throwOnRequestTimeout: true },
    // What goes wrong is thrown: nothing besides is to stand in a log.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
  }
  return { client: new S3Client(settings), ...commands }
}

const ignore = (): void => {}
