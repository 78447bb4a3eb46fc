import { Button, chakra } from '@chakra-ui/react'
import { useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useSearch } from 'wouter'
import { AccountPage } from '#src/components/account/AccountPage.tsx'
import { CodeField } from '#src/components/account/CodeField.tsx'
import { NewPassword } from '#src/components/account/NewPassword.tsx'
import Outbox from '#src/components/account/Outbox.tsx'
import { errorsOf, Problem, useProblem } from '#src/components/account/Problem.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { isEmail, isMobile } from '#src/lib/contact.ts'
import { brokenPasswordRules } from '#src/lib/passwordRules.ts'
import { resetPassword, sendResetCode } from '#src/services/account.ts'

/** A way back in: a code to the number or address of the account, and a new password. */
export default function ForgetPassword() {
  return (
    <AccountPage titleId="account.forgetpassword" helpId="account.forgetHelp">
      <Content />
    </AccountPage>
  )
}

const shown = ['account', 'code', 'password'] as const

function Content() {
  const intl = useIntl()
  const search = useSearch()
  const [account, setAccount] = useState(() => new URLSearchParams(search).get('account') ?? '')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [own, setOwn] = useState<Record<string, string | undefined>>({})
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const failed = useProblem(problem, shown)
  const errors = errorsOf(own, failed.fields)
  const validAccount = () => {
    const good = isMobile(account) || isEmail(account)
    setOwn((before) => ({ ...before, account: good ? undefined : intl.formatMessage({ id: 'account.error.recipient' }) }))
    return good
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    const [brokenRule] = brokenPasswordRules(password, [account])
    const goodAccount = validAccount()
    const found = {
      code: /^\d{6}$/.test(code) ? undefined : intl.formatMessage({ id: 'account.error.codeForm' }),
      password: brokenRule ? intl.formatMessage({ id: `account.rule.${brokenRule}` }) : undefined,
    }
    setOwn((before) => ({ ...before, ...found }))
    if (!goodAccount || found.code || found.password) return
    setBusy(true)
    try {
      await resetPassword({ account, code, password }, { quiet: true })
      setDone(true)
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  if (done) {
    return (
      <chakra.div role="status" textAlign="center" display="flex" flexDirection="column" gap="4" alignItems="center">
        <FormattedMessage id="account.resetDone" />
        <Button asChild size="lg">
          <Link href="/login">
            <FormattedMessage id="account.toLogin" />
          </Link>
        </Button>
      </chakra.div>
    )
  }
  return (
    <>
      <chakra.form onSubmit={(event) => void submit(event)} noValidate display="flex" flexDirection="column" gap="4">
        <Problem text={failed.text} />
        <TextField
          labelId="account.mobileOrEmail"
          helpId="account.mobileOrEmailHelp"
          name="account"
          size="lg"
          autoComplete="username"
          maxLength={254}
          required
          value={account}
          onChange={setAccount}
          error={errors['account']}
        />
        <CodeField
          recipient={account}
          validate={validAccount}
          send={sendResetCode}
          value={code}
          onChange={setCode}
          onProblem={setProblem}
          error={errors['code']}
        />
        <NewPassword
          labelId="account.newPassword"
          name="password"
          value={password}
          onChange={setPassword}
          personal={[account]}
          error={errors['password']}
        />
        <Button type="submit" size="lg" loading={busy}>
          <FormattedMessage id="account.setPassword" />
        </Button>
        <Link href="/login">
          <chakra.span color="accent.fg" fontSize="sm">
            <FormattedMessage id="account.toLogin" />
          </chakra.span>
        </Link>
      </chakra.form>
      <Outbox recipient={isMobile(account) || isEmail(account) ? account : ''} />
    </>
  )
}
