import { Flex } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Problem } from '#src/components/account/Problem.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { beginPasskey, confirmPasskey } from '#src/services/secondFactor.ts'
import { makePasskey } from './passkeys.ts'
import { notProved, proofOf, proofProblems, ProofFields } from './ProofFields.tsx'
import type { SettingUp } from './SetUpApp.tsx'

/** As long as a name may be. */
export const passkeyNameMost = 60

/** Has the browser make a passkey, under a name by which its owner knows it. */
export function AddPasskey({ known, onDone, onClose }: SettingUp) {
  const intl = useIntl()
  const form = useForm({
    first: { name: '', ...notProved(known) },
    bodyOf: ({ name, ...proving }) => ({ name, ...proofOf(proving) }),
    problemsOf: ({ name, ...proving }) => ({ name: name.trim() === '' ? 'account.error.required' : undefined, ...proofProblems(proving) }),
    send: async ({ name, ...proving }) => {
      const options = await beginPasskey(proofOf(proving), { quiet: true })
      const credential = await makePasskey(options, intl.formatMessage({ id: 'secondFactor.error.cancelled' }))
      return confirmPasskey({ name: name.trim(), credential }, { quiet: true })
    },
    onSent: ({ codes }) => {
      say('good', intl.formatMessage({ id: 'secondFactor.passkeyDone' }))
      return onDone(codes)
    },
    isLeftFreely: true,
  })
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage id="secondFactor.addPasskeyTitle" />}
      confirm={<FormattedMessage id="secondFactor.continue" />}
      onClose={onClose}
    >
      <Flex direction="column" gap="4">
        <Problem error={form.unsaid} />
        <TextField
          labelId="secondFactor.passkeyName"
          helpId="secondFactor.passkeyNameHelp"
          name="name"
          size="lg"
          maxLength={passkeyNameMost}
          required
          {...form.field('name')}
        />
        <ProofFields form={form} known={known} />
      </Flex>
    </FormDialog>
  )
}
