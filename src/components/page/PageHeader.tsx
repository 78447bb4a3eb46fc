import { chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** The heading of a page, which receives the focus when the page is shown, with the page's main actions. */
export function PageHeader({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <Flex align="center" justify="space-between" gap="3" wrap="wrap" mb="4" minH="9">
      <chakra.h1 fontSize="xl" fontWeight="semibold" tabIndex={-1}>
        {title}
      </chakra.h1>
      <Flex gap="2" wrap="wrap" minW="0" maxW="full" _print={{ display: 'none' }}>
        {children}
      </Flex>
    </Flex>
  )
}
