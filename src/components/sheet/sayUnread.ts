import type { IntlShape } from 'react-intl'
import { say } from '#src/components/feedback/messages.ts'
import { pastedCells } from '#src/lib/pasted.ts'
import { largest, SheetFileError } from './sheetFileError.ts'

/** Says why what somebody chose or pasted can't be read as a sheet; another failure goes on. */
export const sayUnread = (intl: IntlShape, name: string, error: unknown): void => {
  if (!(error instanceof SheetFileError)) throw error
  say('bad', intl.formatMessage({ id: `sheet.${error.kind}` }, { name }))
}

/** What was pasted, as cells; null where it is too much, which is said. */
export const readPasted = (intl: IntlShape, text: string): string[][] | null => {
  const rows = text.length > largest.bytes ? null : pastedCells(text)
  if (rows && rows.length <= largest.rows && rows.every(({ length }) => length <= largest.columns)) return rows
  say('bad', intl.formatMessage({ id: 'sheet.tooLarge' }, { name: intl.formatMessage({ id: 'sheet.pasted' }) }))
  return null
}
