import type { Content } from '#server/storage.ts'

/** The list of a million-fold archive is not read. */
const longestList = 4 * 1_048_576

const listEnd = Buffer.from('PK\x05\x06', 'latin1')
const entry = 0x02014b50
const endBytes = 22

/**
 * The names in an archive, from the list at its end; none for one whose list is missing, broken or too long.
 * @throws RangeError for a list that points behind its own end
 */
export const zipNames = async (content: Content): Promise<string[]> => {
  const reach = Math.min(content.size, endBytes + 0xff_ff)
  const end = await content.slice(content.size - reach, reach)
  const at = end.lastIndexOf(listEnd)
  if (at < 0) return []
  const count = end.readUInt16LE(at + 10)
  const length = end.readUInt32LE(at + 12)
  const start = end.readUInt32LE(at + 16)
  if (length > longestList || start + length > content.size - reach + at) return []
  const list = await content.slice(start, length)
  const names: string[] = []
  for (let offset = 0; names.length < count;) {
    if (list.readUInt32LE(offset) !== entry || list.readUInt32LE(offset + 42) >= start) return []
    const nameEnd = offset + 46 + list.readUInt16LE(offset + 28)
    if (nameEnd > list.length) return []
    names.push(list.toString('utf8', offset + 46, nameEnd))
    offset = nameEnd + list.readUInt16LE(offset + 30) + list.readUInt16LE(offset + 32)
  }
  return names
}
