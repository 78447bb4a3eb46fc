import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface FileModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
}

const passOn = (module: unknown): void => {
  const { stream_ops: operations } = (module as FileModule).NODEFS
  operations.fsync = ({ nfd }) => {
    fsyncSync(nfd)
    return 0
  }
}

/** Files that are on the disk when the database asks for it. Those of PGlite itself get there when the system likes. */
export class DurableFiles extends NodeFS {
  override async init(...[pg, given]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, given)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [emscriptenOpts.preRun ?? [], passOn].flat() } }
  }
}

/** PGlite starts PostgreSQL with `-F`, which asks for nothing. */
export const durableStart: string[] = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']
