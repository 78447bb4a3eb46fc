import type { Content } from '#server/storage.ts'
import { zipEntries } from '#src/lib/zip.ts'
import { cfbStreams } from './cfb.ts'

/** What a file is by its content. */
export interface Kind {
  mime: string
  /** How the names of such files end; the first where a name ends otherwise. */
  endings: readonly [string, ...string[]]
}

const office = 'application/vnd.openxmlformats-officedocument.'

/** The main part of each kind of Office document, whose name some programs number. */
const officeParts: [part: RegExp, kind: Kind][] = [
  [/^word\/document\d*\.xml$/, { mime: `${office}wordprocessingml.document`, endings: ['docx'] }],
  [/^xl\/workbook\d*\.xml$/, { mime: `${office}spreadsheetml.sheet`, endings: ['xlsx'] }],
  [/^ppt\/presentation\d*\.xml$/, { mime: `${office}presentationml.presentation`, endings: ['pptx', 'ppsx'] }],
]

const oldOffice = 'application/x-cfb'

/** The main stream of each kind of document that came before them. */
const cfbParts: [stream: RegExp, kind: Kind][] = [
  [/^WordDocument$/, { mime: oldOffice, endings: ['doc', 'dot', 'wps'] }],
  [/^(Workbook|Book)$/, { mime: oldOffice, endings: ['xls', 'xlt', 'et'] }],
  [/^PowerPoint Document$/, { mime: oldOffice, endings: ['ppt', 'pps', 'dps'] }],
  [/^EncryptedPackage$/, { mime: oldOffice, endings: ['docx', 'xlsx', 'pptx'] }],
  [/^VisioDocument$/, { mime: oldOffice, endings: ['vsd'] }],
  [/^__properties_version1\.0$/, { mime: oldOffice, endings: ['msg'] }],
]

/** In what else is packed like an archive: programs, macros, other documents. */
const foreign = /^(META-INF\/MANIFEST\.MF|AndroidManifest\.xml|mimetype|\[Content_Types\]\.xml|.*vbaProject\.bin)$/i

const archive: Kind = { mime: 'application/zip', endings: ['zip'] }

/** How files end that we know by their content. */
export const endingsOfAll: ReadonlySet<string> = new Set([
  ...[...officeParts, ...cfbParts].flatMap(([, { endings }]) => endings),
  'zip',
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'dwg',
])

/** As much of either end as is looked at. */
const window = 65_536

/**
 * What a file is, judged by its content and never by its name: documents, pictures, drawings and archives that a purchase needs. A header alone is none of
 * them. Reads some hundred kilobytes at most, a few megabytes of an archive’s list of names, and unpacks nothing.
 * @returns null for what nobody admits
 */
export const kindOf = async (content: Content): Promise<Kind | null> => {
  const head = await content.slice(0, window)
  const tail = content.size > window ? await content.slice(content.size - window, window) : head
  try {
    for (const { begins, kind } of kinds) if (head.subarray(0, begins.length).equals(begins)) return await kind({ head, tail, content })
    return null
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
  (holds: (looked: Looked) => Promise<boolean> | boolean, mime: string, ...endings: [string, ...string[]]) =>
  async (looked: Looked): Promise<Kind | null> =>
    (await holds(looked)) ? { mime, endings } : null

const object = /\d{1,10}\s{1,4}\d{1,5}\s{1,4}obj\b/

const isPdf = ({ head, tail }: Looked): boolean =>
  /^%PDF-\d\.\d/.test(head.toString('latin1', 0, 8)) &&
  tail.includes('%%EOF') &&
  (object.test(head.toString('latin1')) || object.test(tail.toString('latin1')))

const isPng = ({ head, tail }: Looked): boolean =>
  head.readUInt32BE(8) === 13 && head.readUInt32BE(16) > 0 && head.readUInt32BE(20) > 0 && head.includes('IDAT') && tail.includes('IEND')

/** Segment by segment to the one that says how large the picture is. */
const isJpeg = async ({ tail, content }: Looked): Promise<boolean> => {
  if (!tail.includes(Buffer.from([0xff, 0xd9]))) return false
  let at = 2
  for (let segments = 0; segments < 200; segments++) {
    const segment = await content.slice(at, 4)
    const marker = segment.readUInt16BE(0)
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) return true
    if (marker < 0xffc0 || marker === 0xffda) return false
    at += 2 + segment.readUInt16BE(2)
  }
  return false
}

const isDrawing = ({ head }: Looked): boolean => head.length >= 256 && /^AC10\d\d$/.test(head.toString('latin1', 0, 6)) && head[6] === 0

const partOf = (parts: [RegExp, Kind][], names: string[]): Kind | null =>
  parts.find(([part]) => names.some((name) => part.test(name)))?.[1] ?? null

const zipKind = async ({ content }: Looked): Promise<Kind | null> => {
  const names = (await zipEntries(content)).map(({ name }) => name)
  if (names.some((name) => name.endsWith('vbaProject.bin'))) return null
  const document = names.includes('[Content_Types].xml') ? partOf(officeParts, names) : null
  return document ?? (names.length === 0 || names.some((name) => foreign.test(name)) ? null : archive)
}

const kinds: { begins: Buffer; kind: (looked: Looked) => Promise<Kind | null> }[] = [
  { begins: Buffer.from('%PDF-'), kind: only(isPdf, 'application/pdf', 'pdf') },
  { begins: Buffer.from('89504e470d0a1a0a', 'hex'), kind: only(isPng, 'image/png', 'png') },
  { begins: Buffer.from('ffd8ff', 'hex'), kind: only(isJpeg, 'image/jpeg', 'jpg', 'jpeg') },
  { begins: Buffer.from('AC10'), kind: only(isDrawing, 'image/vnd.dwg', 'dwg') },
  { begins: Buffer.from('504b0304', 'hex'), kind: zipKind },
  { begins: Buffer.from('d0cf11e0a1b11ae1', 'hex'), kind: async ({ content }) => partOf(cfbParts, await cfbStreams(content)) },
]
