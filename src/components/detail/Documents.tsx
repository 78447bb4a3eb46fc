import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { Download, FileText } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { FileName } from '#src/components/file/FileName.tsx'
import { saveBlob } from '#src/components/file/saveBlob.ts'
import { CallError } from '#src/services/callError.ts'
import { downloadFile } from '#src/services/file.ts'

export interface StoredDocument {
  id: string
  name: string
  size: number
  sha256: string
}

/** Fetches a file as the signed-in user and lets the browser save it. */
const fetchAndSave = async ({ id, name }: StoredDocument): Promise<void> => {
  try {
    saveBlob(await downloadFile(id), name)
  } catch (error) {
    // A refused download has been said already.
    if (!(error instanceof CallError)) throw error
  }
}

/** Files of a record, each to be looked at or saved, with its hash. */
export function Documents({ documents }: { documents: readonly StoredDocument[] }) {
  const intl = useIntl()
  if (documents.length === 0) {
    return (
      <Box color="fg.muted" fontSize="sm">
        <FormattedMessage id="common.none" />
      </Box>
    )
  }
  return (
    <chakra.ul display="flex" flexDirection="column" gap="2">
      {documents.map((document) => (
        <Flex as="li" key={document.id} align="center" gap="3" bg="bg.panel" borderWidth="1px" rounded="md" px="3" py="2" fontSize="sm">
          <FileText size="1.2em" aria-hidden />
          <Box flex="1" minW="0">
            <FileName file={document} />
            <chakra.code fontSize="2xs" color="fg.muted" display="block" truncate title={document.sha256}>
              {intl.formatNumber(document.size / 1024, { maximumFractionDigits: 0 })} KB · SHA-256 {document.sha256}
            </chakra.code>
          </Box>
          <Button
            size="xs"
            variant="outline"
            aria-label={intl.formatMessage({ id: 'common.downloadOf' }, { name: document.name })}
            onClick={() => void fetchAndSave(document)}
          >
            <Download />
            <FormattedMessage id="common.download" />
          </Button>
        </Flex>
      ))}
    </chakra.ul>
  )
}
