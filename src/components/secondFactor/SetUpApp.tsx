import { Box, chakra, Flex } from '@chakra-ui/react'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Problem } from '#src/components/account/Problem.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { isAppCode } from '#src/lib/secondFactor.ts'
import { beginTotp, confirmTotp } from '#src/services/secondFactor.ts'
import { ProofDialog } from './ProofDialog.tsx'

/** What a dialog that sets a factor up is given. */
export interface SettingUp {
  hasFactor: boolean
  /** @param codes recovery codes that came with it, to be shown this once */
  onDone: (codes: string[]) => unknown
  onClose: () => void
}

interface Begun {
  secret: string
  uri: string
}

/** Sets up an app that makes codes: who one is, then what the app scans and a first code of it. */
export function SetUpApp({ hasFactor, onDone, onClose }: SettingUp) {
  const [begun, setBegun] = useState<Begun | null>(null)
  if (begun) return <FirstCode begun={begun} onDone={onDone} onClose={onClose} />
  return (
    <ProofDialog
      title={<FormattedMessage id="secondFactor.setUpAppTitle" />}
      confirm={<FormattedMessage id="secondFactor.continue" />}
      hasFactor={hasFactor}
      send={(proof) => beginTotp(proof, { quiet: true })}
      onSent={setBegun}
      onClose={onClose}
    />
  )
}

function FirstCode({ begun: { secret, uri }, onDone, onClose }: { begun: Begun } & Omit<SettingUp, 'hasFactor'>) {
  const intl = useIntl()
  const form = useForm({
    first: { code: '' },
    problemsOf: ({ code }) => ({ code: isAppCode(code) ? undefined : 'account.error.codeForm' }),
    send: ({ code }) => confirmTotp(code, { quiet: true }),
    onSent: ({ codes }) => {
      say('good', intl.formatMessage({ id: 'secondFactor.appDone' }))
      return onDone(codes)
    },
  })
  const { onChange, ...code } = form.field('code')
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage id="secondFactor.setUpAppTitle" />}
      confirm={<FormattedMessage id="secondFactor.finish" />}
      onClose={onClose}
    >
      <Problem error={form.unsaid} />
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
    </FormDialog>
  )
}
