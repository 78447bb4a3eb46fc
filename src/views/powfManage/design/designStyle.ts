import type { SystemStyleObject } from '@chakra-ui/react'

const line = { bg: 'border.emphasized' }
const down: SystemStyleObject = { content: '""', display: 'block', w: '2px', h: '4', mx: 'auto', ...line }
/** Behind what stands in the middle of a line. */
const behind: SystemStyleObject = { content: '""', position: 'absolute', insetBlock: '0', insetStart: 'calc(50% - 1px)', w: '2px', ...line }

const card: SystemStyleObject = {
  // Below the bars, once it is scrolled to.
  scrollMarginTop: '10rem',
  scrollMarginBottom: '4rem',
  display: 'block',
  mx: 'auto',
  bg: 'bg.panel',
  borderWidth: '1px',
  rounded: 'md',
  cursor: 'pointer',
  _hover: { borderColor: 'accent.solid' },
  '&[aria-current]': { outline: '2px solid var(--fl-colors-accent-solid)', outlineOffset: '1px' },
  '&[data-faulty]': { borderColor: 'fg.error' },
}

/** One style for the chart that is worked on: as the chart that is read, with room to put something between all cards. */
export const designStyle: SystemStyleObject = {
  overflowX: 'auto',
  p: '2',
  '& ol, & ul': { listStyle: 'none' },
  '& > ol': { w: 'max-content', minW: 'full' },
  '& .edge': { ...card, rounded: 'full', px: '4', py: '1', fontSize: 'sm', textAlign: 'center' },
  '& .edge > small': { display: 'block', fontSize: 'xs', color: 'fg.muted' },
  '& .end': { textAlign: 'center', fontSize: 'sm', color: 'fg.muted' },
  '& .end > span': { display: 'inline-block', px: '4', py: '1', rounded: 'full', borderWidth: '1px', bg: 'bg.panel' },
  '& .node': { ...card, position: 'relative', w: '14rem', p: '3', textAlign: 'start', fontSize: 'sm' },
  '& .title': { display: 'flex', gap: '2', alignItems: 'center', flexWrap: 'wrap' },
  '& .title > strong': { fontWeight: 'semibold' },
  '& .says': { display: 'block', mt: '1', fontSize: 'xs', color: 'fg.muted' },
  '& .fault': { display: 'block', mt: '1', fontSize: 'xs', color: 'fg.error' },
  '& .add, & .more': { position: 'relative', display: 'grid', placeItems: 'center' },
  '& .add': { h: '12' },
  '& .more': { h: '10' },
  '& .add::before, & .more::before': behind,
  '& .add > button': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    boxSize: '6',
    rounded: 'full',
    bg: 'accent.solid',
    color: 'accent.contrast',
    cursor: 'pointer',
  },
  '& .more > button': { position: 'relative' },
  '& .branches': { display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(15rem, max-content)', justifyContent: 'center' },
  '& .branches > li': { position: 'relative', px: '2', display: 'flex', flexDirection: 'column', alignItems: 'stretch' },
  // Across the top and the bottom, from the middle of the first to the middle of the last.
  '& .branches > li::before, & .branches > li::after': { content: '""', position: 'absolute', insetInline: '0', h: '2px', ...line },
  '& .branches > li::before': { top: '0' },
  '& .branches > li::after': { bottom: '0' },
  '& .branches > li:first-of-type::before, & .branches > li:first-of-type::after': { insetStart: '50%' },
  '& .branches > li:last-of-type::before, & .branches > li:last-of-type::after': { insetEnd: '50%' },
  '& .branch': { position: 'relative', w: '14rem', mx: 'auto' },
  '& .branch::before': down,
  '& .head': { ...card, w: 'full', p: '2', textAlign: 'start', fontSize: 'xs' },
  '& .head > strong': { display: 'block', fontSize: 'sm', fontWeight: 'semibold' },
  '& .head > .when': { display: 'block', color: 'fg.muted' },
  // At both sides of the button below.
  '& .priority': {
    position: 'relative',
    zIndex: '1',
    pointerEvents: 'none',
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    columnGap: '10',
    pt: '3',
    h: '9',
    mb: '-9',
  },
  '& .priority > button': { pointerEvents: 'auto', justifySelf: 'start' },
  '& .priority > button:first-child': { justifySelf: 'end' },
  // What is shorter than the branches beside it is drawn down to where they meet.
  '& .way': { flex: '1', w: '2px', mx: 'auto', ...line },
}
