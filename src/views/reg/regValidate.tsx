import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useEffect, useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'wouter'
import { AccountPage } from '#src/components/account/AccountPage.tsx'
import { CodeField, useSecondsUntil } from '#src/components/account/CodeField.tsx'
import Outbox from '#src/components/account/Outbox.tsx'
import { errorsOf, Problem, useProblem } from '#src/components/account/Problem.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { isMobile, masked, normalMobile } from '#src/lib/contact.ts'
import { permitMilliseconds } from '#src/lib/registrationPermit.ts'
import { checkInviteCode, checkMobile } from '#src/services/account.ts'
import { sendCode } from '#src/services/code.ts'
import { registration } from './registration.ts'
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
const shown = ['telephone', 'code', 'inviteCode'] as const

function ProofForm({ actor }: { actor: Actor }) {
  const intl = useIntl()
  const { proof, problem } = useSelector(actor, ({ context }) => context)
  const busy = useSelector(actor, (snapshot) => snapshot.matches('validating'))
  const [telephone, setTelephone] = useState(proof.telephone)
  const [code, setCode] = useState('')
  const [inviteCode, setInviteCode] = useState(proof.inviteCode)
  const [own, setOwn] = useState<Record<string, string | undefined>>({})
  const [sendProblem, setSendProblem] = useState<unknown>(null)
  const failed = useProblem(sendProblem ?? problem, shown)
  const errors = errorsOf(own, failed.fields)
  const inviteState = useInviteCode(inviteCode)

  const text = (id: 'account.error.mobile' | 'account.error.codeForm') => intl.formatMessage({ id })
  const validTelephone = () => {
    const good = isMobile(telephone)
    setOwn((before) => ({ ...before, telephone: good ? undefined : text('account.error.mobile') }))
    return good
  }
  /** What the form knows itself; what the server knows of the form, as soon as the field is left. */
  const checkTelephone = () => {
    if (telephone === '' || !validTelephone()) return
    void checkMobile({ mobilePhone: telephone }, { quiet: true }).then(
      ({ usable, message }) => setOwn((before) => ({ ...before, telephone: usable ? undefined : message })),
      () => {},
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSendProblem(null)
    const goodCode = /^\d{6}$/.test(code)
    const goodTelephone = validTelephone()
    setOwn((before) => ({ ...before, code: goodCode ? undefined : text('account.error.codeForm') }))
    if (goodTelephone && goodCode)
      actor.send({ type: 'validate', proof: { telephone: normalMobile(telephone), code, inviteCode: inviteCode.trim() } })
  }
  return (
    <>
      <chakra.form onSubmit={submit} noValidate display="flex" flexDirection="column" gap="4">
        <Problem text={failed.text} />
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
          value={telephone}
          onChange={setTelephone}
          onBlur={checkTelephone}
          error={errors['telephone']}
        />
        <CodeField
          recipient={telephone}
          validate={validTelephone}
          send={(recipient, options) => sendCode({ telephone: recipient }, options)}
          value={code}
          onChange={setCode}
          onProblem={setSendProblem}
          error={errors['code']}
        />
        <TextField
          labelId="account.inviteCode"
          helpId={inviteState.good ? 'account.inviteCodeGood' : 'account.inviteCodeHelp'}
          name="inviteCode"
          size="lg"
          autoComplete="off"
          maxLength={40}
          value={inviteCode}
          onChange={(next) => {
            setInviteCode(next)
            inviteState.forget()
          }}
          onBlur={inviteState.check}
          error={inviteState.message || errors['inviteCode']}
        />
        <Button type="submit" size="lg" loading={busy}>
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

/** Asks whether an invite code can be used when its field is left. */
const useInviteCode = (code: string) => {
  const [state, setState] = useState({ good: false, message: '' })
  return {
    ...state,
    forget: () => setState({ good: false, message: '' }),
    check: () => {
      if (code.trim() === '') return
      void checkInviteCode(code.trim(), { quiet: true }).then(
        ({ usable, message }) => setState({ good: usable, message }),
        () => {},
      )
    },
  }
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
