import { zipSync } from 'fflate'
import { namesApart } from '#src/lib/namesApart.ts'

interface Archived {
  name: string
  sha256: string
  content: Blob
}

/** Files in one archive, as they are, with the list of their SHA-256 as `sha256sum --check` reads it. */
export const archiveOf = async (files: readonly Archived[]): Promise<Blob> => {
  const [sums = '', ...names] = namesApart(['SHA256SUMS.txt', ...files.map(({ name }) => name)])
  const contents = await Promise.all(files.map(async ({ content }) => new Uint8Array(await content.arrayBuffer())))
  const list = files.map(({ sha256 }, index) => `${sha256}  ${names[index]}\n`).join('')
  const entries = Object.fromEntries(contents.map((content, index) => [names[index] ?? '', content]))
  return new Blob([zipSync({ ...entries, [sums]: new TextEncoder().encode(list) }, { level: 0 })], { type: 'application/zip' })
}
