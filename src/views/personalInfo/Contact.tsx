import { Button, chakra, Flex } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { keepAnswer } from '#src/components/detail/answers.ts'
import { CodeField, isCode } from '#src/components/account/CodeField.tsx'
import { PasswordField } from '#src/components/account/NewPassword.tsx'
import Outbox from '#src/components/account/Outbox.tsx'
import { Problem } from '#src/components/account/Problem.tsx'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { say } from '#src/components/feedback/messages.ts'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { isEmail, isMobile, masked } from '#src/lib/contact.ts'
import { sendCode } from '#src/services/code.ts'
import { changeEmail, changeMobile, sendEmailCode } from '#src/services/personal.ts'
import { personalKey, type Personal } from './key.ts'

type Kind = 'mobile' | 'email'

/** The number and the address by which one gets in, each exchanged for another with a code and the password. */
export function Contact({ personal }: { personal: Personal }) {
  const [changing, setChanging] = useState<Kind | null>(null)
  return (
    <Section titleId="personal.contact">
      <Card>
        <chakra.ul display="flex" flexDirection="column" gap="3" fontSize="sm">
          <Line kind="mobile" value={personal.mobile} confirmed onChange={() => setChanging('mobile')} />
          <Line kind="email" value={personal.email} confirmed={personal.emailVerified} onChange={() => setChanging('email')} />
        </chakra.ul>
      </Card>
      {changing ? <Change kind={changing} personal={personal} onClose={() => setChanging(null)} /> : null}
    </Section>
  )
}

function Line({ kind, value, confirmed, onChange }: { kind: Kind; value: string; confirmed: boolean; onChange: () => void }) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: kind === 'mobile' ? 'account.mobile' : 'personal.emailPlain' })
  const action = intl.formatMessage({ id: value !== '' && !confirmed ? 'personal.confirm' : 'personal.change' })
  return (
    <Flex as="li" gap="3" align="center" justify="space-between">
      <chakra.div minW="0">
        <chakra.p fontSize="xs" color="fg.muted">
          {label}
        </chakra.p>
        <chakra.p truncate className="figures">
          {value === '' ? <FormattedMessage id="personal.notSet" /> : masked(value)}{' '}
          {value !== '' && !confirmed ? (
            <chakra.span color="tone.waiting.fg" fontSize="xs">
              <FormattedMessage id="personal.unconfirmed" />
            </chakra.span>
          ) : null}
        </chakra.p>
      </chakra.div>
      <Button size="xs" variant="outline" aria-label={`${action}: ${label}`} onClick={onChange}>
        {action}
      </Button>
    </Flex>
  )
}

const kinds = {
  mobile: {
    titleId: 'personal.changeMobile',
    labelId: 'personal.newMobile',
    errorId: 'account.error.mobile',
    type: 'tel',
    isGood: isMobile,
    send: (telephone: string, options: object) => sendCode({ telephone, purpose: 'change' }, options),
    change: (mobile: string, code: string, password: string) => changeMobile({ mobile, code, password }, { quiet: true }),
  },
  email: {
    titleId: 'personal.changeEmail',
    labelId: 'personal.newEmail',
    errorId: 'account.error.email',
    type: 'email',
    isGood: isEmail,
    send: sendEmailCode,
    change: (email: string, code: string, password: string) => changeEmail({ email, code, password }, { quiet: true }),
  },
} as const

function Change({ kind, personal, onClose }: { kind: Kind; personal: Personal; onClose: () => void }) {
  const intl = useIntl()
  const cache = useQueryClient()
  const { titleId, labelId, errorId, type, isGood, send, change } = kinds[kind]
  const form = useForm({
    first: { value: kind === 'email' && !personal.emailVerified ? personal.email : '', code: '', password: '' },
    bodyOf: ({ value, code, password }) => ({ [kind]: value, code, password }),
    problemsOf: ({ value, code, password }) => ({
      [kind]: isGood(value) ? undefined : errorId,
      code: isCode(code) ? undefined : 'account.error.codeForm',
      password: password === '' ? 'account.error.required' : undefined,
    }),
    send: ({ value, code, password }) => change(value, code, password),
    onSent: async (changed) => {
      await keepAnswer(cache, personalKey, changed)
      say('good', intl.formatMessage({ id: 'personal.saved' }))
      onClose()
    },
  })
  const { value } = form.values
  return (
    <Modal title={<FormattedMessage id={titleId} />} onClose={onClose}>
      <chakra.form {...form.element} display="flex" flexDirection="column" gap="4">
        <Problem error={form.unsaid} />
        <TextField
          labelId={labelId}
          name={kind}
          size="lg"
          type={type}
          autoComplete={type}
          maxLength={254}
          required
          {...form.field('value', kind)}
        />
        <CodeField form={form} recipient={value} path={kind} send={send} />
        <PasswordField
          labelId="account.oldPassword"
          helpId="personal.passwordHelp"
          name="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <Button type="submit" loading={form.isSending}>
          <FormattedMessage id={titleId} />
        </Button>
      </chakra.form>
      <Outbox recipient={isGood(value) ? value : ''} />
    </Modal>
  )
}
