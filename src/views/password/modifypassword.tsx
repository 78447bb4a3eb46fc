import { Button, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { AccountPage } from '#src/components/account/AccountPage.tsx'
import { NewPassword, PasswordField } from '#src/components/account/NewPassword.tsx'
import { Problem } from '#src/components/account/Problem.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { theDoor } from '#src/components/session/door.ts'
import { say } from '#src/components/feedback/messages.ts'
import { LinkButton } from '#src/components/page/LinkButton.tsx'
import type { User } from '#src/machines/session/session.ts'
import { brokenPasswordRules } from '#src/lib/passwordRules.ts'
import { changePassword } from '#src/services/personal.ts'

/** One's own password; for who must change it, the only page there is. */
export default function ModifyPassword() {
  const [user] = useState(theDoor().user)
  const helpId = user?.mustChangePassword ? 'account.modifyForced' : 'account.modifyHelp'
  return (
    <AccountPage titleId="account.modifypassword" {...(user ? { helpId } : {})}>
      {user ? <Form user={user} /> : <SignInFirst />}
    </AccountPage>
  )
}

function SignInFirst() {
  return (
    <Flex direction="column" gap="4" align="flex-start">
      <FormattedMessage id="account.mustSignIn" />
      <Flex gap="3" wrap="wrap">
        <LinkButton href="/login?redirect=%2Fmodifypassword" textId="account.toLogin" />
        <LinkButton variant="outline" href="/forgetpassword" textId="account.forgetpassword" />
      </Flex>
    </Flex>
  )
}

function Form({ user }: { user: User }) {
  const intl = useIntl()
  const [, navigate] = useLocation()
  const personal = [user.username, user.name]
  const form = useForm({
    first: { oldPassword: '', newPassword: '', again: '' },
    problemsOf: ({ oldPassword, newPassword, again }) => {
      const [brokenRule] = brokenPasswordRules(newPassword, personal)
      return {
        oldPassword: oldPassword === '' ? 'account.error.required' : undefined,
        newPassword: brokenRule && `account.rule.${brokenRule}`,
        again: again === newPassword ? undefined : 'account.error.repeat',
      }
    },
    send: async ({ oldPassword, newPassword }) => {
      await changePassword({ oldPassword, newPassword }, { quiet: true })
      await theDoor().refreshUser()
    },
    onSent: () => {
      say('good', intl.formatMessage({ id: 'account.modifyDone' }))
      navigate('/dashboard')
    },
    isLeftFreely: true,
  })
  return (
    <chakra.form {...form.element} display="flex" flexDirection="column" gap="4">
      <Problem error={form.unsaid} />
      <chakra.input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField labelId="account.oldPassword" name="oldPassword" autoComplete="current-password" {...form.field('oldPassword')} />
      <NewPassword labelId="account.newPassword" name="newPassword" personal={personal} {...form.field('newPassword')} />
      <PasswordField labelId="account.repeatPassword" name="again" autoComplete="new-password" {...form.field('again')} />
      <Flex gap="3" wrap="wrap">
        <Button type="submit" size="lg" flex="1" loading={form.isSending}>
          <FormattedMessage id="account.modifypassword" />
        </Button>
        {user.mustChangePassword ? (
          <Button size="lg" variant="outline" onClick={() => theDoor().logOut()}>
            <FormattedMessage id="account.logOut" />
          </Button>
        ) : (
          <LinkButton size="lg" variant="outline" href="/dashboard" textId="account.cancel" />
        )}
      </Flex>
    </chakra.form>
  )
}
