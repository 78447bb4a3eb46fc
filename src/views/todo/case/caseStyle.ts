import type { SystemStyleObject } from '@chakra-ui/react'

/** What is asked with what was said of it, and the chain beside them; where there is no room, the chain lies between. */
export const caseStyle: SystemStyleObject = {
  display: 'grid',
  columnGap: '6',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(20rem, 26rem)' },
  gridTemplateRows: { lg: 'auto 1fr' },
  gridTemplateAreas: { base: '"form" "chain" "rest"', lg: '"form chain" "rest chain"' },
  _print: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateAreas: '"form" "chain" "rest"' },
  '& > .form': { gridArea: 'form' },
  '& > .chain': { gridArea: 'chain' },
  '& > .rest': { gridArea: 'rest' },
}
