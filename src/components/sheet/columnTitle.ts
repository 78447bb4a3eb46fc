import type { IntlShape } from 'react-intl'
import type { FoundHeadings } from '#src/lib/headings.ts'

/** What heads a column of a table; where nothing does, its letters in a spreadsheet. */
export const columnTitle = (intl: IntlShape, { titles }: Pick<FoundHeadings<string>, 'titles'>, place: number): string =>
  titles[place] || intl.formatMessage({ id: 'sheet.columns.column' }, { column: letters(place) })

const letters = (place: number): string => (place < 26 ? '' : letters(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))

/** Columns that say something nobody reads. */
export const notRead = ({ unknown, doubled, columns }: Pick<FoundHeadings<string>, 'unknown' | 'doubled' | 'columns'>): number[] =>
  [...unknown, ...doubled].filter((place) => columns[place] === null)
