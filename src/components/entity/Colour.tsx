import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Told apart in light and in dark. */
const shades: Record<string, string> = {
  gray: '#7c8794',
  red: '#d64545',
  orange: '#dd7a1f',
  yellow: '#c9a20c',
  green: '#2f9e58',
  teal: '#12908e',
  blue: '#3b7dd8',
  purple: '#8b5fd3',
}

/** A code in its colour, which is also said in words. */
export function Colour({ colour, children }: { colour: string; children: ReactNode }) {
  const shade = shades[colour]
  if (!shade) return '—'
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5">
      <chakra.span boxSize="2.5" rounded="full" bg={shade} aria-hidden />
      {children}
    </chakra.span>
  )
}
