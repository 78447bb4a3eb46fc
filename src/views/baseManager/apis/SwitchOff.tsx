import { Box, chakra } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { LongTextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { switchCallOff, type MeasuredCall } from '#src/services/monitor.ts'

const isSaid = (text: string): boolean => text.trim().length >= 2

/** Asks what is said, in both languages, to who makes a call that is switched off; of one that is off already, anew. */
export function SwitchOff({ call, onClose }: { call: MeasuredCall; onClose: () => void }) {
  const intl = useIntl()
  const changed = useChanged()
  const form = useForm({
    first: { message: call.off?.message ?? '', messageEn: call.off?.messageEn ?? '' },
    problemsOf: ({ message, messageEn }) => ({
      message: isSaid(message) ? undefined : 'api.messageNeeded',
      messageEn: isSaid(messageEn) ? undefined : 'api.messageNeeded',
    }),
    send: ({ message, messageEn }) => switchCallOff({ key: call.key, message: message.trim(), messageEn: messageEn.trim() }),
    onSent: async () => {
      await changed('/api/monitor/call')
      say('good', intl.formatMessage({ id: 'api.switchedOff' }, { call: call.key }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage id="api.switchOffTitle" />}
      confirm={<FormattedMessage id="api.switchOff" />}
      danger
      onClose={onClose}
    >
      <chakra.code display="block" mb="3" fontSize="sm" bg="transparent" wordBreak="break-all">
        {call.key}
      </chakra.code>
      <Callout role="note">
        <FormattedMessage id="api.switchOffHelp" />
      </Callout>
      <Box mb="4" mt="4">
        <LongTextField labelId="api.message" required rows={2} maxLength={200} {...form.field('message')} />
      </Box>
      <LongTextField labelId="api.messageEn" required rows={2} maxLength={200} {...form.field('messageEn')} />
    </FormDialog>
  )
}
