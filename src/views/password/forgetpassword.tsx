import { Button, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useSearch } from 'wouter'
import { AccountPage } from '#src/components/account/AccountPage.tsx'
import { CodeField, isCode } from '#src/components/account/CodeField.tsx'
import { NewPassword } from '#src/components/account/NewPassword.tsx'
import Outbox from '#src/components/account/Outbox.tsx'
import { Problem } from '#src/components/account/Problem.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { LinkButton } from '#src/components/page/LinkButton.tsx'
import { isEmail, isMobile } from '#src/lib/contact.ts'
import { invitedMark } from '#src/lib/invitation.ts'
import { brokenPasswordRules } from '#src/lib/passwordRules.ts'
import { resetPassword, sendResetCode } from '#src/services/account.ts'
import { Invited } from './Invited.tsx'

/** A way back in: a code to the number or address of the account, and a new password. Who was invited comes in here for the first time. */
export default function ForgetPassword() {
  const isInvited = new URLSearchParams(useSearch()).has(invitedMark)
  if (isInvited)
    return (
      <AccountPage titleId="account.invited">
        <Invited />
      </AccountPage>
    )
  return (
    <AccountPage titleId="account.forgetpassword" helpId="account.forgetHelp">
      <Content />
    </AccountPage>
  )
}

const isRecipient = (account: string): boolean => isMobile(account) || isEmail(account)

function Content() {
  const search = useSearch()
  const [done, setDone] = useState(false)
  const form = useForm({
    first: { account: new URLSearchParams(search).get('account') ?? '', code: '', password: '' },
    problemsOf: ({ account, code, password }) => {
      const [brokenRule] = brokenPasswordRules(password, [account])
      return {
        account: isRecipient(account) ? undefined : 'account.error.recipient',
        code: isCode(code) ? undefined : 'account.error.codeForm',
        password: brokenRule && `account.rule.${brokenRule}`,
      }
    },
    send: (typed) => resetPassword(typed, { quiet: true }),
    onSent: () => setDone(true),
    isLeftFreely: true,
  })
  const { account } = form.values
  if (done) {
    return (
      <chakra.div role="status" textAlign="center" display="flex" flexDirection="column" gap="4" alignItems="center">
        <FormattedMessage id="account.resetDone" />
        <LinkButton size="lg" href="/login" textId="account.toLogin" />
      </chakra.div>
    )
  }
  return (
    <>
      <chakra.form {...form.element} display="flex" flexDirection="column" gap="4">
        <Problem error={form.unsaid} />
        <TextField
          labelId="account.mobileOrEmail"
          helpId="account.mobileOrEmailHelp"
          name="account"
          size="lg"
          autoComplete="username"
          maxLength={254}
          required
          {...form.field('account')}
        />
        <CodeField form={form} recipient={account} path="account" send={sendResetCode} />
        <NewPassword labelId="account.newPassword" name="password" personal={[account]} {...form.field('password')} />
        <Button type="submit" size="lg" loading={form.isSending}>
          <FormattedMessage id="account.setPassword" />
        </Button>
        <Link href="/login">
          <chakra.span color="accent.fg" fontSize="sm">
            <FormattedMessage id="account.toLogin" />
          </chakra.span>
        </Link>
      </chakra.form>
      <Outbox recipient={isRecipient(account) ? account : ''} />
    </>
  )
}
