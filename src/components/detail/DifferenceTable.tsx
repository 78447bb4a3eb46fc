import { chakra, type SystemStyleObject } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'

interface Column {
  id: MessageId
  width?: string
}

const always: readonly Column[] = [{ id: 'operation.field' }, { id: 'operation.before' }, { id: 'operation.after' }]

interface DifferenceTableProps {
  /** Columns before those of every such table. */
  columns?: readonly Column[]
  minW?: string
  children: ReactNode
}

/** Values before and after side by side, a row for each field: its name, and the two. */
export const DifferenceTable = ({ columns, minW, children }: DifferenceTableProps) => (
  <chakra.table css={look} minW={minW}>
    <thead>
      <tr>
        {[...(columns ?? []), ...always].map(({ id, width }) => (
          <chakra.th key={id} scope="col" w={width}>
            <FormattedMessage id={id} />
          </chakra.th>
        ))}
      </tr>
    </thead>
    {children}
  </chakra.table>
)

const look: SystemStyleObject = {
  width: '100%',
  fontSize: 'xs',
  tableLayout: 'fixed',
  '& th, & td': { textAlign: 'start', verticalAlign: 'top', px: '2', py: '1', borderTopWidth: '1px', overflowWrap: 'anywhere' },
  '& thead th': { color: 'fg.muted', fontWeight: 'normal', borderTopWidth: '0' },
  '& tbody th': { fontWeight: 'normal' },
}
