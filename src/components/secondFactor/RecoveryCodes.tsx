import { Button, chakra, Grid } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ShownOnce } from '#src/components/account/ShownOnce.tsx'
import { say } from '#src/components/feedback/messages.ts'

/** Recovery codes as they come, this once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const intl = useIntl()
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(() => say('good', intl.formatMessage({ id: 'secondFactor.copied' })))
  return (
    <ShownOnce title={<FormattedMessage id="secondFactor.recovery" />} onClose={onClose}>
      <chakra.p mb="3">
        <FormattedMessage id="secondFactor.codesOnce" />
      </chakra.p>
      <Grid
        as="ul"
        templateColumns={{ base: '1fr', sm: '1fr 1fr' }}
        gap="1"
        bg="bg.muted"
        rounded="md"
        p="3"
        mb="3"
        aria-label={intl.formatMessage({ id: 'secondFactor.recovery' })}
      >
        {codes.map((code) => (
          <li key={code}>
            <chakra.code userSelect="all">{code}</chakra.code>
          </li>
        ))}
      </Grid>
      {/* A page that came unencrypted may not write there. */}
      {isSecureContext ? (
        <Button size="sm" variant="outline" onClick={() => void copy()}>
          <Copy aria-hidden />
          <FormattedMessage id="secondFactor.copy" />
        </Button>
      ) : null}
    </ShownOnce>
  )
}
