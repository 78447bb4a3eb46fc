import { chakra } from '@chakra-ui/react'

/** Words for machines, in several lines where they have them. */
export const Code = ({ text }: { text: string }) => (
  <chakra.code display="block" fontSize="xs" bg="transparent" whiteSpace="pre-wrap" wordBreak="break-word">
    {text}
  </chakra.code>
)
