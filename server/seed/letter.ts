import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Storage } from '#server/storage.ts'

/** One page of a PDF that says what it is. */
export const page = (lines: string[]): Buffer => {
  const text = lines.map((line, index) => `BT /F1 ${index === 0 ? 20 : 12} Tf 72 ${740 - index * 32} Td (${line}) Tj ET`).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const table = [`0 ${objects.length + 1}`, '0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)].join('\n')
  return Buffer.from(`${body}xref\n${table}\ntrailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`)
}

const content = page([
  'Letter of authorisation',
  'The undersigned company authorises the person named in its application to quote',
  'on its behalf to the Haiyue Port Group, for the categories and the time stated there.',
  '(A demonstration document: no real company, person or seal.)',
])

/** Every demonstration letter is this one; its row in `file` is each company's own. */
export const demoLetter = {
  storageKey: 'demonstration-authority-letter',
  mime: 'application/pdf',
  size: String(content.length),
  sha256: createHash('sha256').update(content).digest('hex'),
}

/** Puts the bytes of the demonstration's files where they are looked for. */
export const storeDemoFiles = (storage: Storage): Promise<unknown> => storage.write(demoLetter.storageKey, Readable.from(content))
