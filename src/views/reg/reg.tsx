import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useEffect, useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { AccountPage } from '#src/components/account/AccountPage.tsx'
import { CodeField } from '#src/components/account/CodeField.tsx'
import { NewPassword } from '#src/components/account/NewPassword.tsx'
import Outbox from '#src/components/account/Outbox.tsx'
import { errorsOf, Problem, useProblem } from '#src/components/account/Problem.tsx'
import { ChoiceField, TextField } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { isEmail, masked } from '#src/lib/contact.ts'
import { brokenPasswordRules } from '#src/lib/passwordRules.ts'
import { checkEmail } from '#src/services/account.ts'
import { sendCode } from '#src/services/code.ts'
import { getEnterpriseTypes, getSupplierKinds } from '#src/services/dictionary.ts'
import { keepForm, keptForm, registration, type KeptForm } from './registration.ts'
import { Steps } from './Steps.tsx'

/** The account itself; opened only by a permission that the verification gives. */
export default function Reg() {
  return (
    <AccountPage titleId="account.reg" above={<Steps at={2} />}>
      <Content />
    </AccountPage>
  )
}

const empty: KeptForm = { name: '', email: '', attr1: '', enterpriseType: '' }
const shown = ['name', 'email', 'password', 'attr1', 'enterpriseType', 'code'] as const

function Content() {
  const intl = useIntl()
  const [, navigate] = useLocation()
  const [actor] = useState(registration)
  const { proof, problem } = useSelector(actor, ({ context }) => context)
  const value = useSelector(actor, (snapshot) => snapshot.value)
  const [form, setForm] = useState<KeptForm>(() => keptForm() ?? empty)
  const [password, setPassword] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [own, setOwn] = useState<Record<string, string | undefined>>({})
  const [sendProblem, setSendProblem] = useState<unknown>(null)
  const choices = useChoices(setSendProblem)
  const failed = useProblem(sendProblem ?? problem, shown)
  const errors = errorsOf(own, failed.fields)
  const codeIsOver = 'code' in failed.fields

  // Loaded anew within the half minute: the form opens again.
  useEffect(() => {
    if (value === 'permitted') actor.send({ type: 'begin' })
    if (value === 'entering' || value === 'lapsed') navigate('/regValidate', { replace: true })
  }, [actor, value, navigate])

  const say = (id: MessageId | undefined) => (id ? intl.formatMessage({ id }) : undefined)
  const set = (changed: Partial<KeptForm>) => {
    const next = { ...form, ...changed }
    setForm(next)
    keepForm(next)
  }
  const mailProblem = () => (form.email === '' || isEmail(form.email) ? undefined : intl.formatMessage({ id: 'account.error.email' }))
  const checkMail = () => {
    setOwn((before) => ({ ...before, email: mailProblem() }))
    if (form.email === '' || mailProblem()) return
    void checkEmail({ email: form.email }, { quiet: true }).then(
      ({ usable, message }) => setOwn((before) => ({ ...before, email: usable ? undefined : message })),
      () => {},
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSendProblem(null)
    const [brokenRule] = brokenPasswordRules(password, [form.name, proof.telephone, form.email])
    const found = {
      name: say(form.name.trim().length < 2 ? 'account.error.name' : undefined),
      email: mailProblem(),
      password: say(brokenRule ? `account.rule.${brokenRule}` : undefined),
      attr1: say(form.attr1 === '' ? 'account.error.choose' : undefined),
      enterpriseType: say(form.enterpriseType === '' ? 'account.error.choose' : undefined),
      code: say(/^\d{6}$/.test(proof.code) ? undefined : 'account.error.codeForm'),
      agreement: say(agreed ? undefined : 'account.error.agreement'),
    }
    setOwn(found)
    const first = Object.entries(found).find(([, message]) => message)
    if (first) document.querySelector<HTMLElement>(`[name="${first[0]}"]`)?.focus()
    else actor.send({ type: 'submit', account: { ...form, name: form.name.trim(), email: form.email.trim(), password } })
  }

  return (
    <>
      <chakra.form onSubmit={submit} noValidate display="flex" flexDirection="column" gap="4">
        <Problem text={failed.text} />
        <Flex justify="space-between" gap="2" wrap="wrap" fontSize="sm">
          <span>
            <FormattedMessage id="account.verifiedNumber" /> <b className="figures">{masked(proof.telephone)}</b>
          </span>
          <Button size="xs" variant="ghost" onClick={() => actor.send({ type: 'startOver' })}>
            <FormattedMessage id="account.otherNumber" />
          </Button>
        </Flex>
        {codeIsOver ? (
          <Box p="3" rounded="md" bg="tone.waiting.bg">
            <chakra.p fontSize="sm" mb="3" color="tone.waiting.fg">
              <FormattedMessage id="account.codeAgain" />
            </chakra.p>
            <CodeField
              recipient={proof.telephone}
              validate={() => true}
              send={(telephone, options) => sendCode({ telephone }, options)}
              value={proof.code}
              onChange={(code) => actor.send({ type: 'codeRenewed', code })}
              onProblem={setSendProblem}
              error={errors['code']}
            />
          </Box>
        ) : null}
        <TextField
          labelId="account.name"
          helpId="account.nameHelp"
          name="name"
          size="lg"
          autoComplete="name"
          maxLength={60}
          required
          value={form.name}
          onChange={(name) => set({ name })}
          error={errors['name']}
        />
        <TextField
          labelId="account.email"
          helpId="account.emailHelp"
          name="email"
          size="lg"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          value={form.email}
          onChange={(email) => set({ email })}
          onBlur={checkMail}
          error={errors['email']}
        />
        <ChoiceField
          labelId="account.kind"
          helpId="account.kindHelp"
          name="attr1"
          size="lg"
          required
          options={choices.kinds}
          value={form.attr1}
          onChange={(attr1) => set({ attr1 })}
          error={errors['attr1']}
        />
        <ChoiceField
          labelId="account.enterpriseType"
          helpId="account.enterpriseTypeHelp"
          name="enterpriseType"
          size="lg"
          required
          options={choices.forms}
          value={form.enterpriseType}
          onChange={(enterpriseType) => set({ enterpriseType })}
          error={errors['enterpriseType']}
        />
        <NewPassword
          labelId="account.password"
          name="password"
          value={password}
          onChange={setPassword}
          personal={[form.name, proof.telephone, form.email]}
          error={errors['password']}
        />
        <Agreement agreed={agreed} onChange={setAgreed} error={errors['agreement']} />
        <Button type="submit" size="lg" loading={value === 'registering' || value === 'signedIn'}>
          <FormattedMessage id="account.register" />
        </Button>
      </chakra.form>
      {codeIsOver ? <Outbox recipient={proof.telephone} /> : null}
    </>
  )
}

const terms = ['account.terms.account', 'account.terms.truth', 'account.terms.data', 'account.terms.rights'] as const

function Agreement({ agreed, onChange, error }: { agreed: boolean; onChange: (agreed: boolean) => void; error: string | undefined }) {
  return (
    <Box fontSize="sm">
      <chakra.details mb="2">
        <chakra.summary color="accent.fg" cursor="pointer" py="1">
          <FormattedMessage id="account.terms" />
        </chakra.summary>
        <chakra.ol ps="5" mt="1" listStyleType="decimal" color="fg.muted" display="flex" flexDirection="column" gap="1">
          {terms.map((id) => (
            <li key={id}>
              <FormattedMessage id={id} />
            </li>
          ))}
        </chakra.ol>
      </chakra.details>
      <chakra.label display="flex" gap="2.5" alignItems="flex-start" cursor="pointer">
        <chakra.input
          type="checkbox"
          name="agreement"
          checked={agreed}
          onChange={({ target }) => onChange(target.checked)}
          boxSize="5"
          flexShrink="0"
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'agreement-error' : undefined}
        />
        <FormattedMessage id="account.agree" />
      </chakra.label>
      {error ? (
        <chakra.p id="agreement-error" color="tone.bad.fg" fontSize="xs" mt="1">
          {error}
        </chakra.p>
      ) : null}
    </Box>
  )
}

interface Entry {
  id: string
  code: string
  name: string
  nameEn: string
}

/** Kinds of supplier and forms of enterprise, in the reader's language. */
const useChoices = (onProblem: (problem: unknown) => void) => {
  const intl = useIntl()
  const both = useBothLanguages()
  const [loaded, setLoaded] = useState<{ kinds: Entry[]; forms: Entry[] }>({ kinds: [], forms: [] })
  useEffect(() => {
    const asking = new AbortController()
    const options = { signal: asking.signal, quiet: true }
    void Promise.all([getSupplierKinds(options), getEnterpriseTypes(options)]).then(
      ([kinds, forms]) => setLoaded({ kinds, forms }),
      onProblem,
    )
    return () => asking.abort()
  }, [onProblem])
  const none = { value: '', label: intl.formatMessage({ id: 'account.choose' }) }
  return {
    kinds: [none, ...loaded.kinds.map(({ id, name, nameEn }) => ({ value: id, label: both(name, nameEn) }))],
    forms: [none, ...loaded.forms.map(({ code, name, nameEn }) => ({ value: code, label: both(name, nameEn) }))],
  }
}
