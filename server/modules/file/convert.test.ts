import { describe, expect, it } from 'vitest'
import { caseOf } from '#tests/setup/files.ts'
import { pictureConverter } from './convert.ts'
import { kindOf, type PictureFormat } from './fileFormat.ts'

const convert = pictureConverter()

/** Width and height of a JPEG, and how many colours it is made of. */
const sizeOf = (bytes: Buffer): number[] => {
  let at = 2
  while (![0xffc0, 0xffc2].includes(bytes.readUInt16BE(at))) at += 2 + bytes.readUInt16BE(at + 2)
  return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5), bytes.readUInt8(at + 9)]
}

const kindOfAll = (bytes: Buffer) => kindOf({ size: bytes.length, slice: async (start, length) => bytes.subarray(start, start + length) })

describe('a picture that not every browser shows', () => {
  it.each<[PictureFormat, string, number[]]>([
    ['Heic', 'photo.heic', [90, 60, 3]],
    ['WebP', 'transparent.webp', [60, 60, 3]],
    ['Tiff', 'cmyk.tif', [90, 60, 3]],
  ])('becomes a JPEG: %s', async (format, name, size) => {
    const picture = (await convert(caseOf(name), format, '合同')) ?? Buffer.of()
    expect((await kindOfAll(picture))?.mime).toBe('image/jpeg')
    expect(sizeOf(picture)).toEqual(size)
    expect(picture.includes('Exif')).toBe(false)
  })

  it('becomes a PDF where it has several pages, and loses none', async () => {
    const picture = (await convert(caseOf('three-pages.tif'), 'Tiff', '合同')) ?? Buffer.of()
    expect((await kindOfAll(picture))?.mime).toBe('application/pdf')
    expect(picture.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
    expect(picture.toString('latin1')).toContain('/Title <FEFF5408540C')
  })

  it.each<[string, PictureFormat, Buffer]>([
    ['breaks off', 'Heic', caseOf('photo.heic').subarray(0, 500)],
    ['is another one', 'Heic', caseOf('three-pages.tif')],
    ['has two hundred million points', 'WebP', caseOf('too-large.webp')],
  ])('is none where it %s', async (_, format, bytes) => {
    expect(await convert(bytes, format, '')).toBeNull()
  })

  it('waits for those before it, but not for too many', async () => {
    const convertFew = pictureConverter(2)
    const broken = caseOf('transparent.webp').subarray(0, 100)
    const all = Array.from({ length: 3 }, () => convertFew(broken, 'WebP', ''))
    expect(all[2]).toBeUndefined()
    expect(await Promise.all(all.slice(0, 2))).toEqual([null, null])
    expect(await convertFew(broken, 'WebP', '')).toBeNull()
  })
})
