import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as passed } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { loggerTo } from './logger.ts'

it('writes a line into its file, in a folder that it makes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-log-'))
  const file = join(folder, 'data/server.log')
  loggerTo(file, 'info').info({ status: 200 }, 'call')
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toMatch(/"status":200,"msg":"call"/))
  rmSync(folder, { recursive: true })
})

it.runIf(existsSync('/dev/full'))('goes on where the disk is full, says so once, and keeps no more than it may', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const logger = loggerTo('/dev/full', 'info')
  const before = process.memoryUsage().rss
  for (let line = 0; line < 200; line++) {
    logger.info('x'.repeat(500_000))
    if (line % 20 === 0) await passed(5)
  }
  await vi.waitFor(() => expect(said.mock.calls.flat().join('')).toContain('ENOSPC'))
  expect(said).toHaveBeenCalledOnce()
  expect(process.memoryUsage().rss - before).toBeLessThan(80_000_000)
})
