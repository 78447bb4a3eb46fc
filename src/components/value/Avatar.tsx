import { chakra, Flex } from '@chakra-ui/react'
import { usePicture } from '#src/components/file/usePicture.ts'
import { firstSign } from '#src/lib/firstSign.ts'

/** Somebody's picture, or the first letter of the name. */
export function Avatar({ fileId, name, size }: { fileId: string | null; name: string; size: string }) {
  const url = usePicture(fileId)
  return (
    <Flex
      boxSize={size}
      rounded="full"
      bg="accent.solid"
      color="accent.contrast"
      align="center"
      justify="center"
      fontSize={size === '7' ? 'xs' : '2xl'}
      fontWeight="semibold"
      overflow="hidden"
      flexShrink="0"
      aria-hidden
      // A drawing, not a word of what the picture stands in.
      data-letter={url ? undefined : firstSign(name)}
      _before={url ? undefined : { content: 'attr(data-letter)' }}
    >
      {url ? <chakra.img src={url} alt="" boxSize="full" objectFit="cover" /> : null}
    </Flex>
  )
}
