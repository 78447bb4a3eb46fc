import { FormattedMessage } from 'react-intl'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { passkeyNameMost } from '#src/components/secondFactor/AddPasskey.tsx'
import { renamePasskey } from '#src/services/secondFactor.ts'
import type { Passkey } from './OwnFactor.tsx'

interface RenamePasskeyProps {
  passkey: Passkey
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey: { id, name: before }, onDone, onClose }: RenamePasskeyProps) {
  const form = useForm({
    first: { name: before },
    problemsOf: ({ name }) => ({ name: name.trim() === '' ? 'account.error.required' : undefined }),
    send: ({ name }) => renamePasskey(id, name.trim()),
    onSent: async () => {
      onClose()
      await onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage id="secondFactor.renameOf" values={{ name: before }} />}
      confirm={<FormattedMessage id="secondFactor.rename" />}
      onClose={onClose}
    >
      <TextField labelId="secondFactor.passkeyName" name="name" maxLength={passkeyNameMost} required {...form.field('name')} />
    </FormDialog>
  )
}
