import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeMachine } from '#src/machines/describe.ts'
import { documentOf, indexOf } from '#src/machines/document.ts'
import { machines } from '#src/machines/index.ts'
import { textOf } from './texts.ts'

const all = Object.values(machines).map(describeMachine)
const written = (name: string) => readFileSync(`docs/machines/${name}`, 'utf8')

it.each(all.map((machine) => [machine.id, machine] as const))('the page of %s is what `npm run machines` would write', (id, machine) =>
  expect(written(`${id}.md`)).toBe(documentOf(machine, textOf)),
)

it('so is the index, and there is no other page', () => {
  expect(written('README.md')).toBe(indexOf(all, textOf))
  expect(readdirSync('docs/machines').toSorted()).toEqual(['README.md', ...all.map(({ id }) => `${id}.md`)].toSorted())
})
