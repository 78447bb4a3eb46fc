import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findPrograms, openToAll, postgresOwner } from '#tests/setup/postgresProcess.ts'

const run = promisify(execFile)

test('a run on PostgreSQL in which a test fails ends as one that failed', async () => {
  const config = fileURLToPath(new URL('redRun/vitest.config.ts', import.meta.url))
  const ended = run('node_modules/.bin/vitest', ['run', '--config', config], { env: { ...process.env, VITEST: undefined } })
  await expect(ended).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('1 failed') })
})

// Anybody else runs PostgreSQL as themselves.
test.runIf(process.getuid?.() === 0)('root has a PostgreSQL that starts from a folder only root may enter', async () => {
  const closed = await mkdtemp(join(tmpdir(), 'fairlead-closed-'))
  try {
    const { postgres } = await findPrograms()
    await symlink(dirname(dirname(postgres)), join(closed, 'native'))
    const at = (program: string) => join(closed, 'native', 'bin', program)
    const { initdb } = await openToAll({ initdb: at('initdb'), postgres: at('postgres') })
    const { stdout } = await run(initdb, ['--version'], { cwd: tmpdir(), ...(await postgresOwner()) })
    expect(stdout).toContain('PostgreSQL')
  } finally {
    await rm(closed, { recursive: true })
  }
})
