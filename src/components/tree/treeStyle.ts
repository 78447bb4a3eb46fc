import type { SystemStyleObject } from '@chakra-ui/react'

/** One style for the whole tree. */
export const treeStyle: SystemStyleObject = {
  bg: 'bg.panel',
  borderWidth: '1px',
  rounded: 'md',
  p: '1',
  overflowY: 'auto',
  maxH: { base: '22rem', lg: 'calc(100dvh - 17rem)' },
  minH: { lg: '20rem' },
  '& [role=treeitem]': {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minH: '9',
    pe: '2',
    rounded: 'md',
    fontSize: 'sm',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
  },
  '& [role=treeitem] > svg': { flexShrink: '0', color: 'fg.subtle' },
  '& [aria-expanded]': { fontWeight: 'medium' },
  '& [aria-selected=true]': { bg: 'accent.subtle', color: 'accent.fg' },
  '& [data-dragged]': { opacity: '0.5' },
  '& [data-over=before]': { boxShadow: 'inset 0 2px 0 var(--fl-colors-accent-solid)', rounded: 'none' },
  '& [data-over=after]': { boxShadow: 'inset 0 -2px 0 var(--fl-colors-accent-solid)', rounded: 'none' },
  '& [data-over=into]': { boxShadow: 'inset 0 0 0 2px var(--fl-colors-accent-solid)' },
  '& .fold': { display: 'grid', placeItems: 'center', boxSize: '6', flexShrink: '0', color: 'fg.muted', rounded: 'sm' },
  '& [aria-expanded] > .fold:hover': { bg: 'bg.emphasized' },
  '& .title': { minW: '0', truncate: true },
  // The other language makes room first.
  '& small': { flex: '1 99999 auto', minW: '0', truncate: true, fontSize: 'xs', color: 'fg.muted', fontWeight: 'normal' },
  '& code': { ms: 'auto', flexShrink: '0', fontSize: 'xs', color: 'fg.muted', fontWeight: 'normal' },
  '& .type': { fontSize: 'xs', color: 'fg.muted', fontWeight: 'normal', flexShrink: '0', minW: '2.25rem', textAlign: 'end' },
  '@media (max-width: 40rem)': { '& [role=treeitem]': { minH: '11' }, '& small, & .type': { display: 'none' } },
}
