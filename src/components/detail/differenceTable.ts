import type { SystemStyleObject } from '@chakra-ui/react'

/** How values before and after are put side by side. */
export const differenceTable: SystemStyleObject = {
  width: '100%',
  fontSize: 'xs',
  tableLayout: 'fixed',
  '& th, & td': { textAlign: 'start', verticalAlign: 'top', px: '2', py: '1', borderTopWidth: '1px', overflowWrap: 'anywhere' },
  '& thead th': { color: 'fg.muted', fontWeight: 'normal', borderTopWidth: '0' },
  '& tbody th': { fontWeight: 'normal' },
}
