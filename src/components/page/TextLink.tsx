import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface TextLinkProps {
  href: string
  /** Beside going there. */
  onFollow?: () => void
  children: ReactNode
}

/** A link in a text or a table. */
export const TextLink = ({ href, onFollow, children }: TextLinkProps) => (
  <chakra.a asChild color="accent.fg" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
    <Link href={href} {...(onFollow ? { onClick: onFollow } : {})}>
      {children}
    </Link>
  </chakra.a>
)
