import { chakra } from '@chakra-ui/react'
import { Paperclip } from 'lucide-react'
import { useIntl } from 'react-intl'
import { FileName } from '#src/components/file/FileName.tsx'
import type { ShownFile } from '#src/components/file/FileViewer.tsx'

/** The files that came with what somebody said, each opened by its name. */
export function CameWith({ documents }: { documents: readonly ShownFile[] }) {
  const intl = useIntl()
  if (documents.length === 0) return null
  return (
    <chakra.ul mt="1.5" display="grid" gap="1" fontSize="sm" aria-label={intl.formatMessage({ id: 'common.documents' })}>
      {documents.map((file) => (
        <chakra.li key={file.id} display="flex" gap="1.5" alignItems="center" minW="0">
          <chakra.span color="fg.muted" flexShrink={0}>
            <Paperclip size="1em" aria-hidden />
          </chakra.span>
          <FileName file={file} />
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
