import { Button, chakra, Flex } from '@chakra-ui/react'
import { Plus, Undo2 } from 'lucide-react'
import { memo } from 'react'
import { FormattedMessage } from 'react-intl'
import { SheetUpload } from './SheetUpload.tsx'

interface SheetToolsProps {
  /** Lines that say something. */
  count: number
  onRead: (table: string[][], name: string) => void
  onTemplate: () => void
}

/** What stands above a sheet that is typed into. Drawn anew only when it is this that has changed, as is what stands below. */
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

interface SheetFootProps {
  canUndo: boolean
  onAdd: () => void
  onUndo: () => void
}

export const SheetFoot = memo(function SheetFoot({ canUndo, onAdd, onUndo }: SheetFootProps) {
  return (
    <Flex mt="1" gap="2" wrap="wrap" align="center">
      <Button size="xs" variant="ghost" onClick={onAdd}>
        <Plus />
        <FormattedMessage id="sheet.addLine" />
      </Button>
      <Button size="xs" variant="ghost" disabled={!canUndo} onClick={onUndo}>
        <Undo2 />
        <FormattedMessage id="sheet.undo" />
      </Button>
      <chakra.span fontSize="xs" color="fg.muted" hideBelow="md">
        <FormattedMessage id="sheet.keys" />
      </chakra.span>
    </Flex>
  )
})
