import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { AccountPage } from '#src/components/account/AccountPage.tsx'
import { CodeField, isCode } from '#src/components/account/CodeField.tsx'
import { NewPassword } from '#src/components/account/NewPassword.tsx'
import Outbox from '#src/components/account/Outbox.tsx'
import { Problem } from '#src/components/account/Problem.tsx'
import { problemsIn } from '#src/components/form/problems.ts'
import { ChoiceField, TextField } from '#src/components/form/TextField.tsx'
import { useForm, type Words } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { isEmail, masked } from '#src/lib/contact.ts'
import { brokenPasswordRules } from '#src/lib/passwordRules.ts'
import { checkEmail } from '#src/services/account.ts'
import { CallError } from '#src/services/callError.ts'
import { sendCode } from '#src/services/code.ts'
import { getEnterpriseTypes, getSupplierKinds } from '#src/services/dictionary.ts'
import { keepForm, keptForm, registration, settled, type KeptForm } from './registration.ts'
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

type Typed = KeptForm & { password: string; agreement: boolean; code: string }

const problemsOf = ({ name, email, attr1, enterpriseType, password, agreement, code }: Typed, telephone: string): Words => {
  const [brokenRule] = brokenPasswordRules(password, [name, telephone, email])
  return {
    name: name.trim().length < 2 ? 'account.error.name' : undefined,
    email: email === '' || isEmail(email) ? undefined : 'account.error.email',
    password: brokenRule && `account.rule.${brokenRule}`,
    attr1: attr1 === '' ? 'account.error.choose' : undefined,
    enterpriseType: enterpriseType === '' ? 'account.error.choose' : undefined,
    code: isCode(code) ? undefined : 'account.error.codeForm',
    agreement: agreement ? undefined : 'account.error.agreement',
  }
}

function Content() {
  const [, navigate] = useLocation()
  const [actor] = useState(registration)
  const { proof, problem } = useSelector(actor, ({ context }) => context)
  const value = useSelector(actor, (snapshot) => snapshot.value)
  const form = useForm({
    first: { ...(keptForm() ?? empty), password: '', agreement: false, code: proof.code },
    problemsOf: (typed) => problemsOf(typed, proof.telephone),
    send: ({ name, email, attr1, enterpriseType, password, code }) => {
      if (code !== proof.code) actor.send({ type: 'codeRenewed', code })
      actor.send({ type: 'submit', account: { name: name.trim(), email: email.trim(), attr1, enterpriseType, password } })
      return settled(actor, 'registering')
    },
    onSent: () => {},
    failed: problem,
    isLeftFreely: true,
  })
  const { name, email, attr1, enterpriseType } = form.values
  useEffect(() => keepForm({ name, email, attr1, enterpriseType }), [name, email, attr1, enterpriseType])
  const choices = useChoices()
  const codeIsOver = 'code' in problemsIn(problem)

  // Loaded anew within the half minute: the form opens again.
  useEffect(() => {
    if (value === 'permitted') actor.send({ type: 'begin' })
    if (value === 'entering' || value === 'lapsed') navigate('/regValidate', { replace: true })
  }, [actor, value, navigate])

  const checkMail = () => {
    if (email === '' || !form.check('email')) return
    void checkEmail({ email }, { quiet: true }).then(
      ({ usable, message }) => form.tell({ email: usable ? undefined : message }),
      () => {},
    )
  }

  return (
    <>
      <chakra.form {...form.element} display="flex" flexDirection="column" gap="4">
        <Problem error={form.unsaid ?? choices.failure} />
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
            <CodeField form={form} recipient={proof.telephone} send={(telephone, options) => sendCode({ telephone }, options)} />
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
          {...form.field('name')}
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
          {...form.field('email')}
          onBlur={checkMail}
        />
        <ChoiceField
          labelId="account.kind"
          helpId="account.kindHelp"
          name="attr1"
          size="lg"
          required
          options={choices.kinds}
          {...form.field('attr1')}
        />
        <ChoiceField
          labelId="account.enterpriseType"
          helpId="account.enterpriseTypeHelp"
          name="enterpriseType"
          size="lg"
          required
          options={choices.forms}
          {...form.field('enterpriseType')}
        />
        <NewPassword labelId="account.password" name="password" personal={[name, proof.telephone, email]} {...form.field('password')} />
        <Agreement {...form.field('agreement')} />
        <Button type="submit" size="lg" loading={form.isSending || value === 'registering' || value === 'signedIn'}>
          <FormattedMessage id="account.register" />
        </Button>
      </chakra.form>
      {codeIsOver ? <Outbox recipient={proof.telephone} /> : null}
    </>
  )
}

const terms = ['account.terms.account', 'account.terms.truth', 'account.terms.data', 'account.terms.rights'] as const

function Agreement({ value, onChange, error }: { value: boolean; onChange: (agreed: boolean) => void; error: string | undefined }) {
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
          checked={value}
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
const useChoices = () => {
  const intl = useIntl()
  const both = useBothLanguages()
  const [loaded, setLoaded] = useState<{ kinds: Entry[]; forms: Entry[] }>({ kinds: [], forms: [] })
  const [failure, setFailure] = useState<CallError | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    const options = { signal: asking.signal, quiet: true }
    void Promise.all([getSupplierKinds(options), getEnterpriseTypes(options)]).then(
      ([kinds, forms]) => setLoaded({ kinds, forms }),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        if (error.kind !== 'aborted') setFailure(error)
      },
    )
    return () => asking.abort()
  }, [])
  const none = { value: '', label: intl.formatMessage({ id: 'account.choose' }) }
  return {
    failure,
    kinds: [none, ...loaded.kinds.map(({ id, name, nameEn }) => ({ value: id, label: both(name, nameEn) }))],
    forms: [none, ...loaded.forms.map(({ code, name, nameEn }) => ({ value: code, label: both(name, nameEn) }))],
  }
}
