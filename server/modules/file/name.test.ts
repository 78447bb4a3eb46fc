import { expect, it } from 'vitest'
import { nameFor } from './name.ts'

const pdf = { mime: 'application/pdf', endings: ['pdf'] as const }
const jpeg = { mime: 'image/jpeg', endings: ['jpg', 'jpeg'] as const }

it.each([
  ["技术要求 (第'2'版)*.pdf", "技术要求 (第'2'版)*.pdf"],
  ['offer.pdf.exe', 'offer.pdf'],
  ['offer.exe', 'offer.exe.pdf'],
  ['OFFER.PDF', 'OFFER.PDF'],
  ['drawing.png', 'drawing.pdf'],
  ['version 1.2', 'version 1.2.pdf'],
  ['no ending', 'no ending.pdf'],
  ['../../etc/passwd.pdf', '.._.._etc_passwd.pdf'],
  ['C:\\temp\\a.pdf', 'C:_temp_a.pdf'],
  ['offer\u202efdp.exe', 'offerfdp.exe.pdf'],
  ['a\u0000\u0007\u200b\r\nb.pdf', 'ab.pdf'],
  ['offer.pdf. . .', 'offer.pdf'],
  ['\u3164', 'file.pdf'],
  ['.pdf', 'file.pdf'],
  ['', 'file.pdf'],
])('%j of a PDF is called %j', (given, name) => expect(nameFor(given, pdf)).toBe(name))

it('keeps every ending that its kind may have', () => {
  expect([nameFor('a.jpeg', jpeg), nameFor('a.JPG', jpeg), nameFor('a', jpeg)]).toEqual(['a.jpeg', 'a.JPG', 'a.jpg'])
})

it('has two hundred characters, and its ending among them', () => {
  const name = nameFor(`${'𠮷'.repeat(260)}.pdf`, pdf)
  expect([Array.from(name).length, name.endsWith('𠮷.pdf')]).toEqual([200, true])
})
