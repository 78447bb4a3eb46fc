import { Button } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { PasswordField } from '#src/components/account/NewPassword.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import type { Words } from '#src/components/form/useForm.ts'
import type { Proof } from '#src/services/secondFactor.ts'

/** What an account has by which its owner is known. */
export interface Known {
  hasPassword: boolean
  hasFactor: boolean
}

/** What is typed to show that an account is one's own; nothing by who has nothing yet, and has just signed in. */
export interface Proving {
  by: 'password' | 'code' | 'signIn'
  password: string
  code: string
}

export const notProved = ({ hasPassword, hasFactor }: Known): Proving => ({
  by: hasPassword ? 'password' : hasFactor ? 'code' : 'signIn',
  password: '',
  code: '',
})

export const proofOf = ({ by, password, code }: Proving): Proof => ({ password: { password }, code: { code: code.trim() }, signIn: {} })[by]

export const proofProblems = ({ by, password, code }: Proving): Words =>
  by !== 'signIn' && { password, code: code.trim() }[by] === '' ? { [by]: 'account.error.required' } : {}

interface TypedField {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

interface ProofFieldsProps {
  form: { values: Proving; change: (changed: Partial<Proving>) => void; field: (name: 'password' | 'code') => TypedField }
  known: Known
}

/** The password, or where there is a second factor a code of it: that it is still the owner who asks. */
export function ProofFields({ form, known: { hasPassword, hasFactor } }: ProofFieldsProps) {
  const { by } = form.values
  if (by === 'signIn') return <FormattedMessage id="secondFactor.proveBySignIn" />
  const byCode = by === 'code'
  return (
    <div>
      {byCode ? (
        <TextField
          labelId="secondFactor.anyCode"
          helpId="secondFactor.proveHelp"
          name="code"
          size="lg"
          autoComplete="one-time-code"
          maxLength={30}
          required
          {...form.field('code')}
        />
      ) : (
        <PasswordField
          labelId="account.oldPassword"
          helpId="secondFactor.proveHelp"
          name="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
      )}
      {hasPassword && hasFactor ? (
        <Button type="button" variant="ghost" size="xs" mt="1" onClick={() => form.change({ by: byCode ? 'password' : 'code' })}>
          <FormattedMessage id={byCode ? 'secondFactor.byPassword' : 'secondFactor.byCode'} />
        </Button>
      ) : null}
    </div>
  )
}
