import { crc32, deflateSync } from 'node:zlib'

/** Columns of a letter 5 wide and 7 high, the lowest bit on top, from space to Z. */
const letters =
  '000000000000005F00000007000700147F147F14242A7F2A12231308646236495620500008070300001C2241000041221C002A1C7F1C2A08083E0808008070300008080808080000606000' +
  '20100804023E5149453E00427F400072494949462141494D331814127F1027454545393C4A494931412111090736494949364649' +
  '49291E000014000000403400000008142241141414141400412214080201590906' +
  '3E415D594E7C1211127C7F494949363E414141227F4141413E7F494949417F090909013E414151737F0808087F00417F41002040413F017F081422417F404040407F021C027F7F0408107F' +
  '3E4141413E7F090909063E4151215E7F0919294626494949320301' +
  '7F01033F4040403F1F2040201F3F4038403F63140814630304780403' +
  '6159494D43'

const width = 680
const height = 480
/** Two bits name a colour of the palette; a row begins with the byte that says it is written as it is. */
const rowBytes = 1 + width / 4
/** Paper, ink, frame, seal. */
const palette = [0xfd, 0xfb, 0xf4, 0x1f, 0x26, 0x2e, 0xb0, 0x8a, 0x3c, 0xc0, 0x2b, 0x2b]
const [ink, gold, red] = [1, 2, 3]

/**
 * A certificate as a small PNG picture: a title, lines of name and value in Latin capitals, a frame and a seal. Legible, and plainly
 * a demonstration.
 */
export const drawPaper = (title: string, lines: readonly (readonly [string, string])[]): Buffer => {
  const rows = Buffer.alloc(rowBytes * height)
  const dot = (x: number, y: number, colour: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return
    const at = y * rowBytes + 1 + (x >> 2)
    const shift = 6 - 2 * (x & 3)
    rows[at] = ((rows[at] ?? 0) & ~(3 << shift)) | (colour << shift)
  }
  const write = (text: string, left: number, top: number, size: number, colour = ink) => {
    for (const [place, letter] of Array.from(text.toUpperCase()).entries()) {
      const at = Math.max(0, letter.charCodeAt(0) - 32) * 10
      for (let column = 0; column < 5; column++) {
        const bits = Number.parseInt(letters.slice(at + column * 2, at + column * 2 + 2) || '0', 16)
        for (let row = 0; row < 7; row++)
          if ((bits >> row) & 1)
            for (let dx = 0; dx < size; dx++)
              for (let dy = 0; dy < size; dy++) dot(left + (place * 6 + column) * size + dx, top + row * size + dy, colour)
      }
    }
  }
  for (const inset of [10, 11, 12, 18])
    for (let along = inset; along < Math.max(width, height) - inset; along++) {
      if (along < width - inset) [inset, height - 1 - inset].forEach((y) => dot(along, y, gold))
      if (along < height - inset) [inset, width - 1 - inset].forEach((x) => dot(x, along, gold))
    }
  write(title, Math.round((width - title.length * 18) / 2), 46, 3)
  for (const [index, [name, value]] of lines.entries()) {
    write(name, 48, 100 + index * 34, 1, gold)
    write(value.slice(0, 48), 48, 112 + index * 34, 2)
  }
  const [x, y] = [width - 110, height - 100]
  for (let dx = -58; dx <= 58; dx++)
    for (let dy = -58; dy <= 58; dy++) {
      const distance = Math.hypot(dx, dy)
      if ((distance > 53 && distance < 58) || (distance > 44 && distance < 46)) dot(x + dx, y + dy, red)
    }
  write('SAMPLE', x - 35, y - 7, 2, red)
  return encode(rows)
}

const encode = (rows: Buffer): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([2, 3, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const chunk = (type: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), body])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(body.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
