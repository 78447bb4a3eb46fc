import { Button, chakra, Flex } from '@chakra-ui/react'
import { memo } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Table } from '#src/lib/headings.ts'
import { SheetUpload } from './SheetUpload.tsx'

interface SheetToolsProps {
  /** Lines that say something. */
  count: number
  onRead: (tables: Table[], name: string) => void
  onTemplate: () => void
}

/** What stands above a sheet that is typed into. Drawn anew only when it is this that has changed. */
export const SheetTools = memo(function SheetTools({ count, onRead, onTemplate }: SheetToolsProps) {
  return (
    <Flex gap="2" mb="2" wrap="wrap" align="center">
      <SheetUpload onRead={onRead} />
      <Button size="xs" variant="ghost" onClick={onTemplate}>
        <FormattedMessage id="sheet.templateDownload" />
      </Button>
      <chakra.span fontSize="xs" color="fg.muted" flex="1 1 12rem">
        <FormattedMessage id="sheet.pasteHint" />
      </chakra.span>
      <chakra.span fontSize="xs" color="fg.muted" className="figures">
        <FormattedMessage id="sheet.count" values={{ count }} />
      </chakra.span>
    </Flex>
  )
})
