import { chakra, type SystemStyleObject } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** What is at hand all along a page that is filled in: stays at the foot of the window. Messages and what is led to stand above it (ground.ts). */
export function FootBar({ children }: { children: ReactNode }) {
  return (
    <chakra.div className="foot" css={style}>
      {children}
    </chakra.div>
  )
}

const style: SystemStyleObject = {
  position: 'sticky',
  bottom: '0',
  zIndex: 'docked',
  display: 'flex',
  mt: '4',
  mx: { base: '-3', md: '0' },
  px: { base: '3', md: '0' },
  py: '3',
  gap: '3',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  bg: 'bg.canvas',
  borderTopWidth: '1px',
  _print: { display: 'none' },
}
