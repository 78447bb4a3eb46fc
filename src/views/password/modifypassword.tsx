import { Button, chakra, Flex } from '@chakra-ui/react'
import { useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'wouter'
import { AccountPage } from '#src/components/account/AccountPage.tsx'
import { NewPassword, PasswordField } from '#src/components/account/NewPassword.tsx'
import { errorsOf, Problem, useProblem } from '#src/components/account/Problem.tsx'
import { theDoor } from '#src/components/door.ts'
import { say } from '#src/components/messages.ts'
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
        <Button asChild>
          <Link href="/login?redirect=%2Fmodifypassword">
            <FormattedMessage id="account.toLogin" />
          </Link>
        </Button>
        <Button asChild variant="outline">
          <Link href="/forgetpassword">
            <FormattedMessage id="account.forgetpassword" />
          </Link>
        </Button>
      </Flex>
    </Flex>
  )
}

const shown = ['oldPassword', 'newPassword'] as const

function Form({ user }: { user: User }) {
  const intl = useIntl()
  const [, navigate] = useLocation()
  const [oldPassword, setOldPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [again, setAgain] = useState('')
  const [own, setOwn] = useState<Record<string, string | undefined>>({})
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const failed = useProblem(problem, shown)
  const errors = errorsOf(own, failed.fields)
  const personal = [user.username, user.name]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    const [brokenRule] = brokenPasswordRules(newPassword, personal)
    const found = {
      oldPassword: oldPassword === '' ? intl.formatMessage({ id: 'account.error.required' }) : undefined,
      newPassword: brokenRule ? intl.formatMessage({ id: `account.rule.${brokenRule}` }) : undefined,
      again: again === newPassword ? undefined : intl.formatMessage({ id: 'account.error.repeat' }),
    }
    setOwn(found)
    if (Object.values(found).some(Boolean)) return
    setBusy(true)
    try {
      await changePassword({ oldPassword, newPassword }, { quiet: true })
      await theDoor().refreshUser()
      say('good', intl.formatMessage({ id: 'account.modifyDone' }))
      navigate('/dashboard')
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }
  return (
    <chakra.form onSubmit={(event) => void submit(event)} noValidate display="flex" flexDirection="column" gap="4">
      <Problem text={failed.text} />
      <chakra.input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField
        labelId="account.oldPassword"
        name="oldPassword"
        autoComplete="current-password"
        value={oldPassword}
        onChange={setOldPassword}
        error={errors['oldPassword']}
      />
      <NewPassword
        labelId="account.newPassword"
        name="newPassword"
        value={newPassword}
        onChange={setNewPassword}
        personal={personal}
        error={errors['newPassword']}
      />
      <PasswordField
        labelId="account.repeatPassword"
        name="again"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        error={errors['again']}
      />
      <Flex gap="3" wrap="wrap">
        <Button type="submit" size="lg" flex="1" loading={busy}>
          <FormattedMessage id="account.modifypassword" />
        </Button>
        {user.mustChangePassword ? (
          <Button size="lg" variant="outline" onClick={() => theDoor().logOut()}>
            <FormattedMessage id="account.logOut" />
          </Button>
        ) : (
          <Button asChild size="lg" variant="outline">
            <Link href="/dashboard">
              <FormattedMessage id="account.cancel" />
            </Link>
          </Button>
        )}
      </Flex>
    </chakra.form>
  )
}
