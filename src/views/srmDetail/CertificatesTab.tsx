import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useCodes } from '#src/components/company/codes.ts'
import { FileButton } from '#src/components/file/FileButton.tsx'
import { Validity } from '#src/components/company/Validity.tsx'
import { Section } from '#src/components/detail/DetailPage.tsx'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { Day } from '#src/components/value/Moment.tsx'
import { Empty } from '#src/components/feedback/Waiting.tsx'
import type { Company } from '#src/services/company.ts'

interface Paper {
  id: string
  type: string
  no: string
  issuer: string
  validFrom: string | null
  validTo: string | null
  file: NonNullable<Company['businessLicense']>
}

/** Licence and certificates, with the days they still last. */
export function CertificatesTab({ company }: { company: Company }) {
  const intl = useIntl()
  const papers = usePapers(company)
  if (papers.length === 0) return <Empty title={<FormattedMessage id="company.noCertificates" />} />
  return (
    <Section titleId="company.tab.certificates">
      <DataTable caption={intl.formatMessage({ id: 'company.tab.certificates' })} columns={columns} rows={papers} rowKey={({ id }) => id} />
    </Section>
  )
}

const columns: Column<Paper>[] = [
  { id: 'type', labelId: 'certificate.type', cell: ({ type }) => type },
  { id: 'no', labelId: 'certificate.no', cell: ({ no }) => <span className="figures">{no}</span> },
  { id: 'issuer', labelId: 'certificate.issuer', cell: ({ issuer }) => issuer || '—' },
  { id: 'from', labelId: 'certificate.validFrom', cell: ({ validFrom }) => (validFrom ? <Day date={validFrom} /> : '—'), nowrap: true },
  { id: 'to', labelId: 'certificate.validTo', cell: ({ validTo }) => <Validity to={validTo} />, nowrap: true },
  { id: 'file', labelId: 'certificate.file', cell: ({ file }) => <FileButton file={file} /> },
]

/** What ends first comes first. */
const usePapers = (company: Company): Paper[] => {
  const intl = useIntl()
  const codes = useCodes()
  return useMemo(() => {
    const { businessLicense, unifiedCreditCode, startDate, endDate } = company
    const licence = businessLicense
      ? {
          id: 'licence',
          type: intl.formatMessage({ id: 'field.businessLicense' }),
          no: unifiedCreditCode,
          issuer: '',
          validFrom: startDate,
          validTo: endDate,
          file: businessLicense,
        }
      : null
    const papers = company.certificates.map(({ certificateId, type, ...rest }) => ({
      ...rest,
      id: certificateId,
      type: codes.certificateType(type),
    }))
    const never = '9999-12-31'
    return [...(licence ? [licence] : []), ...papers].toSorted((a, b) => ((a.validTo ?? never) < (b.validTo ?? never) ? -1 : 1))
  }, [company, codes, intl])
}
