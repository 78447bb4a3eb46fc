import type { IntlShape } from 'react-intl'
import { say } from '#src/components/feedback/messages.ts'
import { SheetFileError } from './sheetFileError.ts'

/** Says why what somebody chose or pasted can't be read as a sheet; another failure goes on. */
export const sayUnread = (intl: IntlShape, name: string, error: unknown): void => {
  if (!(error instanceof SheetFileError)) throw error
  say('bad', intl.formatMessage({ id: `sheet.${error.kind}` }, { name }))
}

/** What was pasted, as cells; null where it is too much, which is said. */
export const readPasted = async (intl: IntlShape, text: string): Promise<string[][] | null> => {
  try {
    const { readDelimited } = await import('./readSheetFile.ts')
    return await readDelimited(text)
  } catch (error) {
    sayUnread(intl, intl.formatMessage({ id: 'sheet.pasted' }), error)
    return null
  }
}
