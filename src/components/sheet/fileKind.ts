import type { Unread } from './sheetFileError.ts'

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte)

/** What its bytes say of a file that somebody takes for a spreadsheet: to be read as an archive, as text, or why not at all. */
export const fileKind = (bytes: Uint8Array): 'archive' | 'text' | Exclude<Unread, 'tooLarge' | 'unreadable'> => {
  if (startsWith(bytes, 0x50, 0x4b)) return 'archive'
  // The old format of Excel; within the same shell lies an XLSX that has a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return isLocked(bytes) ? 'locked' : 'otherFormat'
  // Older still: a record that begins a sheet.
  if (bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1)) return 'otherFormat'
  const hasMark = startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)
  return hasMark || !bytes.includes(0) ? 'text' : 'noSheet'
}

/** Whether a text is that of a page or of another program, as some systems write under the name of a spreadsheet, or of a document. */
export const textKind = (text: string): 'text' | 'otherFormat' | 'noSheet' => {
  const head = text.slice(0, 1000).trimStart().toLowerCase()
  if (/^(?:<(?:!doctype html|html|head|body|table|meta|style|div|\?xml|!--|workbook|[xos]s?:)|mime-version:)/.test(head))
    return 'otherFormat'
  return /^(?:%pdf|\{\\rtf|<svg)/.test(head) ? 'noSheet' : 'text'
}

/** The name of the stream that holds what a password locks, in UTF-16. */
const lockedName = Array.from('EncryptedPackage')
  .map((letter) => `${letter}\0`)
  .join('')

const isLocked = (bytes: Uint8Array): boolean => new TextDecoder('latin1').decode(bytes).includes(lockedName)
