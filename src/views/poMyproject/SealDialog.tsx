import { Box, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { withSeparators } from '#src/components/value/Money.tsx'

interface SealDialogProps {
  event: 'submit' | 'replace'
  currency: string
  gross: string
  gaps: number
  /** Numbers of the lines whose price is zero. */
  zeros: readonly number[]
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a quotation is sealed; of prices of zero once more, since they may be what somebody forgot. */
export function SealDialog({ event, currency, gross, gaps, zeros, busy, onConfirm, onClose }: SealDialogProps) {
  const intl = useIntl()
  const [accepted, accept] = useState(false)
  return (
    <ConfirmDialog
      title={<FormattedMessage id={`event.quotation.${event}`} />}
      confirm={<FormattedMessage id={`event.quotation.${event}`} />}
      busy={busy}
      waits={zeros.length > 0 && !accepted}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <FormattedMessage id="pricing.sealConfirm" values={{ total: <strong>{withSeparators(gross)}</strong>, currency, gaps }} />
      {zeros.length > 0 ? (
        <Box mt="4">
          <Callout role="alert">
            <FormattedMessage
              id="pricing.zeros"
              values={{ count: zeros.length, lines: intl.formatList(zeros.map(String), { style: 'narrow' }) }}
            />
            <chakra.label display="flex" gap="2.5" alignItems="center" mt="2" minH="6" cursor="pointer">
              <chakra.input
                type="checkbox"
                boxSize="4"
                accentColor="accent.solid"
                checked={accepted}
                onChange={({ target }) => accept(target.checked)}
              />
              <FormattedMessage id="pricing.zerosMeant" />
            </chakra.label>
          </Callout>
        </Box>
      ) : null}
    </ConfirmDialog>
  )
}
