import { Download } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Tool } from './Tool.tsx'

export type ExportKind = 'csv' | 'xlsx'

const kinds = [
  { value: 'xlsx', label: 'XLSX' },
  { value: 'csv', label: 'CSV' },
]

/** Asks as what kind of file something is wanted. */
export function ExportChoice({ onChoose }: { onChoose: (kind: ExportKind) => void }) {
  const intl = useIntl()
  return (
    <Tool
      label={intl.formatMessage({ id: 'common.export' })}
      icon={<Download />}
      entries={kinds}
      onSelect={(value) => onChoose(value as ExportKind)}
    />
  )
}
