import { chakra } from '@chakra-ui/react'
import { FileName } from '#src/components/file/FileName.tsx'
import type { StoredDocument } from '#src/components/detail/Documents.tsx'

/** The files sealed with one quotation, each of which its name shows. */
export function QuoteFiles({ files }: { files: readonly StoredDocument[] }) {
  if (files.length === 0) return '—'
  return (
    <chakra.ul display="flex" flexDirection="column" gap="1" maxW="14rem" marginStart="auto">
      {files.map((file) => (
        <chakra.li key={file.id} title={`SHA-256 ${file.sha256}`} minW="0">
          <FileName file={file} />
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
