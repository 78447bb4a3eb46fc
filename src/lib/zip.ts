/** Some of a file, without the rest of it. */
export interface Slices {
  size: number
  /** As many bytes as there are: fewer at the end, none behind it. */
  slice: (start: number, length: number) => Promise<Uint8Array>
}

/** A file in an archive, as the list at its end has it. */
export interface ZipEntry {
  name: string
  isDeflated: boolean
  packedBytes: number
  /** As it is declared: what comes out may be more. */
  bytes: number
  /** Where its own header begins. */
  start: number
}

/** The list of a million-fold archive is not read. */
const longestList = 4 * 1_048_576

const [localMark, listMark, endMark] = [0x04034b50, 0x02014b50, 0x06054b50]
const [localBytes, listBytes, endBytes] = [30, 46, 22]

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * What an archive holds, from the list at its end; nothing where that is missing, broken or too long.
 * @throws RangeError for a list that points behind its own end
 */
export const zipEntries = async (content: Slices): Promise<ZipEntry[]> => {
  const reach = Math.min(content.size, endBytes + 0xff_ff)
  const end = viewOf(await content.slice(content.size - reach, reach))
  let at = end.byteLength - endBytes
  while (at >= 0 && end.getUint32(at, true) !== endMark) at -= 1
  if (at < 0) return []
  const count = end.getUint16(at + 10, true)
  const length = end.getUint32(at + 12, true)
  const listAt = end.getUint32(at + 16, true)
  if (length > longestList || listAt + length > content.size - reach + at) return []
  const list = await content.slice(listAt, length)
  const fields = viewOf(list)
  const names = new TextDecoder()
  const entries: ZipEntry[] = []
  for (let offset = 0; entries.length < count;) {
    const start = fields.getUint32(offset + 42, true)
    const nameEnd = offset + listBytes + fields.getUint16(offset + 28, true)
    if (fields.getUint32(offset, true) !== listMark || start >= listAt || nameEnd > list.length) return []
    entries.push({
      name: names.decode(list.subarray(offset + listBytes, nameEnd)),
      isDeflated: fields.getUint16(offset + 10, true) === 8,
      packedBytes: fields.getUint32(offset + 20, true),
      bytes: fields.getUint32(offset + 24, true),
      start,
    })
    offset = nameEnd + fields.getUint16(offset + 30, true) + fields.getUint16(offset + 32, true)
  }
  return entries
}

/**
 * The bytes of a file in an archive. They are unpacked as they come, and no further than they were declared.
 * @throws RangeError for more of them, TypeError for what was packed in no way we know
 */
export const unzipped = async (content: Slices, { start, isDeflated, packedBytes, bytes }: ZipEntry): Promise<Uint8Array> => {
  const head = viewOf(await content.slice(start, localBytes))
  const packed = await content.slice(start + localBytes + head.getUint16(26, true) + head.getUint16(28, true), packedBytes)
  const stored = new Uint8Array(bytes)
  let filled = 0
  const source = new Blob([packed as Uint8Array<ArrayBuffer>]).stream()
  const reader = (isDeflated ? source.pipeThrough(new DecompressionStream('deflate-raw')) : source).getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (filled + next.value.length > bytes) {
      await reader.cancel()
      throw new RangeError('An archive holds more than it declares')
    }
    stored.set(next.value, filled)
    filled += next.value.length
  }
  return stored.subarray(0, filled)
}

/** An archive of files as they are, without checksums: for a reader in memory that looks at none. */
export const zipped = (files: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> => {
  const parts: Uint8Array[] = []
  const list: Uint8Array[] = []
  let start = 0
  for (const [name, bytes] of files) {
    const path = new TextEncoder().encode(name)
    const local = viewOf(new Uint8Array(localBytes))
    const listed = viewOf(new Uint8Array(listBytes))
    local.setUint32(0, localMark, true)
    listed.setUint32(0, listMark, true)
    listed.setUint32(42, start, true)
    for (const [fields, at] of [
      [local, 4],
      [listed, 6],
    ] as const) {
      fields.setUint16(at, 20, true)
      fields.setUint16(at + 2, 0x0800, true)
      fields.setUint32(at + 14, bytes.length, true)
      fields.setUint32(at + 18, bytes.length, true)
      fields.setUint16(at + 22, path.length, true)
    }
    parts.push(new Uint8Array(local.buffer), path, bytes)
    list.push(new Uint8Array(listed.buffer), path)
    start += localBytes + path.length + bytes.length
  }
  const end = viewOf(new Uint8Array(endBytes))
  end.setUint32(0, endMark, true)
  end.setUint16(8, files.size, true)
  end.setUint16(10, files.size, true)
  end.setUint32(
    12,
    list.reduce((sum, { length }) => sum + length, 0),
    true,
  )
  end.setUint32(16, start, true)
  const all = [...parts, ...list, new Uint8Array(end.buffer)]
  const archive = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of all) {
    archive.set(part, at)
    at += part.length
  }
  return archive
}
