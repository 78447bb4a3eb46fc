import type { Content } from '#server/storage.ts'
import { zipEntries } from '#src/lib/zip.ts'
import { cfbStreams } from './cfb.ts'

/** What a file is by its content. */
export interface FileFormat {
  mime: string
  /** How the names of such files end; the first where a name ends otherwise. */
  endings: readonly [string, ...string[]]
  /** What not every browser shows is converted from this format. */
  picture?: PictureFormat
}

export type PictureFormat = 'Heic' | 'Avif' | 'WebP' | 'Tiff'

const office = 'application/vnd.openxmlformats-officedocument.'

/** The main part of each kind of Office document, whose name some programs number. */
const officeParts: [part: RegExp, kind: FileFormat][] = [
  [/^word\/document\d*\.xml$/, { mime: `${office}wordprocessingml.document`, endings: ['docx'] }],
  [/^xl\/workbook\d*\.xml$/, { mime: `${office}spreadsheetml.sheet`, endings: ['xlsx'] }],
  [/^ppt\/presentation\d*\.xml$/, { mime: `${office}presentationml.presentation`, endings: ['pptx', 'ppsx'] }],
]

const oldOffice = 'application/x-cfb'

/** The main stream of each kind of document that came before them. */
const cfbParts: [stream: RegExp, kind: FileFormat][] = [
  [/^WordDocument$/, { mime: oldOffice, endings: ['doc', 'dot', 'wps'] }],
  [/^(Workbook|Book)$/, { mime: oldOffice, endings: ['xls', 'xlt', 'et'] }],
  [/^PowerPoint Document$/, { mime: oldOffice, endings: ['ppt', 'pps', 'dps'] }],
  [/^EncryptedPackage$/, { mime: oldOffice, endings: ['docx', 'xlsx', 'pptx'] }],
  [/^VisioDocument$/, { mime: oldOffice, endings: ['vsd'] }],
  [/^__properties_version1\.0$/, { mime: oldOffice, endings: ['msg'] }],
]

/** In what else is packed like an archive: programs, macros, other documents. */
const foreign = /^(META-INF\/MANIFEST\.MF|AndroidManifest\.xml|mimetype|\[Content_Types\]\.xml|.*vbaProject\.bin)$/i

const archive: FileFormat = { mime: 'application/zip', endings: ['zip'] }
const ofd: FileFormat = { mime: 'application/ofd', endings: ['ofd'] }
export const jpeg: FileFormat = { mime: 'image/jpeg', endings: ['jpg', 'jpeg'] }
export const pdf: FileFormat = { mime: 'application/pdf', endings: ['pdf'] }
const png: FileFormat = { mime: 'image/png', endings: ['png'] }
const dwg: FileFormat = { mime: 'image/vnd.dwg', endings: ['dwg'] }
const dxf: FileFormat = { mime: 'image/vnd.dxf', endings: ['dxf'] }
const heic: FileFormat = { mime: 'image/heic', endings: ['heic', 'heif'], picture: 'Heic' }
const avif: FileFormat = { mime: 'image/avif', endings: ['avif'], picture: 'Avif' }
const webp: FileFormat = { mime: 'image/webp', endings: ['webp'], picture: 'WebP' }
const tiff: FileFormat = { mime: 'image/tiff', endings: ['tif', 'tiff'], picture: 'Tiff' }

/** How files end that we know by their content. */
export const endingsOfAll: ReadonlySet<string> = new Set(
  [...officeParts, ...cfbParts]
    .map(([, kind]) => kind)
    .concat(archive, ofd, jpeg, pdf, png, dwg, dxf, heic, avif, webp, tiff)
    .flatMap(({ endings }) => endings),
)

/** As much of either end as is looked at. */
const window = 65_536

/**
 * What a file is, judged by its content and never by its name: documents, pictures, drawings and archives that a purchase needs. A header alone is none of
 * them. Reads some hundred kilobytes at most, a few megabytes of an archive’s list of names, and where something stands behind a PDF or a photograph as
 * much as it takes to find their end; unpacks nothing.
 * @returns null for what nobody admits
 */
export const kindOf = async (content: Content): Promise<FileFormat | null> => {
  const head = await content.slice(0, window)
  const tail = content.size > window ? await content.slice(content.size - window, window) : head
  const looked = { head, tail, content }
  try {
    for (const { begins, at = 0, kind } of kinds) if (head.subarray(at, at + begins.length).equals(begins)) return await kind(looked)
    return (isTextDrawing(looked) && dxf) || ((await isPdf(looked)) && pdf) || null
  } catch (error) {
    // It points behind its own end.
    if (error instanceof RangeError) return null
    throw error
  }
}

interface Looked {
  head: Buffer
  tail: Buffer
  content: Content
}

const only =
  (holds: (looked: Looked) => Promise<boolean> | boolean, kind: FileFormat) =>
  async (looked: Looked): Promise<FileFormat | null> =>
    (await holds(looked)) ? kind : null

const atOnce = 1_048_576

/** Whether a mark stands somewhere from a place on: near the end, where it usually is, or before whatever was put behind it. */
const stands = async ({ tail, content }: Looked, mark: Buffer, from: number): Promise<boolean> => {
  if (tail.includes(mark, Math.max(0, from - (content.size - tail.length)))) return true
  for (let at = from; at < content.size; at += atOnce) if ((await content.slice(at, atOnce + mark.length - 1)).includes(mark)) return true
  return false
}

/** As many bytes as readers of PDF look for its beginning in. */
const mayStandBefore = 1024
/** What runs or is shown as a page is no PDF, whatever stands in it. */
const runs = /^(MZ|\x7fELF|#!|(\xef\xbb\xbf)?\s*<(!doctype|html|script|svg|\?xml))/i
const object = /\d{1,10}\s{1,4}\d{1,5}\s{1,4}obj\b/

const isPdf = async (looked: Looked): Promise<boolean> => {
  const { head, tail } = looked
  const start = head.toString('latin1', 0, mayStandBefore + 8).search(/%PDF-\d\.\d/)
  if (start < 0 || runs.test(head.toString('latin1', 0, start))) return false
  return (
    (object.test(head.toString('latin1')) || object.test(tail.toString('latin1'))) && (await stands(looked, Buffer.from('%%EOF'), start))
  )
}

const isPng = ({ head, tail }: Looked): boolean =>
  head.readUInt32BE(8) === 13 && head.readUInt32BE(16) > 0 && head.readUInt32BE(20) > 0 && head.includes('IDAT') && tail.includes('IEND')

const mostSegments = 500

/** Segment by segment to the picture itself; some telephones put a film behind it. */
const isJpeg = async (looked: Looked): Promise<boolean> => {
  const { head, content } = looked
  let hasSize = false
  let at = 2
  for (let segments = 0; segments < mostSegments; segments++) {
    const segment = at + 4 <= head.length ? head.subarray(at, at + 4) : await content.slice(at, 4)
    const marker = segment.readUInt16BE(0)
    if (marker === 0xffda) return hasSize && (await stands(looked, Buffer.from([0xff, 0xd9]), at))
    if (marker < 0xffc0 || marker > 0xfffe) return false
    if (marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) hasSize = true
    at += 2 + segment.readUInt16BE(2)
  }
  return false
}

const isDwg = ({ head }: Looked): boolean => head.length >= 256 && /^AC10\d\d$/.test(head.toString('latin1', 0, 6)) && head[6] === 0

/** A drawing as text: pairs of lines, comments first, and a mark at its end. */
const isTextDrawing = ({ head, tail }: Looked): boolean =>
  /^(\xef\xbb\xbf)?([ \t]*999[ \t]*\r?\n[^\r\n]*\r?\n)*[ \t]*0[ \t]*\r?\n[ \t]*SECTION[ \t]*\r?\n[ \t]*2[ \t]*\r?\n/.test(
    head.toString('latin1', 0, 8192),
  ) && /[\r\n][ \t]*0[ \t]*\r?\n[ \t]*EOF[\s\p{Cc}]*$/u.test(tail.toString('latin1', Math.max(0, tail.length - 256)))

/** Pictures in the box of films: the brand says which, or those it is compatible with. */
const boxedPicture = ({ head }: Looked): FileFormat | null => {
  const brands = Array.from({ length: Math.min(64, Math.floor(head.readUInt32BE(0) / 4)) - 2 }, (_, index) =>
    head.toString('latin1', 8 + 4 * index, 12 + 4 * index),
  )
  if (brands.some((brand) => brand === 'avif')) return avif
  return brands.some((brand) => /^(hei[csmx]|mif1)$/.test(brand)) ? heic : null
}

const partOf = (parts: [RegExp, FileFormat][], names: string[]): FileFormat | null =>
  parts.find(([part]) => names.some((name) => part.test(name)))?.[1] ?? null

const zipKind = async ({ content }: Looked): Promise<FileFormat | null> => {
  const names = (await zipEntries(content)).map(({ name }) => name)
  if (names.some((name) => name.endsWith('vbaProject.bin'))) return null
  if (names.includes('OFD.xml')) return ofd
  const document = names.includes('[Content_Types].xml') ? partOf(officeParts, names) : null
  return document ?? (names.length === 0 || names.some((name) => foreign.test(name)) ? null : archive)
}

const kinds: { begins: Buffer; at?: number; kind: (looked: Looked) => Promise<FileFormat | null> | FileFormat | null }[] = [
  { begins: Buffer.from('89504e470d0a1a0a', 'hex'), kind: only(isPng, png) },
  { begins: Buffer.from('ffd8ff', 'hex'), kind: only(isJpeg, jpeg) },
  { begins: Buffer.from('AC10'), kind: only(isDwg, dwg) },
  { begins: Buffer.from('AutoCAD Binary DXF\r\n\x1a\0'), kind: only(({ tail }) => tail.includes('EOF\0'), dxf) },
  { begins: Buffer.from('504b0304', 'hex'), kind: zipKind },
  { begins: Buffer.from('d0cf11e0a1b11ae1', 'hex'), kind: async ({ content }) => partOf(cfbParts, await cfbStreams(content)) },
  { begins: Buffer.from('ftyp'), at: 4, kind: boxedPicture },
  { begins: Buffer.from('WEBP'), at: 8, kind: ({ head }) => (head.toString('latin1', 0, 4) === 'RIFF' ? webp : null) },
  { begins: Buffer.from('II*\0'), kind: () => tiff },
  { begins: Buffer.from('MM\0*'), kind: () => tiff },
]
