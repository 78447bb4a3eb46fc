import { chakra } from '@chakra-ui/react'

const mostInFigures = 99

/** How many wait behind a button of the frame, at its corner; nothing where none do. */
export function CountBadge({ count }: { count: number }) {
  if (!(count > 0)) return null
  return (
    <chakra.span
      position="absolute"
      top="0.5"
      insetInlineEnd="0.5"
      minW="4"
      h="4"
      px="1"
      rounded="full"
      bg="red.600"
      color="white"
      fontSize="2xs"
      lineHeight="1rem"
      fontWeight="semibold"
      textAlign="center"
    >
      {count > mostInFigures ? `${mostInFigures}+` : count}
    </chakra.span>
  )
}
