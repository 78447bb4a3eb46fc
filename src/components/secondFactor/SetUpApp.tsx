import { Box, chakra, Flex } from '@chakra-ui/react'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Problem } from '#src/components/account/Problem.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { isAppCode } from '#src/lib/secondFactor.ts'
import { beginTotp, confirmTotp } from '#src/services/secondFactor.ts'
import { notProved, proofOf, proofProblems, ProofFields, type Known } from './ProofFields.tsx'

/** What a dialog that sets a factor up is given. */
export interface SettingUp {
  known: Known
  /** @param codes recovery codes that came with it, to be shown this once */
  onDone: (codes: string[]) => unknown
  onClose: () => void
}

interface Begun {
  secret: string
  uri: string
}

/** Sets up an app that makes codes: who one is, then what the app scans and a first code of it. One dialog for both, which stays where it is. */
export function SetUpApp({ known, onDone, onClose }: SettingUp) {
  const intl = useIntl()
  const [begun, setBegun] = useState<Begun | null>(null)
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.querySelector('input')?.focus(), [begun])
  const quiet = { quiet: true }
  const proving = useForm({
    first: notProved(known),
    bodyOf: proofOf,
    problemsOf: proofProblems,
    send: (proof) => beginTotp(proofOf(proof), quiet),
    onSent: setBegun,
    isLeftFreely: true,
  })
  const confirming = useForm({
    first: { code: '' },
    problemsOf: ({ code }) => ({ code: isAppCode(code) ? undefined : 'account.error.codeForm' }),
    send: ({ code }) => confirmTotp(code, quiet),
    onSent: ({ codes }) => {
      say('good', intl.formatMessage({ id: 'secondFactor.appDone' }))
      return onDone(codes)
    },
    isLeftFreely: true,
  })
  const form = begun ? confirming : proving
  const { onChange, ...code } = confirming.field('code')
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage id="secondFactor.setUpAppTitle" />}
      confirm={<FormattedMessage id={begun ? 'secondFactor.finish' : 'secondFactor.continue'} />}
      onClose={onClose}
    >
      <Flex direction="column" gap="4">
        <Problem error={form.unsaid} />
        {begun ? (
          <div ref={first}>
            <Scanned {...begun} />
            <TextField
              labelId="secondFactor.code"
              name="code"
              size="lg"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              required
              {...code}
              onChange={(text) => onChange(text.replaceAll(/\D/g, ''))}
            />
          </div>
        ) : (
          <ProofFields form={proving} known={known} />
        )}
      </Flex>
    </FormDialog>
  )
}

/** What the app takes: as a picture, and as a text for who cannot scan it. */
function Scanned({ secret, uri }: Begun) {
  const intl = useIntl()
  return (
    <>
      <chakra.p mb="4">
        <FormattedMessage id="secondFactor.scan" />
      </chakra.p>
      <Flex gap="5" wrap="wrap" mb="4" align="center" justify={{ base: 'center', sm: 'flex-start' }}>
        {/* Cameras want it dark on light, whatever the colours of the page. */}
        <Box bg="white" p="3" rounded="md" borderWidth="1px" flexShrink="0">
          <QRCodeSVG value={uri} size={176} title={intl.formatMessage({ id: 'secondFactor.qr' })} role="img" />
        </Box>
        <Box flex="1" minW="12rem" fontSize="sm">
          <chakra.p color="fg.muted" mb="1">
            <FormattedMessage id="secondFactor.secret" />
          </chakra.p>
          <chakra.code userSelect="all" overflowWrap="anywhere">
            {(secret.match(/.{1,4}/g) ?? []).join(' ')}
          </chakra.code>
        </Box>
      </Flex>
    </>
  )
}
