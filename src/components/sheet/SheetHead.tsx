import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import { FormattedMessage } from 'react-intl'
import type { SheetColumn } from './SheetRow.tsx'

interface SheetHeadProps {
  asCards: boolean
  template: string
  columns: readonly Pick<SheetColumn<never>, 'id' | 'labelId' | 'align' | 'names'>[]
  removable: boolean
}

/** The headings of a sheet; cards have them for whoever hears them only. */
export const SheetHead = memo(function SheetHead({ asCards, template, columns, removable }: SheetHeadProps) {
  return (
    <chakra.div role="row" className={asCards ? undefined : 'row head'} srOnly={asCards} style={{ gridTemplateColumns: template }}>
      <div role="columnheader" className="no">
        <FormattedMessage id="item.lineNo" />
      </div>
      {columns.map(({ id, labelId: columnLabel, align, names }) => (
        <div role="columnheader" key={id} className={[align, names ? 'names' : ''].filter(Boolean).join(' ') || undefined}>
          <FormattedMessage id={columnLabel} />
        </div>
      ))}
      {removable ? (
        <div role="columnheader">
          <chakra.span srOnly>
            <FormattedMessage id="sheet.remove" />
          </chakra.span>
        </div>
      ) : null}
    </chakra.div>
  )
})
