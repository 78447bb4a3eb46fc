/** As much as is read of a spreadsheet: more than the longest purchase list there may be, with room for whatever else it holds. */
export const largest = { bytes: 5 * 1_048_576, unpackedBytes: 24 * 1_048_576, rows: 10_000, columns: 256 }

/**
 * Why a file could not be read as a sheet: there is too much of it; a spreadsheet program opens it and can save it as XLSX; it wants a password;
 * it is something else; it is broken.
 */
export type Unread = 'tooLarge' | 'otherFormat' | 'locked' | 'noSheet' | 'unreadable'

export class SheetFileError extends Error {
  readonly kind: Unread
  constructor(kind: Unread) {
    super(kind)
    this.kind = kind
  }
}
