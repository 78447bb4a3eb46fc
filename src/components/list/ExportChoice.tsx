import { Menu, Portal } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Tool } from './Tool.tsx'

export type ExportKind = 'csv' | 'xlsx'

/** Asks as what kind of file something is wanted. */
export function ExportChoice({ onChoose }: { onChoose: (kind: ExportKind) => void }) {
  const intl = useIntl()
  return (
    <Menu.Root lazyMount unmountOnExit onSelect={({ value }) => onChoose(value as ExportKind)}>
      <Tool label={intl.formatMessage({ id: 'common.export' })} icon={<Download />} />
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.Item value="xlsx">XLSX</Menu.Item>
            <Menu.Item value="csv">CSV</Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
