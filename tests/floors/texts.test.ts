import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import texts from '#src/lang/zh-CN.json'

const sources = ['src', 'server']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** Ids made of a family and a code, as `state.${machine}.${state}` in the sources. */
const families = new Set([...sources.matchAll(/[`']([a-z][\w]*(?:\.[a-zA-Z][\w]*)*\.)\$\{/g)].map(([, family = '']) => family))

it('has no text that nothing shows', () => {
  const unused = Object.keys(texts).filter(
    (id) => !sources.includes(`'${id}'`) && !sources.includes(`"${id}"`) && ![...families].some((family) => id.startsWith(family)),
  )
  expect(unused).toEqual([])
})
