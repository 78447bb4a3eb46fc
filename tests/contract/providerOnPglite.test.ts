import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { committed } from './pactFile.ts'
import { lastLine, startHost, verifyHere, wayTo } from './verify/processes.ts'

it(
  'our server keeps the contract on PGlite in memory, which is what it takes by itself, in the success of every call',
  { timeout: 1_200_000 },
  async () => {
    const { interactions } = JSON.parse(await readFile(committed.work, 'utf8')) as { interactions: { description: string }[] }
    const calls = new Set(interactions.map(({ description }) => description.split(': ')[0])).size
    const served = await startHost({ TEST_BASE: '' })
    const { code, out } = await verifyHere([...wayTo(served), '--outcome', 'success'])
    await served.stop()
    expect(lastLine(out), out).toBe(`${calls} passed, 0 failed, 0 skipped`)
    expect(code).toBe(0)
  },
)
