import { chakra } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import { keptCertificates } from './certificateChanges.ts'
import { CertificateChanges } from './CertificateChanges.tsx'
import { useCodes } from './codes.ts'
import { FileButton } from '#src/components/file/FileButton.tsx'
import { storedText } from './stored.ts'

export interface Difference {
  field: string
  before: string
  after: string
}

/** Each field as it was and as it is to be. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <chakra.dl display="grid" gap="2" fontSize="sm" textAlign="start">
      {differences.map(({ field, before, after }) => (
        <div key={field}>
          <chakra.dt color="fg.muted" fontSize="xs">
            <FormattedMessage id={`field.${field}` as MessageId} />
          </chakra.dt>
          <chakra.dd overflowWrap="anywhere">
            <Change field={field} before={before} after={after} />
          </chakra.dd>
        </div>
      ))}
    </chakra.dl>
  )
}

/** What was, struck out, and what is instead. */
export function Change({ field, before, after }: Difference) {
  const lists = field === 'certificates' ? [keptCertificates(before), keptCertificates(after)] : []
  if (lists[0] && lists[1]) return <CertificateChanges before={lists[0]} after={lists[1]} />
  return (
    <>
      <chakra.del color="tone.bad.fg">
        <Stored field={field} text={before} />
      </chakra.del>
      <chakra.span color="fg.muted" aria-hidden>
        {' → '}
      </chakra.span>
      <chakra.ins color="tone.good.fg" textDecoration="none" fontWeight="medium">
        <Stored field={field} text={after} />
      </chakra.ins>
    </>
  )
}

function Stored({ field, text }: { field: string; text: string }) {
  const codes = useCodes()
  const intl = useIntl()
  if (text === '') return <FormattedMessage id={field === 'endDate' ? 'company.noEnd' : 'company.nothing'} />
  if (field === 'businessLicense') return <FileButton file={{ id: text, name: intl.formatMessage({ id: 'field.businessLicense' }) }} />
  return storedText(field, text, codes)
}
