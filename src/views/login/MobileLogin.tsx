import { Button, chakra } from '@chakra-ui/react'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { MoreTexts } from '#src/components/MoreTexts.tsx'
import { CodeField } from '#src/components/account/CodeField.tsx'
import { errorsOf, Problem, useProblem } from '#src/components/account/Problem.tsx'
import { theDoor } from '#src/components/door.ts'
import { TextField } from '#src/components/form/TextField.tsx'
import { frameSystem } from '#src/components/frameTheme.ts'
import { isMobile, normalMobile } from '#src/lib/contact.ts'
import { sendLogInCode } from '#src/services/code.ts'
import { signIn } from '#src/services/session.ts'

/** Signing in by a code to one's telephone: no password, and no picture to read. */
export default function MobileLogin() {
  return (
    <ChakraProvider value={frameSystem}>
      <MoreTexts part="account">
        <Form />
      </MoreTexts>
    </ChakraProvider>
  )
}

const shown = ['code'] as const

function Form() {
  const intl = useIntl()
  const [telephone, setTelephone] = useState('')
  const [code, setCode] = useState('')
  const [own, setOwn] = useState<Record<string, string | undefined>>({})
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const failed = useProblem(problem, shown)
  const errors = errorsOf(own, failed.fields)
  const validTelephone = () => {
    const good = isMobile(telephone)
    setOwn((before) => ({ ...before, telephone: good ? undefined : intl.formatMessage({ id: 'account.error.mobile' }) }))
    return good
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    const goodCode = /^\d{6}$/.test(code)
    setOwn({ code: goodCode ? undefined : intl.formatMessage({ id: 'account.error.codeForm' }) })
    if (!validTelephone() || !goodCode) return
    setBusy(true)
    try {
      theDoor().enter(await signIn({ username: normalMobile(telephone), type: 'mobile', mobileCode: code }, { quiet: true }))
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }
  return (
    <chakra.form onSubmit={(event) => void submit(event)} noValidate display="flex" flexDirection="column" gap="4">
      <Problem text={failed.text} />
      <TextField
        labelId="account.mobile"
        name="telephone"
        size="lg"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        required
        value={telephone}
        onChange={setTelephone}
        error={errors['telephone']}
      />
      <CodeField
        recipient={telephone}
        validate={validTelephone}
        send={sendLogInCode}
        value={code}
        onChange={setCode}
        onProblem={setProblem}
        error={errors['code']}
      />
      <Button type="submit" size="lg" mt="2" loading={busy}>
        <FormattedMessage id="account.logIn" />
      </Button>
    </chakra.form>
  )
}
