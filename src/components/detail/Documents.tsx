import { Box, Button, chakra, Flex, IconButton } from '@chakra-ui/react'
import { Copy, Download, FileText, FolderDown } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { say } from '#src/components/feedback/messages.ts'
import { FileName } from '#src/components/file/FileName.tsx'
import { saveBlob } from '#src/components/file/saveBlob.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { DocumentType, Envelope } from '#src/lib/documents.ts'
import { CallError } from '#src/services/callError.ts'
import { downloadFile } from '#src/services/file.ts'
import { Section } from './DetailPage.tsx'

export interface StoredDocument {
  id: string
  name: string
  size: number
  sha256: string
}

/** What a document of a record says besides; files that are no such documents say nothing of it. */
interface DocumentTold {
  type: DocumentType
  envelope: Envelope
  version: number
  isFormer: boolean
  addedAt: string
  addedByName: string
  addedByNameEn: string
}

type DocumentShown = StoredDocument & Partial<DocumentTold>

interface DocumentsProps {
  documents: readonly DocumentShown[]
  /** What all of them together are called when they are saved; absent where they are saved one by one alone. */
  savedAs?: string
}

/** A refused download has been said already. */
const unlessSaid = (error: unknown): void => {
  if (!(error instanceof CallError)) throw error
}

/** Files of a record, each to be looked at or saved, with its hash; former versions stand apart. */
export function Documents({ documents, savedAs }: DocumentsProps) {
  const current = documents.filter(({ isFormer }) => !isFormer)
  const former = documents.filter(({ isFormer }) => isFormer)
  if (documents.length === 0) {
    return (
      <Box color="fg.muted" fontSize="sm">
        <FormattedMessage id="common.none" />
      </Box>
    )
  }
  return (
    <>
      <List documents={current} />
      {former.length > 0 ? (
        <chakra.details mt="2" fontSize="sm">
          <chakra.summary cursor="pointer" color="fg.muted" mb="2">
            <FormattedMessage id="document.former" values={{ count: former.length }} />
          </chakra.summary>
          <List documents={former} />
        </chakra.details>
      ) : null}
      {savedAs && current.length > 1 ? <SaveAll documents={documents} savedAs={savedAs} /> : null}
    </>
  )
}

interface DocumentsOfProps extends DocumentsProps {
  documents: readonly (DocumentShown & { stage: string })[]
  titleId: MessageId
  stage: string
}

/** Those of one stage, once there are any. */
export function DocumentsOf({ documents, titleId, stage, ...rest }: DocumentsOfProps) {
  const its = documents.filter((each) => each.stage === stage)
  if (its.length === 0) return null
  return (
    <Section titleId={titleId}>
      <Documents documents={its} {...rest} />
    </Section>
  )
}

function List({ documents }: DocumentsProps) {
  return (
    <chakra.ul display="flex" flexDirection="column" gap="2">
      {documents.map((document) => (
        <One key={`${document.id} ${document.version}`} document={document} />
      ))}
    </chakra.ul>
  )
}

function One({ document }: { document: DocumentShown }) {
  const intl = useIntl()
  const { id, name, size, sha256 } = document
  const save = () => downloadFile(id).then((content) => saveBlob(content, name), unlessSaid)
  const copy = () => navigator.clipboard.writeText(sha256).then(() => say('good', intl.formatMessage({ id: 'user.copied' })))
  return (
    <Flex as="li" align="center" gap="3" bg="bg.panel" borderWidth="1px" rounded="md" px="3" py="2" fontSize="sm">
      <FileText size="1.2em" aria-hidden />
      <Box flex="1" minW="0">
        <FileName file={document} />
        <About document={document} />
        <Flex align="center" gap="1" color="fg.muted" fontSize="2xs">
          <chakra.code truncate title={sha256}>
            {intl.formatNumber(Math.ceil(size / 1024))} KB · SHA-256 {sha256}
          </chakra.code>
          {/* A page that came unencrypted may not write there. */}
          {isSecureContext ? (
            <IconButton
              size="2xs"
              variant="ghost"
              aria-label={intl.formatMessage({ id: 'document.copyHash' }, { name })}
              onClick={() => void copy()}
            >
              <Copy />
            </IconButton>
          ) : null}
        </Flex>
      </Box>
      <Button
        size="xs"
        variant="outline"
        aria-label={intl.formatMessage({ id: 'common.downloadOf' }, { name })}
        onClick={() => void save()}
      >
        <Download />
        <FormattedMessage id="common.download" />
      </Button>
    </Flex>
  )
}

/** What kind of document it is, in which version, and who put it there and when. */
function About({
  document: { type, envelope, version = 1, isFormer, addedAt, addedByName = '', addedByNameEn = '' },
}: {
  document: DocumentShown
}) {
  const both = useBothLanguages()
  if (!type || !addedAt) return null
  return (
    <chakra.p fontSize="xs" color="fg.muted">
      <FormattedMessage id={`document.type.${type}`} />
      {envelope === 'INTERNAL' ? (
        <>
          {' · '}
          <FormattedMessage id="document.internal" />
        </>
      ) : null}
      {version > 1 || isFormer ? (
        <>
          {' · '}
          <FormattedMessage id="document.version" values={{ version }} />
        </>
      ) : null}
      {' · '}
      <Moment at={addedAt} />
      {addedByName ? <> · {both(addedByName, addedByNameEn)}</> : null}
    </chakra.p>
  )
}

/** Saves all of them, former versions too, in one archive that says their hashes as `sha256sum --check` reads them. */
function SaveAll({ documents, savedAs }: { documents: readonly DocumentShown[]; savedAs: string }) {
  const save = async () => {
    const [{ archiveOf }, contents] = await Promise.all([
      import('#src/components/file/archive.ts'),
      Promise.all(documents.map(async (each) => ({ ...each, content: await downloadFile(each.id) }))),
    ])
    saveBlob(await archiveOf(contents), `${savedAs}.zip`)
  }
  return (
    <Button mt="2" size="xs" variant="outline" onClick={() => void save().catch(unlessSaid)}>
      <FolderDown aria-hidden />
      <FormattedMessage id="document.saveAll" />
    </Button>
  )
}
