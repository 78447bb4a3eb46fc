import { Button } from '@chakra-ui/react'
import { FileSpreadsheet } from 'lucide-react'
import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Table } from '#src/lib/headings.ts'
import { readSheetFile } from './readSheetFile.ts'
import { sayUnread } from './sayUnread.ts'

/** Old formats are offered too: whoever chooses one is told what to do with it. */
const accepted = '.xlsx,.csv,.txt,.tsv,.json,.xls,.et'

/** Reads a spreadsheet that somebody chooses; what can't be read is said. */
export function SheetUpload({ onRead }: { onRead: (tables: Table[], name: string) => void }) {
  const intl = useIntl()
  const input = useRef<HTMLInputElement>(null)
  const upload = async (file: File | undefined) => {
    if (!file) return
    try {
      onRead(await readSheetFile(file), file.name)
    } catch (error) {
      sayUnread(intl, file.name, error)
    }
  }
  return (
    <>
      <Button size="xs" variant="outline" onClick={() => input.current?.click()}>
        <FileSpreadsheet />
        <FormattedMessage id="sheet.upload" />
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={intl.formatMessage({ id: 'sheet.upload' })}
        onChange={({ target }) => {
          void upload(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}
