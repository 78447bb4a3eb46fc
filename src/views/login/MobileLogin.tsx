import { Button, chakra } from '@chakra-ui/react'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { FormattedMessage } from 'react-intl'
import { CodeField, isCode } from '#src/components/account/CodeField.tsx'
import { Problem } from '#src/components/account/Problem.tsx'
import { enterBy } from '#src/components/session/door.ts'
import { TextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { frameSystem } from '#src/components/look/frameTheme.ts'
import { isMobile, normalMobile } from '#src/lib/contact.ts'
import { sendLogInCode } from '#src/services/code.ts'
import { signIn } from '#src/services/session.ts'

/** Signing in by a code to one's telephone: no password, and no picture to read. */
export default function MobileLogin() {
  return (
    <ChakraProvider value={frameSystem}>
      <Form />
    </ChakraProvider>
  )
}

function Form() {
  const form = useForm({
    first: { telephone: '', code: '' },
    problemsOf: ({ telephone, code }) => ({
      telephone: isMobile(telephone) ? undefined : 'account.error.mobile',
      code: isCode(code) ? undefined : 'account.error.codeForm',
    }),
    send: ({ telephone, code }) =>
      enterBy(signIn({ username: normalMobile(telephone), type: 'mobile', mobileCode: code }, { quiet: true })),
    onSent: () => {},
    isLeftFreely: true,
  })
  return (
    <chakra.form {...form.element} display="flex" flexDirection="column" gap="4">
      <Problem error={form.unsaid} />
      <TextField
        labelId="account.mobile"
        name="telephone"
        size="lg"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        required
        {...form.field('telephone')}
      />
      <CodeField form={form} recipient={form.values.telephone} path="telephone" send={sendLogInCode} />
      <Button type="submit" size="lg" mt="2" loading={form.isSending}>
        <FormattedMessage id="account.logIn" />
      </Button>
    </chakra.form>
  )
}
