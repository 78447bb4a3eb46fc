import type { ReactNode } from 'react'
import { PersonField, type Person } from '#src/components/form/PersonField.tsx'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import { pageRecords } from '#src/services/records.ts'

interface PastCaseFieldProps {
  type: FlowType
  value: Person | null
  onChange: (past: Person | null) => void
  error: ReactNode
}

/** A case of a type that the reader may see, found by number or title. */
export const PastCaseField = ({ type, ...field }: PastCaseFieldProps) => (
  <PersonField
    labelId="flow.simulate.case"
    searchId="flow.simulate.findCase"
    source={['GET /api/approval/case/page', 'simulate', type]}
    find={async (q, signal) => {
      const { rows } = await pageRecords('case', { type, q, page: '1', limit: '10' }, { signal, quiet: true })
      return rows.map(({ id, no, title, titleEn, initiatorName, initiatorNameEn }) => ({
        id,
        name: `${no} ${title}`,
        nameEn: `${no} ${titleEn || title}`,
        companyName: initiatorName,
        companyNameEn: initiatorNameEn,
      }))
    }}
    {...field}
  />
)
