import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { accessFiles } from '../../scripts/rooms/access.ts'
import { listFiles } from '../../scripts/rooms/lists.ts'
import { tableFiles } from '../../scripts/rooms/tables.ts'
import { writtenFiles } from '../../scripts/atlas/written.ts'

// What a machine declares and never decides by — effects, deadlines, who may, tones — has its second statement here: a reviewed file.
it.each([...writtenFiles()])('docs/machines has %s as `npm run rooms` would write it', (name, text) =>
  expect(readFileSync(`docs/machines/${name}`, 'utf8')).toBe(text),
)

it.each([...(await listFiles()), ...(await tableFiles()), ...(await accessFiles())])(
  '%s is as `npm run rooms` would write it',
  (name, text) => expect(readFileSync(name, 'utf8')).toBe(text),
)
