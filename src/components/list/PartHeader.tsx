import { chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** The heading of a part of a page, with what can be done with that part. */
export function PartHeader({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <Flex align="center" justify="space-between" gap="3" wrap="wrap" mb="2" minH="8">
      <chakra.h2 fontSize="md" fontWeight="semibold">
        {title}
      </chakra.h2>
      <Flex gap="2" wrap="wrap" minW="0" maxW="full" _print={{ display: 'none' }}>
        {children}
      </Flex>
    </Flex>
  )
}
