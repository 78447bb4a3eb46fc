import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { startHost, wayTo, type HostProcess } from './processes.ts'

interface Hosted {
  host: HostProcess
  /** For what a run writes; gone afterwards. */
  folder: string
  /** Our server with its states endpoint, each as `npm run verify` is told of it. */
  ours: string[]
}

/** Our server as a process of its own, for all tests of a file. @returns what is there once they run */
export const hosted = (): Hosted => {
  const its = {} as Hosted
  beforeAll(async () => {
    const host = await startHost()
    Object.assign(its, { host, folder: await mkdtemp(join(tmpdir(), 'fairlead-verified-')), ours: wayTo(host) })
  })
  afterAll(async () => {
    await its.host.stop()
    await rm(its.folder, { recursive: true, force: true })
  })
  return its
}
