import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'wouter'
import { AccountPage } from '#src/components/account/AccountPage.tsx'
import { CodeField, isCode, useSecondsUntil } from '#src/components/account/CodeField.tsx'
import Outbox from '#src/components/account/Outbox.tsx'
import { Problem } from '#src/components/account/Problem.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { isMobile, masked, normalMobile } from '#src/lib/contact.ts'
import { permitMilliseconds } from '#src/lib/registrationPermit.ts'
import { checkInviteCode, checkMobile } from '#src/services/account.ts'
import { sendCode } from '#src/services/code.ts'
import { registration, settled } from './registration.ts'
import { Steps } from './Steps.tsx'

/** Before the registration form: whose number is it, and who invited. */
export default function RegValidate() {
  return (
    <AccountPage titleId="account.regValidate" helpId="account.regValidateHelp" above={<Steps at={1} />}>
      <Content />
    </AccountPage>
  )
}

function Content() {
  const [actor] = useState(registration)
  const value = useSelector(actor, (snapshot) => snapshot.value)
  useEffect(() => actor.send({ type: 'pause' }), [actor])
  const isForm = value === 'entering' || value === 'validating'
  return isForm ? <ProofForm actor={actor} /> : <Permission actor={actor} />
}

type Actor = ReturnType<typeof registration>

function ProofForm({ actor }: { actor: Actor }) {
  const { proof, problem } = useSelector(actor, ({ context }) => context)
  const busy = useSelector(actor, (snapshot) => snapshot.matches('validating'))
  const form = useForm({
    first: { telephone: proof.telephone, code: '', inviteCode: proof.inviteCode },
    problemsOf: ({ telephone, code }) => ({
      telephone: isMobile(telephone) ? undefined : 'account.error.mobile',
      code: isCode(code) ? undefined : 'account.error.codeForm',
    }),
    send: ({ telephone, code, inviteCode }) => {
      actor.send({ type: 'validate', proof: { telephone: normalMobile(telephone), code, inviteCode: inviteCode.trim() } })
      return settled(actor, 'validating')
    },
    onSent: () => {},
    failed: problem,
    isLeftFreely: true,
  })
  const { telephone, inviteCode } = form.values
  const [good, setGood] = useState('')
  /** What the form knows itself; what the server knows of the form, as soon as the field is left. */
  const checkTelephone = () => {
    if (telephone === '' || !form.check('telephone')) return
    void checkMobile({ mobilePhone: telephone }, { quiet: true }).then(
      ({ usable, message }) => form.tell({ telephone: usable ? undefined : message }),
      () => {},
    )
  }
  const checkInvitation = () => {
    if (inviteCode.trim() === '') return
    void checkInviteCode(inviteCode.trim(), { quiet: true }).then(
      ({ usable, message }) => {
        form.tell({ inviteCode: usable ? undefined : message })
        setGood(usable ? inviteCode : '')
      },
      () => {},
    )
  }
  return (
    <>
      <chakra.form {...form.element} display="flex" flexDirection="column" gap="4">
        <Problem error={form.unsaid} />
        <TextField
          labelId="account.mobile"
          helpId="account.mobileHelp"
          name="telephone"
          size="lg"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          required
          {...form.field('telephone')}
          onBlur={checkTelephone}
        />
        <CodeField
          form={form}
          recipient={telephone}
          path="telephone"
          send={(recipient, options) => sendCode({ telephone: recipient }, options)}
        />
        <TextField
          labelId="account.inviteCode"
          helpId={good !== '' && good === inviteCode ? 'account.inviteCodeGood' : 'account.inviteCodeHelp'}
          name="inviteCode"
          size="lg"
          autoComplete="off"
          maxLength={40}
          {...form.field('inviteCode')}
          onBlur={checkInvitation}
        />
        <Button type="submit" size="lg" loading={form.isSending || busy}>
          <FormattedMessage id="account.next" />
        </Button>
        <Link href="/login">
          <chakra.span color="accent.fg" fontSize="sm">
            <FormattedMessage id="account.hasAccount" />
          </chakra.span>
        </Link>
      </chakra.form>
      <Outbox recipient={isMobile(telephone) ? telephone : ''} />
    </>
  )
}

/** Half a minute to open the form, and another as often as wanted. */
function Permission({ actor }: { actor: Actor }) {
  const [, navigate] = useLocation()
  const { proof, until } = useSelector(actor, ({ context }) => context)
  const value = useSelector(actor, (snapshot) => snapshot.value)
  const seconds = useSecondsUntil(value === 'permitted' ? until : null)
  const lapsed = value === 'lapsed'
  const begin = () => {
    actor.send({ type: 'begin' })
    navigate('/reg')
  }
  return (
    <Flex direction="column" align="center" gap="4" textAlign="center">
      <Ring seconds={seconds} />
      <Box role="status">
        <chakra.p fontWeight="semibold" fontSize="lg">
          <FormattedMessage id={lapsed ? 'account.lapsed' : 'account.permitted'} />
        </chakra.p>
        <chakra.p color="fg.muted" fontSize="sm">
          {masked(proof.telephone)} · <FormattedMessage id={lapsed ? 'account.lapsedHelp' : 'account.permittedHelp'} />
        </chakra.p>
      </Box>
      <Flex gap="3" wrap="wrap" justify="center">
        {lapsed ? null : (
          <Button size="lg" disabled={value !== 'permitted'} onClick={begin}>
            <FormattedMessage id="account.begin" />
          </Button>
        )}
        <Button
          size="lg"
          variant={lapsed ? 'solid' : 'outline'}
          loading={value === 'renewing'}
          onClick={() => actor.send({ type: 'renew' })}
        >
          <FormattedMessage id="account.renew" />
        </Button>
      </Flex>
      <Button size="sm" variant="ghost" onClick={() => actor.send({ type: 'startOver' })}>
        <FormattedMessage id="account.otherNumber" />
      </Button>
    </Flex>
  )
}

const radius = 44
const around = 2 * Math.PI * radius

function Ring({ seconds }: { seconds: number }) {
  const left = Math.min(1, (seconds * 1000) / permitMilliseconds)
  return (
    <Box position="relative" boxSize="28" color={seconds > 10 ? 'accent.solid' : 'tone.waiting.mark'}>
      <svg viewBox="0 0 100 100" width="100%" height="100%" aria-hidden>
        <circle cx="50" cy="50" r={radius} fill="none" stroke="currentColor" strokeWidth="7" opacity="0.18" />
        <circle
          cx="50"
          cy="50"
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeWidth="7"
          strokeLinecap="round"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - left)}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <Flex position="absolute" inset="0" align="center" justify="center" fontSize="sm" color="fg" role="timer" className="figures">
        <FormattedMessage id="account.secondsLeft" values={{ seconds }} />
      </Flex>
    </Box>
  )
}
