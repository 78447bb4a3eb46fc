import { chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { usePicture } from '#src/components/file/usePicture.ts'

/** The picture of somebody's signature, on the white of paper in the dark, too. Its room is kept while it is fetched. */
export function SignaturePicture({ fileId, name }: { fileId: string; name: string }) {
  const intl = useIntl()
  const url = usePicture(fileId)
  return (
    <chakra.div h="12" w="36" rounded="sm" overflow="hidden" bg={{ _dark: url ? 'white' : undefined }}>
      {url ? (
        <chakra.img
          src={url}
          alt={intl.formatMessage({ id: 'approval.signatureOf' }, { name })}
          boxSize="full"
          objectFit="contain"
          objectPosition="left center"
        />
      ) : null}
    </chakra.div>
  )
}
