import { expect, it } from 'vitest'
import { unzipped, zipEntries, zipped, type Slices } from './zip.ts'

const slicesOf = (bytes: Uint8Array): Slices => ({
  size: bytes.length,
  slice: async (start, length) => bytes.subarray(Math.max(0, start), Math.max(0, start) + length),
})

it('gives back what was put in, by its name', async () => {
  const files = new Map([
    ['技术要求.txt', new TextEncoder().encode('Ø32 mm')],
    ['empty', new Uint8Array()],
  ])
  const content = slicesOf(zipped(files))
  const entries = await zipEntries(content)
  expect(entries.map(({ name }) => name)).toEqual([...files.keys()])
  for (const entry of entries) expect(await unzipped(content, entry)).toEqual(files.get(entry.name))
})

it('holds nothing where its list is missing', async () => {
  for (const bytes of [new Uint8Array(), new Uint8Array(100), zipped(new Map([['a', new Uint8Array(9)]])).subarray(0, -30)])
    expect(await zipEntries(slicesOf(bytes))).toEqual([])
})
