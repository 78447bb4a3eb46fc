import type { Content } from '#server/storage.ts'

/** As many sectors of the directory as are read, whatever its chain says. */
const mostSectors = 64
/** The header itself names so many sectors of the table in which chains are kept. */
const tablesInHeader = 109
const entryBytes = 128
const [stream, root] = [2, 5]

/**
 * The names of the streams in a compound file, as old Office documents are; none where its directory does not begin with a root.
 * @throws RangeError for one that points behind its own end
 */
export const cfbStreams = async (content: Content): Promise<string[]> => {
  const head = await content.slice(0, 512)
  const shift = head.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return []
  const bytes = 1 << shift
  const links = bytes / 4
  const sectorAt = (sector: number) => (sector + 1) * bytes
  const names: string[] = []
  let sector = head.readUInt32LE(48)
  for (let read = 0; read < mostSectors && sectorAt(sector) < content.size; read++) {
    const entries = await content.slice(sectorAt(sector), bytes)
    if (read === 0 && entries.readUInt8(66) !== root) return []
    for (let at = 0; at + entryBytes <= entries.length; at += entryBytes)
      if (entries.readUInt8(at + 66) === stream)
        names.push(entries.toString('utf16le', at, at + Math.max(0, Math.min(64, entries.readUInt16LE(at + 64)) - 2)))
    const table = Math.floor(sector / links)
    if (table >= tablesInHeader) break
    sector = (await content.slice(sectorAt(head.readUInt32LE(76 + 4 * table)) + 4 * (sector % links), 4)).readUInt32LE(0)
  }
  return names
}
