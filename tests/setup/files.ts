import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { zipped } from '../../src/lib/zip.ts'

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

/** An awkward file, which stands for a kind of them. */
export const caseOf = (name: string): Buffer => readFileSync(`tests/cases/${name}`)

/** An archive of files that are stored as they are. */
export const zipOf = (files: Record<string, string | Buffer>): Buffer => {
  const stored = new Map(Object.entries(files).map(([name, content]) => [name, new Uint8Array(Buffer.from(content))]))
  return Buffer.from(zipped(stored))
}

/** The names of all that an installation stores on its disk. */
export const filesIn = async ({ config }: { config: { dataDir: string } }): Promise<string[]> => {
  const names = await readdir(join(config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return names.filter((entry) => entry.isFile()).map(({ name }) => name)
}
