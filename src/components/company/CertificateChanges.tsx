import { Box, chakra, Flex } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { FileButton } from '#src/components/file/FileButton.tsx'
import { Day } from '#src/components/value/Moment.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { certificateChanges, type CertificateChange, type KeptCertificate } from './certificateChanges.ts'
import { useCodes } from './codes.ts'

interface CertificateChangesProps {
  before: readonly KeptCertificate[]
  after: readonly KeptCertificate[]
}

/** Certificate by certificate: what is replaced by what, taken away or added, each with its file. */
export function CertificateChanges({ before, after }: CertificateChangesProps) {
  const { changes, kept } = certificateChanges(before, after)
  return (
    <chakra.ul display="grid" gap="2" textAlign="start">
      {changes.map((change) => (
        <chakra.li key={`${change.before?.certificateId} ${change.after?.certificateId}`}>
          <Change {...change} />
        </chakra.li>
      ))}
      {kept > 0 ? (
        <chakra.li color="fg.muted" fontSize="xs">
          <FormattedMessage id="change.certificatesKept" values={{ count: kept }} />
        </chakra.li>
      ) : null}
    </chakra.ul>
  )
}

function Change({ before, after }: CertificateChange) {
  const [tone, textId]: [string, MessageId] =
    before && after
      ? ['waiting', 'change.certificateReplaced']
      : after
        ? ['good', 'change.certificateAdded']
        : ['bad', 'change.certificateRemoved']
  return (
    <>
      <span className="pill" data-tone={tone}>
        <FormattedMessage id={textId} />
      </span>
      {before ? (
        <chakra.del display="block" color="tone.bad.fg" mt="1">
          <Line certificate={before} />
        </chakra.del>
      ) : null}
      {after ? (
        <chakra.ins display="block" color="tone.good.fg" textDecoration="none" fontWeight="medium" mt="1">
          <Line certificate={after} />
        </chakra.ins>
      ) : null}
    </>
  )
}

function Line({ certificate: { certificateId, type, no, issuer, validFrom, validTo } }: { certificate: KeptCertificate }) {
  const codes = useCodes()
  const name = [codes.certificateType(type), no].filter(Boolean).join(' ')
  return (
    <Flex as="span" columnGap="2" rowGap="1" align="center" wrap="wrap">
      <Box as="span" overflowWrap="anywhere">
        {[name, issuer].filter(Boolean).join(' · ')}
        {' · '}
        {validFrom ? <Day date={validFrom} /> : null}
        {' – '}
        {validTo ? <Day date={validTo} /> : <FormattedMessage id="company.noEnd" />}
      </Box>
      <FileButton file={{ id: certificateId, name }} />
    </Flex>
  )
}
