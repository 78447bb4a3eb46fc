import { Button, Flex } from '@chakra-ui/react'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { NewPassword, PasswordField } from '#src/components/account/NewPassword.tsx'
import { SecretOnce } from '#src/components/account/SecretOnce.tsx'
import { useChanged } from '#src/components/detail/changed.ts'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { firstPassword } from '#src/lib/firstPassword.ts'
import { brokenPasswordRules } from '#src/lib/passwordRules.ts'
import { resetPassword } from '#src/services/access.ts'
import type { AboutUser } from './userColumns.tsx'

/** Under this way the password is made up here. */
const random = 'random'

/** Gives somebody another password: one that is typed, or a random one that is shown once. */
export function ResetPassword({ user, name, onClose }: AboutUser) {
  const intl = useIntl()
  const changed = useChanged()
  const [made, setMade] = useState<string | null>(null)
  const personal = [user.username, user.name]
  const form = useForm({
    first: { password: '', again: '' },
    problemsOf: ({ password, again }, way) => {
      if (way === random) return {}
      const [brokenRule] = brokenPasswordRules(password, personal)
      return {
        password: brokenRule && `account.rule.${brokenRule}`,
        again: again === password ? undefined : 'account.error.repeat',
      }
    },
    send: async ({ password }, way) => {
      const given = way === random ? firstPassword() : password
      await resetPassword(user.id, given)
      return given
    },
    onSent: async (given, _, way) => {
      if (way === random) setMade(given)
      await changed('/api/admin/user')
      if (way === random) return
      say('good', intl.formatMessage({ id: 'user.passwordReset' }, { name }))
      onClose()
    },
  })
  return (
    <>
      <FormDialog
        form={form}
        title={<FormattedMessage id="user.resetPasswordOf" values={{ name }} />}
        confirm={<FormattedMessage id="user.resetPassword" />}
        onClose={onClose}
      >
        <Callout role="note">
          <FormattedMessage id="user.resetHelp" />
        </Callout>
        <Flex direction="column" gap="4">
          <NewPassword labelId="account.newPassword" name="password" personal={personal} {...form.field('password')} />
          <PasswordField labelId="account.repeatPassword" name="again" autoComplete="new-password" {...form.field('again')} />
          <Button variant="outline" size="sm" alignSelf="flex-start" disabled={form.isSending} onClick={() => void form.submit(random)}>
            <KeyRound aria-hidden />
            <FormattedMessage id="user.randomPassword" />
          </Button>
        </Flex>
      </FormDialog>
      {made === null ? null : (
        <SecretOnce title={<FormattedMessage id="user.passwordReset" values={{ name }} />} secret={made} onClose={onClose}>
          <FormattedMessage id="user.passwordOnce" />
        </SecretOnce>
      )}
    </>
  )
}
