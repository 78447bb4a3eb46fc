import type { SystemStyleObject } from '@chakra-ui/react'

const line = { bg: 'border.emphasized' }
const down: SystemStyleObject = { content: '""', display: 'block', w: '2px', h: '5', mx: 'auto', ...line }

/** One style for a whole chart: nodes below one another, joined by a line; branches beside one another as soon as there is room. */
export const flowStyle: SystemStyleObject = {
  containerType: 'inline-size',
  overflowX: 'auto',
  '& ol, & ul': { listStyle: 'none' },
  '& ol > li + li::before': down,
  '& .end': { textAlign: 'center', fontSize: 'sm', color: 'fg.muted' },
  '& .end > span': { display: 'inline-block', px: '3', py: '0.5', rounded: 'full', borderWidth: '1px', bg: 'bg.panel' },
  '& .node': {
    position: 'relative',
    maxW: '24rem',
    mx: 'auto',
    p: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderTopWidth: '3px',
    borderTopColor: 'border.emphasized',
    rounded: 'md',
    fontSize: 'sm',
  },
  '& .node:target, & .branch:target': { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '2px' },
  '& .node[data-asks]': { borderTopColor: 'accent.solid' },
  '& .node > .head': { display: 'flex', gap: '2', alignItems: 'center', flexWrap: 'wrap' },
  '& .node > .head > strong': { fontWeight: 'semibold' },
  '& dl': {
    mt: '2',
    display: 'grid',
    gridTemplateColumns: 'minmax(4.5rem, auto) minmax(0, 1fr)',
    columnGap: '3',
    rowGap: '1',
    fontSize: 'xs',
  },
  '& dt': { color: 'fg.muted' },
  '& details': { mt: '2', fontSize: 'xs' },
  '& summary': { color: 'fg.muted', cursor: 'pointer', minH: '6', display: 'list-item' },
  '& .branches': { mt: '5', display: 'grid', gap: '4' },
  '& .branches > li': { borderStartWidth: '2px', borderStartColor: 'border.emphasized', ps: '3' },
  '& .branch': { fontSize: 'xs', mb: '3' },
  '& .branch > strong': { display: 'block', fontSize: 'sm', fontWeight: 'semibold' },
  '& .branch > span': { color: 'fg.muted' },
  '& .passes': { fontSize: 'xs', color: 'fg.muted', textAlign: 'center' },
  '& .way': { display: 'none' },
  '@container (min-width: 56rem)': {
    '& .branches': { mt: '0', gap: '0', gridAutoFlow: 'column', gridAutoColumns: 'minmax(15rem, 1fr)' },
    // From the node down to where the branches part.
    '& .node:has(+ .branches)::after': {
      content: '""',
      position: 'absolute',
      top: '100%',
      insetStart: 'calc(50% - 1px)',
      w: '2px',
      h: '5',
      ...line,
    },
    '& .node + .branches': { mt: '5' },
    '& .branches > li': {
      position: 'relative',
      borderStartWidth: '0',
      px: '2',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'stretch',
    },
    // Across the top and the bottom, from the middle of the first to the middle of the last.
    '& .branches > li::before, & .branches > li::after': { content: '""', position: 'absolute', insetInline: '0', h: '2px', ...line },
    '& .branches > li::before': { top: '0' },
    '& .branches > li::after': { bottom: '0' },
    '& .branches > li:first-of-type::before, & .branches > li:first-of-type::after': { insetStart: '50%' },
    '& .branches > li:last-of-type::before, & .branches > li:last-of-type::after': { insetEnd: '50%' },
    '& .branch': { textAlign: 'center', mb: '1', maxW: '20rem', mx: 'auto' },
    '& .branch::before': down,
    '& .branches > li > ol::before': { ...down, h: '3' },
    '& .passes': { mb: '1' },
    // What is shorter than the branches beside it is drawn down to where they meet.
    '& .way': { display: 'block', flex: '1', minH: '5', w: '2px', mx: 'auto', ...line },
  },
}
