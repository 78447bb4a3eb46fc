import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { routes } from '#src/app/routes.ts'
import { iconNames } from '#src/components/frame/icons.tsx'
import texts from '#src/lang/zh-CN.json'
import {
  familyOfData,
  filesOfParts,
  idsIn,
  partOf,
  partsAskedFor,
  reached,
  sourceOf,
  sourcesUnder,
  textParts,
} from '../../scripts/textParts.ts'

const sources = ['src', 'server']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

const ids = Object.keys(texts)
const parts = partsAskedFor()
const textsOfParts = textParts(ids)
const sourceText = (file: string): string => readFileSync(file, 'utf8')
const names = (file: string, part: string): boolean => ['zh-CN', 'en'].every((name) => sourceText(file).includes(`${name}.json?${part}'`))
/** Whether a file says something, itself or by what comes with it, that is not there from the start. */
const saysMore = (file: string): boolean =>
  [
    ...idsIn(
      reached([file], () => true),
      ids,
    ),
  ].some((id) => !textsOfParts.get('entry')?.has(id))

/** Ids made of a family and a code, as `state.${machine}.${state}` in the sources. */
const families = new Set([
  ...[...sources.matchAll(/[`']([a-z][\w]*(?:\.[a-zA-Z][\w]*)*\.)\$\{/g)].map(([, family = '']) => family),
  // Of base data, by the word that its screen names.
  ...[...sources.matchAll(/\bword="(\w+)"/g)].map(([, word = '']) => `${word}.`),
])

it('has no text that nothing shows', () => {
  const unused = ids.filter(
    (id) => !sources.includes(`'${id}'`) && !sources.includes(`"${id}"`) && ![...families].some((family) => id.startsWith(family)),
  )
  expect(unused).toEqual([])
})

it('names every icon that a menu may have', () => {
  expect(iconNames.filter((name) => !ids.includes(`menu.icon.${name}`))).toEqual([])
})

it('knows of which family an id is that comes as data', () => {
  const unknown = sourcesUnder('src').flatMap((file) =>
    [...sourceText(file).matchAll(/(\S+) as MessageId/g)]
      .map(([, value = '']) => value)
      .filter((value) => !value.endsWith('`') && !Object.hasOwn(familyOfData, value.replace(/^.*?(\w+)$/, '$1')))
      .map((value) => `${file}: ${value}`),
  )
  expect(unknown).toEqual([])
})

it('fetches the texts of a part with the files of that part', () => {
  const without = sourcesUnder('src').flatMap((file) =>
    sourceOf(file)
      .fetches.map((target) => ({ file, target, part: partOf(target, parts) }))
      .filter(({ part }) => part !== undefined && part !== partOf(file, parts))
      .filter(({ target }) => saysMore(target))
      .filter(({ part = '' }) => ![file, ...sourceOf(file).imports].some((each) => names(each, part))),
  )
  expect(without.map(({ file, target }) => `${file} fetches ${target}`)).toEqual([])
  expect([...parts].filter((part) => !sourcesUnder('src').some((file) => names(file, part)))).toEqual([])
  expect(routes.filter(({ view, texts: its }) => view && !its).map(({ path }) => path)).toEqual(['/login', '/redirect/*'])
})

it('every file that says something is in reach of a part', () => {
  const known = new Set([...filesOfParts().values()].flatMap((files) => [...files]))
  const mute = sourcesUnder('src').filter((file) => !known.has(file) && sourceOf(file).words.some((word) => word in texts))
  expect(mute.filter((file) => !file.startsWith('src/machines/') && !file.startsWith('src/contract/'))).toEqual([])
})

it('an area says in its part what it says alone, and the frame what half of them say', () => {
  expect(textsOfParts.get('entry')).toContain('login.title')
  expect(textsOfParts.get('frame')).toContain('frame.home')
  expect(textsOfParts.get('srmManager')).toContain('invitation.bulk')
  const alone = [...textsOfParts].filter(([part, its]) => part !== 'srmManager' && its.has('invitation.bulk'))
  expect(alone).toEqual([])
})
