import { chakra } from '@chakra-ui/react/styled-system'

/** A bar at the top of the window, for loads that take long enough to be noticed. It is for the eye: a page that has come is announced by its title. */
export function LoadingBar() {
  return <chakra.div aria-hidden aria-busy css={bar} />
}

const bar = {
  position: 'fixed',
  top: '0',
  insetInlineStart: '0',
  h: '3px',
  w: '40%',
  zIndex: 'max',
  bg: 'accent.solid',
  opacity: '0',
  animation: 'approach 1.6s 250ms ease-out infinite',
} as const
