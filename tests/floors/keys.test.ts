import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contract } from '#src/contract/index.ts'

/** What is no answer of one row: charts are worked out here, a draft goes on from what was read once, a finder asks several lists. */
const others = new Set(['chart', 'machine', 'follows', 'entity', 'draft', 'finder', 'taken'])

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
const keys = sources.flatMap((name) =>
  [...readFileSync(join('src', name), 'utf8').matchAll(/(?:queryKey: |[kK]ey = |source=\{|of=\{)\[\s*'([^']+)'/g)].map(
    ([, first = '']) => ({ name, first }),
  ),
)

it('what is read is known by the row that is asked', () => {
  expect(keys.length).toBeGreaterThan(30)
  expect(keys.filter(({ first }) => !(first in contract) && !others.has(first))).toEqual([])
})

it('whatever changes names what has changed, but the button that reads a page anew', () => {
  const everything = sources.filter((name) =>
    /invalidateQueries\(\)|invalidateQueries\(\{ refetchType/.test(readFileSync(join('src', name), 'utf8')),
  )
  expect(everything).toEqual(['app/WithFrame.tsx'])
})
