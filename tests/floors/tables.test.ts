import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { declaredTables } from '../../scripts/migration/tables.ts'

// Where no database is needed: a forgotten migration keeps the demonstration, and with it every other test, from beginning.
it('of the database say what the migrations so far leave behind: else run npm run migration -- <word>', async () => {
  const snapshot: unknown = JSON.parse(readFileSync('server/db/migrations/snapshot.json', 'utf8'))
  expect(JSON.parse(JSON.stringify(await declaredTables()))).toEqual(snapshot)
})

it('have no index that sorts as no list asks for: after .desc() comes .nullsFirst()', () => {
  const snapshot = readFileSync('server/db/migrations/snapshot.json', 'utf8')
  expect(snapshot).not.toMatch(/"asc": false,\s+"nulls": "last"/)
})
