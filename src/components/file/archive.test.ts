import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { archiveOf } from './archive.ts'

const fileOf = (name: string, text: string) => ({
  name,
  sha256: createHash('sha256').update(text).digest('hex'),
  content: new Blob([text]),
})

it('holds every file as it is, those called alike apart, and the hashes by which each can be checked', async () => {
  const archive = await archiveOf([fileOf('要求.pdf', 'new'), fileOf('要求.pdf', 'former'), fileOf('SHA256SUMS.txt', 'own')])
  const { 'SHA256SUMS.txt': sums = new Uint8Array(), ...files } = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  const texts = Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])
  expect(texts).toEqual([
    ['要求.pdf', 'new'],
    ['要求 (2).pdf', 'former'],
    ['SHA256SUMS (2).txt', 'own'],
  ])
  const said = texts.map(([name, text = '']) => `${createHash('sha256').update(text).digest('hex')}  ${name}\n`)
  expect(strFromU8(sums)).toBe(said.join(''))
})
