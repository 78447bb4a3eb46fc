import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useCallback, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { saveBlob } from '#src/components/list/exportRows.ts'
import { Modal } from '#src/components/Modal.tsx'
import { Failed, LoadingRows } from '#src/components/Waiting.tsx'
import { downloadFile } from '#src/services/file.ts'

interface FilePreviewProps {
  file: { id: string; name: string }
  onClose: () => void
}

/** A stored file in a dialog: pictures and PDF as they are, anything else to be saved. */
export function FilePreview({ file, onClose }: FilePreviewProps) {
  const answer = useQuery({
    queryKey: ['GET /api/admin/oss/{id}', file.id],
    queryFn: ({ signal }) => downloadFile(file.id, { signal, quiet: true }),
    staleTime: Infinity,
  })
  return (
    <Modal
      title={file.name}
      size="xl"
      onClose={onClose}
      footer={
        answer.data ? (
          <Button variant="outline" onClick={() => saveBlob(answer.data, file.name)}>
            <Download />
            <FormattedMessage id="common.download" />
          </Button>
        ) : null
      }
    >
      {answer.data ? <Shown blob={answer.data} name={file.name} /> : null}
      {answer.isPending ? <LoadingRows rows={6} /> : null}
      {answer.error ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : null}
    </Modal>
  )
}

/** The type is the server's, which goes by the content. */
function Shown({ blob, name }: { blob: Blob; name: string }) {
  /** The address of the bytes lives as long as what shows them. */
  const show = useCallback(
    (shown: HTMLImageElement | HTMLIFrameElement) => {
      const url = URL.createObjectURL(blob)
      shown.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  if (blob.type.startsWith('image/')) {
    return (
      <Flex justify="center">
        <chakra.img ref={show} alt={name} maxW="full" maxH="70dvh" objectFit="contain" />
      </Flex>
    )
  }
  if (blob.type === 'application/pdf') return <chakra.iframe ref={show} title={name} w="full" h="70dvh" borderWidth="1px" rounded="md" />
  return (
    <Box color="fg.muted">
      <FormattedMessage id="upload.noPreview" />
    </Box>
  )
}

/** The name of a stored file, which shows it. */
export function FileName({ file }: { file: { id: string; name: string } }) {
  const [shown, setShown] = useState(false)
  return (
    <>
      <chakra.button
        type="button"
        textAlign="start"
        color="accent.fg"
        textDecoration="underline"
        cursor="pointer"
        maxW="full"
        truncate
        onClick={() => setShown(true)}
      >
        {file.name}
      </chakra.button>
      {shown ? <FilePreview file={file} onClose={() => setShown(false)} /> : null}
    </>
  )
}
