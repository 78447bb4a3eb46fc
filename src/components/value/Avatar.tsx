import { chakra, Flex } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { firstSign } from '#src/lib/firstSign.ts'
import { downloadFile } from '#src/services/file.ts'

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

/** A picture is fetched with the token, as every file is. */
const usePicture = (fileId: string | null): string | null => {
  const [shown, setShown] = useState<{ fileId: string; url: string } | null>(null)
  useEffect(() => {
    if (fileId === null) return
    const asking = new AbortController()
    let url: string | undefined
    downloadFile(fileId, { signal: asking.signal, quiet: true }).then(
      (blob) => {
        if (asking.signal.aborted) return
        url = URL.createObjectURL(blob)
        setShown({ fileId, url })
      },
      () => {},
    )
    return () => {
      asking.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [fileId])
  return shown?.fileId === fileId ? shown.url : null
}
