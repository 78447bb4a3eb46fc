import { chakra } from '@chakra-ui/react'

/** In a type that makes no sign of multiplication out of an x between figures. */
export const ProcessName = ({ name }: { name: string }) => (
  <chakra.code fontSize="xs" bg="transparent" wordBreak="break-all">
    {name}
  </chakra.code>
)
