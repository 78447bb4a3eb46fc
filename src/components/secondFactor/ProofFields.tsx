import { Button } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { PasswordField } from '#src/components/account/NewPassword.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import type { Words } from '#src/components/form/useForm.ts'
import type { Proof } from '#src/services/secondFactor.ts'

/** What is typed to show that an account is one's own. */
export interface Proving {
  byCode: boolean
  password: string
  code: string
}

export const notProved: Proving = { byCode: false, password: '', code: '' }

export const proofOf = ({ byCode, password, code }: Proving): Proof => (byCode ? { code: code.trim() } : { password })

export const proofProblems = ({ byCode, password, code }: Proving): Words => {
  if (byCode) return { code: code.trim() === '' ? 'account.error.required' : undefined }
  return { password: password === '' ? 'account.error.required' : undefined }
}

interface TypedField {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

interface ProofFieldsProps {
  form: { values: Proving; change: (changed: Partial<Proving>) => void; field: (name: 'password' | 'code') => TypedField }
  /** A second factor is set up, by which it can be shown as well. */
  hasFactor: boolean
}

/** The password, or where there is a second factor a code of it: that it is still the owner who asks. */
export function ProofFields({ form, hasFactor }: ProofFieldsProps) {
  const { byCode } = form.values
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
      {hasFactor ? (
        <Button type="button" variant="ghost" size="xs" mt="1" onClick={() => form.change({ byCode: !byCode })}>
          <FormattedMessage id={byCode ? 'secondFactor.byPassword' : 'secondFactor.byCode'} />
        </Button>
      ) : null}
    </div>
  )
}
