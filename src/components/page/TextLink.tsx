import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A link in a text or a table. */
export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <chakra.a asChild color="accent.fg" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
    <Link href={href}>{children}</Link>
  </chakra.a>
)
