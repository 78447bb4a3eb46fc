/**
 * A WOFF file as the SFNT it holds. The PDF library could read the WOFF itself, but unpacks a table anew for every glyph, which takes a
 * minute.
 */
export const unpackWoff = async (woff: Uint8Array): Promise<Uint8Array> => {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength)
  const tables = await Promise.all(
    Array.from({ length: view.getUint16(12) }, async (_, index) => {
      const entry = 44 + 20 * index
      const [start, packed, size] = [view.getUint32(entry + 4), view.getUint32(entry + 8), view.getUint32(entry + 12)]
      const stored = woff.slice(start, start + packed)
      return { entry, size, data: packed < size ? await inflate(stored) : stored }
    }),
  )
  const headLength = 12 + 16 * tables.length
  const sfnt = new Uint8Array(tables.reduce((length, { size }) => length + padded(size), headLength))
  const head = new DataView(sfnt.buffer)
  sfnt.set(woff.subarray(4, 8))
  head.setUint16(4, tables.length)
  let offset = headLength
  for (const [index, { entry, size, data }] of tables.entries()) {
    const at = 12 + 16 * index
    sfnt.set(woff.subarray(entry, entry + 4), at)
    head.setUint32(at + 4, view.getUint32(entry + 16))
    head.setUint32(at + 8, offset)
    head.setUint32(at + 12, size)
    sfnt.set(data, offset)
    offset += padded(size)
  }
  return sfnt
}

const padded = (size: number): number => (size + 3) & ~3

const inflate = async (packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))).arrayBuffer())
