import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { pdfOf } from '#server/seed/pdf.ts'
import type { Content } from '#server/storage.ts'
import { caseOf, pdf, png, smallPdf, zipOf } from '#tests/setup/files.ts'
import { kindOf } from './fileFormat.ts'

/** A file that remembers how much of it was read. */
const contentOf = (bytes: Buffer) => {
  const content = {
    size: bytes.length,
    read: 0,
    slice: async (start: number, length: number) => {
      const slice = bytes.subarray(Math.max(0, start), Math.max(0, start) + length)
      content.read += slice.length
      return slice
    },
  } satisfies Content & { read: number }
  return content
}

const endingOf = async (bytes: Buffer): Promise<string | null> => (await kindOf(contentOf(bytes)))?.endings[0] ?? null

const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffda0008010100003f00d2cf20ffd9', 'hex')

/** A compound file of a header, a table of chains and one sector of its directory. */
const cfbOf = (...streams: string[]): Buffer => {
  const head = Buffer.alloc(512)
  head.write('d0cf11e0a1b11ae1', 0, 'hex')
  head.writeUInt16LE(9, 30)
  head.writeUInt32LE(1, 48)
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xfffffffe, 4)
  const directory = Buffer.alloc(512)
  for (const [index, name] of ['Root Entry', ...streams].entries()) {
    directory.write(name, index * 128, 'utf16le')
    directory.writeUInt16LE(name.length * 2 + 2, index * 128 + 64)
    directory.writeUInt8(index === 0 ? 5 : 2, index * 128 + 66)
  }
  return Buffer.concat([head, table, directory])
}

const officeOf = (part: string, more: Record<string, string> = {}) => zipOf({ '[Content_Types].xml': '<Types/>', [part]: '<x/>', ...more })

/** A file in the box of films, with the brands it is compatible with. */
const boxOf = (major: string, ...compatible: string[]): Buffer => {
  const head = Buffer.from(`\0\0\0\0ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1')
  head.writeUInt32BE(head.length)
  return Buffer.concat([head, randomBytes(400)])
}

const film = boxOf('isom', 'mp42')
const textDrawing = '  0\nSECTION\n  2\nHEADER\n  9\n$ACADVER\n  1\nAC1015\n  0\nENDSEC\n  0\nEOF\n'
const page = '<!doctype html><html><script>alert(1)</script></html>'
/** A photograph whose thumbnail, before it, is whole. */
const withThumbnail = Buffer.concat([jpeg.subarray(0, 2), Buffer.from('ffe10006ffd8ffd9', 'hex'), jpeg.subarray(2)])

describe('what a file is', () => {
  it.each([
    ['pdf', smallPdf],
    ['pdf', pdf(300_000)],
    ['pdf', pdfOf(['A letter'])],
    ['png', png],
    ['jpg', jpeg],
    ['dwg', Buffer.concat([Buffer.from('AC1027\0\0\0\0\0'), randomBytes(600)])],
    ['zip', zipOf({ 'drawing.dwg': 'AC1027', 'readme.txt': 'x' })],
    ['docx', officeOf('word/document.xml')],
    ['docx', officeOf('word/document2.xml')],
    ['xlsx', officeOf('xl/workbook.xml')],
    ['pptx', officeOf('ppt/presentation.xml')],
    ['doc', cfbOf('1Table', 'WordDocument')],
    ['xls', cfbOf('Workbook')],
    ['docx', cfbOf('EncryptionInfo', 'EncryptedPackage')],
    ['pdf', caseOf('31-pdf-leading-newline.pdf')],
    ['pdf', caseOf('33-pdf-trailing-zeros.pdf')],
    ['pdf', Buffer.concat([randomBytes(500), smallPdf])],
    ['pdf', Buffer.concat([Buffer.from('<br />\n<b>Warning</b>: a script\n'), smallPdf])],
    ['pdf', Buffer.concat([smallPdf, randomBytes(3_000_000)])],
    ['pdf', Buffer.concat([smallPdf, Buffer.from('-----BEGIN PKCS7-----\nMIIB\n-----END PKCS7-----\n')])],
    ['jpg', caseOf('30-motion-photo.jpg')],
    ['jpg', caseOf('cmyk.jpg')],
    ['jpg', Buffer.concat([jpeg, film, randomBytes(2_500_000)])],
    ['jpg', Buffer.concat([withThumbnail, randomBytes(200_000)])],
    ['ofd', caseOf('34-licence.ofd')],
    ['heic', caseOf('photo.heic')],
    ['heic', boxOf('mif1', 'mif1', 'heic', 'MiHB')],
    ['heic', boxOf('heix', 'mif1', 'heix')],
    ['avif', boxOf('avif', 'mif1', 'avif', 'miaf')],
    ['webp', caseOf('transparent.webp')],
    ['tif', caseOf('three-pages.tif')],
    ['tif', Buffer.from('MM\0*\0\0\0\u0008')],
    ...['AC1009', 'AC1012', 'AC1014', 'AC1015', 'AC1018', 'AC1021', 'AC1024', 'AC1027', 'AC1032'].map((version): [string, Buffer] => [
      'dwg',
      Buffer.concat([Buffer.from(`${version}\0\0\0\0\0`), randomBytes(600)]),
    ]),
    ['dxf', Buffer.from(textDrawing)],
    ['dxf', Buffer.from(`999\nmade by hand\n${textDrawing}`.replaceAll('\n', '\r\n'))],
    ['dxf', Buffer.concat([Buffer.from(`\ufeff${textDrawing.slice(0, 20)}`), Buffer.alloc(200_000, '0\n'), Buffer.from('  0\nEOF\n')])],
    ['dxf', Buffer.from('AutoCAD Binary DXF\r\n\x1a\0\0SECTION\0\u0002HEADER\0\0ENDSEC\0\0EOF\0', 'latin1')],
    ['zip', zipOf({ '../../etc/passwd': 'x', 'C:\\windows\\x.dll': 'x', '\0': 'x', '/etc/cron.d/x': 'x' })],
    ['zip', zipOf({ 'all.zip': zipOf({ 'all.zip': zipOf({ nothing: Buffer.alloc(1_000_000) }) }) })],
  ])('is told by its content: %s', async (ending, bytes) => {
    expect(await endingOf(bytes)).toBe(ending)
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['the header of a PDF', Buffer.from('%PDF-1.7\n')],
    ['a PDF without anything in it', Buffer.from('%PDF-1.7\n%%EOF\n')],
    ['a PDF that breaks off', smallPdf.subarray(0, -8)],
    ['a page that begins like a PDF', Buffer.from('%PDF<script>alert(1)</script>%%EOF')],
    ['a picture that breaks off', png.subarray(0, 40)],
    ['the beginning of a photograph', jpeg.subarray(0, 30)],
    ['a photograph without a size', Buffer.from('ffd8ffe000104a46494600010100000100010000ffda0008ffd9', 'hex')],
    ['half of a photograph', Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(200_000)])],
    ['half of a photograph whose thumbnail is whole', withThumbnail.subarray(0, -2)],
    ['a film', film],
    ['a sound', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), randomBytes(300)])],
    ['a program', Buffer.concat([Buffer.from('MZ'), randomBytes(300)])],
    ['a program with a PDF in it', Buffer.concat([Buffer.from('MZ'), randomBytes(300), smallPdf])],
    ['a script with a PDF in it', Buffer.concat([Buffer.from('#!/bin/sh\n'), smallPdf])],
    ['a page', Buffer.from(page)],
    ['a page with a PDF in it', Buffer.concat([Buffer.from(`\ufeff \n${page}`), smallPdf])],
    ['a drawing that is a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a PDF that begins too late', Buffer.concat([randomBytes(1100), smallPdf])],
    ['the beginning of a drawing', Buffer.from(textDrawing.slice(0, -8))],
    ['a list of numbers', Buffer.from('  0\nEOF\n')],
    ['the header of a drawing', Buffer.from('AC1027\0\0\0\0\0')],
    ['the header of an archive', Buffer.from('PK\u0003\u0004')],
    ['an archive without a list', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(600)])],
    ['an archive that holds nothing', zipOf({})],
    ['an archive whose list points elsewhere', Buffer.concat([zipOf({ a: 'a' }).subarray(0, -6), Buffer.alloc(6, 0xff)])],
    ['an Office document without its document', zipOf({ '[Content_Types].xml': '<Types/>' })],
    ['a document with macros', officeOf('word/document.xml', { 'word/vbaProject.bin': 'x' })],
    ['a program', zipOf({ 'META-INF/MANIFEST.MF': 'Main-Class: X', 'X.class': 'x' })],
    ['an installer', cfbOf('䡀䌏䈯')],
    ['a compound file without a root', cfbOf('WordDocument').fill(0, 1024, 1400)],
    ['a compound file that breaks off', cfbOf('WordDocument').subarray(0, 700)],
  ])('is nothing we know: %s', async (_, bytes) => {
    expect(await endingOf(bytes)).toBeNull()
  })

  it('is found without reading all of it, and without unpacking anything', async () => {
    const bomb = zipOf({ '[Content_Types].xml': Buffer.alloc(20_000_000), 'word/document.xml': Buffer.alloc(20_000_000) })
    for (const bytes of [
      pdf(40_000_000),
      bomb,
      Buffer.concat([jpeg, Buffer.alloc(40_000_000), jpeg.subarray(-2)]),
      Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(40_000_000, 0xff)]),
    ]) {
      const content = contentOf(bytes)
      await kindOf(content)
      expect(content.read).toBeLessThan(300_000)
    }
  })

  it('is found in a moment where it was made to take long', async () => {
    const names = zipOf(Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`${index}`, ''])))
    const circle = cfbOf('x')
    circle.writeUInt32LE(1, 512 + 4)
    const started = process.cpuUsage()
    for (const bytes of [
      names,
      circle,
      Buffer.alloc(60_000, '999\n\n'),
      Buffer.concat([Buffer.alloc(60_000, ' '), Buffer.from('999')]),
      Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(20_000_000, 0xff)]),
      Buffer.concat([smallPdf.subarray(0, -8), Buffer.alloc(20_000_000, '%')]),
      ...['1', '1 ', ' '].map((digits) => Buffer.concat([Buffer.from('%PDF-1.7\n%%EOF'), Buffer.alloc(60_000, digits)])),
    ])
      await kindOf(contentOf(bytes))
    // However busy the machine is.
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(3000)
  })
})
