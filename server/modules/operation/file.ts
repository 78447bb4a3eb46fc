import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Database } from '#server/db/connect.ts'
import { linksAfter, type Link, type Place } from './chain.ts'

const isPacked = (file: string): boolean => file.endsWith('.gz')

/**
 * Writes links of the chain to a file that only its owner reads, one to a line; the first line says what they follow from.
 * @param upTo the last place, all where none is given
 * @returns how many they were
 */
export const writeLinks = async (database: Database, file: string, after: Place, upTo = Infinity): Promise<number> => {
  let count = 0
  async function* lines() {
    yield `${JSON.stringify({ after })}\n`
    for (let { seq } = after; ;) {
      const links = (await linksAfter(database, seq)).filter((link) => link.seq <= upTo)
      const last = links.at(-1)
      if (!last) return
      count += links.length
      seq = last.seq
      yield links.map((link) => `${JSON.stringify(link)}\n`).join('')
    }
  }
  const out = createWriteStream(file, { mode: 0o600, flush: true })
  await (isPacked(file) ? pipeline(lines, createGzip(), out) : pipeline(lines, out))
  return count
}

const linesAtOnce = 1000

/** What such a file holds: what it follows from, then its links, some at a time. */
export async function* readLinks(file: string): AsyncGenerator<{ after: Place } | { links: Link[] }> {
  const bytes = createReadStream(file)
  let links: Link[] = []
  let isFirst = true
  for await (const line of createInterface({ input: isPacked(file) ? bytes.pipe(createGunzip()) : bytes })) {
    if (line === '') continue
    if (isFirst) yield JSON.parse(line) as { after: Place }
    else links.push(JSON.parse(line) as Link)
    isFirst = false
    if (links.length < linesAtOnce) continue
    yield { links }
    links = []
  }
  yield { links }
}
