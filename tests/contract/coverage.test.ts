import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { emptyCells, readCoverage } from './coverage.ts'
import { pageOf } from './page.ts'

it('every row has a success, its refusals, a journey and a browser test, or a reason in uncovered.json', async () => {
  expect(emptyCells(await readCoverage())).toEqual([])
})

it('docs/contract.md is what `npm run coverage:contract` would write', async () => {
  expect((await readFile('docs/contract.md', 'utf8')) === pageOf(await readCoverage()), 'stale: npm run coverage:contract').toBe(true)
})
