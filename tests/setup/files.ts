import { randomBytes } from 'node:crypto'

/** A PDF of about so many bytes; no two are alike. */
export const pdf = (size = 400): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nstream\n'),
    randomBytes(size),
    Buffer.from('\nendstream\nendobj\n%%EOF\n'),
  ])

/** A small PDF that is always the same. */
export const smallPdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')

/** The smallest thing that is a PNG. */
export const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** An archive of files that are stored as they are. */
export const zipOf = (files: Record<string, string | Buffer>): Buffer => {
  const locals: Buffer[] = []
  const list: Buffer[] = []
  let start = 0
  for (const [name, content] of Object.entries(files)) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(content)]
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt32LE(bytes.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(path.length, 22)
    const where = Buffer.alloc(14)
    where.writeUInt32LE(start, 10)
    locals.push(Buffer.from('PK\x03\x04'), fields, path, bytes)
    list.push(Buffer.from('PK\x01\x02\x14\x00'), fields, where, path)
    start += 30 + path.length + bytes.length
  }
  const names = Buffer.concat(list)
  const end = Buffer.alloc(18)
  const count = Object.keys(files).length
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(names.length, 8)
  end.writeUInt32LE(start, 12)
  return Buffer.concat([...locals, names, Buffer.from('PK\x05\x06'), end])
}
