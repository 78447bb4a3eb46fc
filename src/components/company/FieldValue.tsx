import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedList, FormattedMessage } from 'react-intl'
import { Day } from '#src/components/value/Moment.tsx'
import { Money } from '#src/components/value/Money.tsx'
import type { RegistrationField } from '#src/machines/registration/fields.ts'
import type { Company } from '#src/services/company.ts'
import { useCodes, type Codes } from './codes.ts'
import { FileButton } from '#src/components/file/FileButton.tsx'
import type { ShownFile } from '#src/components/file/FileViewer.tsx'
import { Validity } from './Validity.tsx'

interface FieldValueProps {
  company: Company
  field: RegistrationField
  /** Where files are shown; without it, in a dialog. */
  onShow?: ((file: ShownFile) => void) | undefined
}

/** One field of a company's registration, as people read it. */
export function FieldValue({ company, field, onShow }: FieldValueProps) {
  const codes = useCodes()
  return shownBy[field]?.(company, codes, onShow) ?? (String(company[field as keyof Company] ?? '') || '—')
}

type Show = (company: Company, codes: Codes, onShow: FieldValueProps['onShow']) => ReactNode

/** Fields that are more than their text. */
const shownBy: Partial<Record<RegistrationField, Show>> = {
  unifiedCreditCode: ({ unifiedCreditCode }) => <span className="figures">{unifiedCreditCode || '—'}</span>,
  enterpriseType: ({ enterpriseType }, codes) => codes.enterpriseType(enterpriseType) || '—',
  supplierKindId: ({ supplierKindId }, codes) => (supplierKindId ? codes.supplierKind(supplierKindId) : '—'),
  areaCode: ({ areaName, areaCode }) => (areaCode ? `${areaName} (${areaCode})` : '—'),
  businessLicense: ({ businessLicense }, _, onShow) =>
    businessLicense ? (
      <Flex gap="2" align="center" wrap="wrap">
        {businessLicense.name}
        <FileButton file={businessLicense} onShow={onShow} />
      </Flex>
    ) : (
      '—'
    ),
  startDate: ({ startDate }) => (startDate ? <Day date={startDate} /> : '—'),
  endDate: ({ endDate, startDate }) => (startDate ? <Validity to={endDate} /> : '—'),
  establishDate: ({ establishDate }) => (establishDate ? <Day date={establishDate} /> : '—'),
  registeredCapital: ({ registeredCapital }) => (registeredCapital ? <Money amount={registeredCapital} /> : '—'),
  bankAccount: ({ bankAccount }) => <span className="figures">{bankAccount || '—'}</span>,
  certificates: ({ certificates }, codes, onShow) =>
    certificates.length === 0 ? (
      '—'
    ) : (
      <Box as="ul">
        {certificates.map(({ certificateId, type, no, issuer, validTo, file }) => (
          <Flex as="li" key={certificateId} gap="2" align="center" wrap="wrap" mb="1">
            {[codes.certificateType(type), no, issuer].filter(Boolean).join(' · ')} <Validity to={validTo} />
            <FileButton file={file} onShow={onShow} />
          </Flex>
        ))}
      </Box>
    ),
  categoryIds: ({ categoryIds }, codes) => <Listed values={categoryIds.map(codes.category)} />,
  historySupplyUnit: ({ historySupplyUnit }, codes) => <Listed values={historySupplyUnit.map(codes.supplyUnit)} />,
  contacts: ({ contacts }) =>
    contacts.length === 0 ? (
      '—'
    ) : (
      <Box as="ul">
        {contacts.map(({ type, name, phone, email }) => (
          <li key={`${type} ${name} ${phone}`}>
            <FormattedMessage id={`company.contact.${type}`} /> · {[name, phone, email].filter(Boolean).join(' · ')}
          </li>
        ))}
      </Box>
    ),
}

const Listed = ({ values }: { values: string[] }) => (values.length === 0 ? '—' : <FormattedList value={values} />)
