import { readFileSync } from 'node:fs'
import semver from 'semver'
import { expect, it } from 'vitest'
import { holesIn } from '../../scripts/holes.mjs'

const known = JSON.parse(readFileSync('scripts/holes.json', 'utf8')) as Hole[]

interface Hole {
  package: string
  vulnerable: string
  advisory: string
  listed: string
}

const lockOf = (version: string, more: object = {}, path = 'node_modules/file-type') => ({
  packages: { '': {}, [path]: { version, ...more } },
})

it('finds a package with a known hole in a lock, wherever it lies', () => {
  const said = ['file-type 20.5.0 has a known hole (<21.3.2): GHSA-j47w-4g3g-c36v']
  expect(holesIn(lockOf('20.5.0'), known)).toEqual(said)
  expect(holesIn(lockOf('20.5.0', {}, 'node_modules/other/node_modules/file-type'), known)).toEqual(said)
})

it('finds none where it is mended, in a package of another name, or in one that only tests need', () => {
  expect(holesIn(lockOf('21.3.2'), known)).toEqual([])
  expect(holesIn(lockOf('20.5.0', {}, 'node_modules/@other/file-types'), known)).toEqual([])
  expect(holesIn(lockOf('20.5.0', { dev: true }), known)).toEqual([])
})

it('goes by a list whose every line can be followed', () => {
  for (const hole of known) {
    expect(semver.validRange(hole.vulnerable), hole.package).not.toBeNull()
    expect([hole.advisory, hole.listed]).toEqual([expect.stringMatching(/^GHSA(-[2-9a-z]{4}){3}$/), expect.stringMatching(/^20\d\d-\d\d$/)])
  }
})
