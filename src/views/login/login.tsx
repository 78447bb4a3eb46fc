import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { inputRecipe } from '@chakra-ui/react/theme'
import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState, useSyncExternalStore, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'wouter'
import { enterBy, forgetFirstCaptcha, theDoor } from '#src/components/session/door.ts'
import { useBothLanguages, useLanguage } from '#src/components/language/language.ts'
import { sayWhatWasLeft, useErrorText, useMessages } from '#src/components/feedback/messages.ts'
import { withTexts, type TextsOf } from '#src/components/language/texts.tsx'
import type { Data } from '#src/contract/index.ts'
import { CallError } from '#src/services/callError.ts'
import { getCaptcha, signIn } from '#src/services/session.ts'
import { beginSignOn } from '#src/services/signOn.ts'
import type { MessageId } from '#src/lang/ids.ts'

const Harbour = lazy(() => import('./Harbour.tsx'))
/** What the page itself says is there from the start; this is of the ways in that are asked for. */
const texts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?login'), en: () => import('#src/lang/en.json?login') }
const MobileLogin = withTexts(texts, () => import('./MobileLogin.tsx'))
const SecondStep = withTexts(texts, () => import('./SecondStep.tsx'))
const Outbox = withTexts(texts, () => import('#src/components/account/Outbox.tsx'))

type Captcha = Data<'GET /api/auth/jwt/captcha'>

/** The first page anyone sees. */
export default function Login() {
  const { language, choose } = useLanguage()
  const other = language === 'en' ? 'zh-CN' : 'en'
  const intl = useIntl()
  useEffect(() => {
    document.title = `${intl.formatMessage({ id: 'login.title' })} · Fairlead`
    sayWhatWasLeft()
  }, [intl])
  return (
    <Flex minH="100dvh" bg="bg.panel">
      <Box flex="1.15" hideBelow="lg" position="relative" overflow="hidden" bg="accent.900">
        <Box position="absolute" inset="0">
          <Suspense>
            <Harbour />
          </Suspense>
        </Box>
        <Box position="relative" color="white" p="14" maxW="40rem">
          <chakra.p fontSize="4xl" fontWeight="semibold" lineHeight="1.25">
            <FormattedMessage id="login.claim" />
          </chakra.p>
          <chakra.p mt="4" fontSize="lg" opacity="0.85">
            <FormattedMessage id="login.claimMore" />
          </chakra.p>
        </Box>
      </Box>
      <Flex flex="1" direction="column" minH="100dvh">
        <Flex justify="flex-end" p="4">
          <Button variant="ghost" size="sm" lang={other} onClick={() => void choose(other)}>
            <FormattedMessage id="login.otherLanguage" />
          </Button>
        </Flex>
        <Flex flex="1" align="center" justify="center" px="6" pb="16">
          <chakra.main w="full" maxW="22rem">
            <Flex align="center" gap="3" mb="8">
              <chakra.img src="/favicon.svg" alt="" boxSize="11" />
              <Box lineHeight="1.2">
                <chakra.h1 fontSize="2xl" fontWeight="semibold">
                  <FormattedMessage id="app.name" />
                </chakra.h1>
                <chakra.p fontSize="sm" color="fg.muted">
                  <FormattedMessage id="app.purpose" />
                </chakra.p>
              </Box>
            </Flex>
            <Ways />
          </chakra.main>
        </Flex>
        <chakra.footer p="4" textAlign="center" fontSize="xs" color="fg.muted">
          <FormattedMessage id="login.footer" />
        </chakra.footer>
      </Flex>
    </Flex>
  )
}

/** In by password or by a code to one's telephone; and the ways for those who cannot get in yet. */
function Ways() {
  const said = useMessages()[0]
  const left = said?.tone === 'bad' ? said.text : null
  const [byMobile, setByMobile] = useState(false)
  const [showsMessages, setShowsMessages] = useState(false)
  const { watch, secondStep } = theDoor()
  const step = useSyncExternalStore(watch, secondStep, secondStep)
  if (step)
    return (
      <Suspense>
        <SecondStep step={step} />
      </Suspense>
    )
  return (
    <>
      <Flex role="group" gap="2" mb="2">
        {[false, true].map((mobile) => (
          <Button
            key={String(mobile)}
            size="sm"
            variant={mobile === byMobile ? 'subtle' : 'ghost'}
            aria-pressed={mobile === byMobile}
            onClick={() => setByMobile(mobile)}
          >
            <FormattedMessage id={mobile ? 'login.byMobile' : 'login.byPassword'} />
          </Button>
        ))}
      </Flex>
      {byMobile ? (
        <Suspense>
          <Alert text={left} />
          <MobileLogin />
        </Suspense>
      ) : (
        <LoginForm left={left} />
      )}
      <Providers />
      <Flex mt="5" gap="5" rowGap="2" wrap="wrap" align="center" fontSize="sm" color="accent.fg">
        <Link href="/regValidate">
          <FormattedMessage id="login.register" />
        </Link>
        <Link href="/forgetpassword">
          <FormattedMessage id="login.forgot" />
        </Link>
        {theDoor().showsMessages ? (
          <chakra.button cursor="pointer" aria-expanded={showsMessages} onClick={() => setShowsMessages(!showsMessages)}>
            <FormattedMessage id="login.outbox" />
          </chakra.button>
        ) : null}
      </Flex>
      <Suspense>{showsMessages ? <Outbox /> : null}</Suspense>
    </>
  )
}

/** What fails is said above the form. */
const goTo = async (code: string) =>
  location.assign((await beginSignOn(code, new URLSearchParams(location.search).get('redirect') ?? '')).url)

/** The ways of the house: who is known elsewhere signs in there, and comes back. */
function Providers() {
  const intl = useIntl()
  const both = useBothLanguages()
  const { providers } = theDoor()
  if (providers.length === 0) return null
  return (
    <Flex direction="column" gap="2" mt="4">
      {providers.map(({ code, name, nameEn }) => (
        <Button key={code} variant="outline" size="lg" onClick={() => void goTo(code)}>
          {intl.formatMessage({ id: 'login.provider' }, { name: both(name, nameEn) })}
        </Button>
      ))}
    </Flex>
  )
}

/** What has failed. */
const Alert = ({ text }: { text: string | null }) => (
  <Box role="alert" aria-live="assertive">
    {text ? (
      <Box px="3" py="2.5" rounded="md" fontSize="sm" bg="tone.bad.bg" color="tone.bad.fg">
        {text}
      </Box>
    ) : null}
  </Box>
)

function LoginForm({ left }: { left: string | null }) {
  const intl = useIntl()
  const door = theDoor()
  const [first] = useState(door.firstCaptcha)
  const [captcha, setCaptcha] = useState<Captcha | null>(first)
  const [problem, setProblem] = useState<CallError | null>(null)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errorText = useErrorText()
  useEffect(() => {
    // Whoever has begun to type stays where they are.
    if (!form.current?.contains(document.activeElement)) form.current?.querySelector('input')?.focus()
    forgetFirstCaptcha()
  }, [])
  const fail = useCallback((error: unknown) => {
    if (!(error instanceof CallError)) throw error
    if (error.kind === 'aborted') return
    setCaptcha(null)
    setProblem(error)
  }, [])

  const [drawn, setDrawn] = useState(0)
  const renew = () => setDrawn(drawn + 1)
  useEffect(() => {
    if (!door.captcha || (first && drawn === 0)) return
    const asking = new AbortController()
    const username = form.current?.querySelector('input')?.value
    getCaptcha({ username }, { quiet: true, signal: asking.signal }).then(setCaptcha, fail)
    return () => asking.abort()
  }, [door.captcha, first, drawn, fail])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const read = (name: string) => String(data.get(name) ?? '')
    const required = ['username', 'password', ...(door.captcha ? ['captcha'] : [])]
    const empty = required.filter((name) => read(name).trim() === '')
    setMissing(empty)
    setProblem(null)
    if (empty[0]) {
      form.current?.querySelector<HTMLInputElement>(`[name="${empty[0]}"]`)?.focus()
      return
    }
    setSending(true)
    try {
      const body = {
        username: read('username').trim(),
        password: read('password'),
        captchaKey: captcha?.captchaKey ?? '',
        captcha: read('captcha').trim(),
        // After failures the server asks for work.
        proof: captcha?.challenge && (await (await import('#src/lib/proof.ts')).prove(captcha.challenge)),
      }
      await enterBy(signIn({ ...body, type: 'password', mobileCode: '' }, { quiet: true }))
    } catch (error) {
      fail(error)
      const field = form.current?.querySelector<HTMLInputElement>('[name="captcha"]')
      if (field) field.value = ''
      renew()
    } finally {
      setSending(false)
    }
  }

  return (
    <chakra.form ref={form} method="post" onSubmit={(event) => void submit(event)} display="flex" flexDirection="column" gap="4" noValidate>
      <Alert text={problem ? errorText(problem) : left} />
      <LoginField name="username" labelId="login.username" missing={missing} autoComplete="username" />
      <LoginField name="password" labelId="login.password" missing={missing} autoComplete="current-password" type="password" />
      {door.captcha ? (
        <Flex gap="3" align="flex-end">
          <LoginField name="captcha" labelId="login.captcha" missing={missing} autoComplete="off" />
          <chakra.button
            type="button"
            flexShrink="0"
            w="132px"
            h="44px"
            rounded="md"
            overflow="hidden"
            borderWidth="1px"
            bg="#f4f7fa"
            cursor="pointer"
            aria-label={intl.formatMessage({ id: 'login.renewCaptcha' })}
            title={intl.formatMessage({ id: 'login.renewCaptcha' })}
            onClick={renew}
          >
            {captcha ? (
              <img src={captcha.captcha} width="132" height="44" alt={intl.formatMessage({ id: 'login.captchaPicture' })} />
            ) : null}
          </chakra.button>
        </Flex>
      ) : null}
      <Button type="submit" size="lg" mt="2" loading={sending}>
        <FormattedMessage id="login.submit" />
      </Button>
    </chakra.form>
  )
}

interface LoginFieldProps {
  name: string
  labelId: MessageId
  missing: readonly string[]
  autoComplete: string
  type?: string
}

/** The input without the field machinery of the forms behind: the page's budget has no room for it. */
const PlainInput = chakra('input', inputRecipe)

function LoginField({ name, labelId, missing, autoComplete, type = 'text' }: LoginFieldProps) {
  const id = useId()
  const invalid = missing.includes(name)
  return (
    <Box flex="1" minW="0">
      <chakra.label htmlFor={id} display="block" mb="1.5" fontSize="sm" fontWeight="medium">
        <FormattedMessage id={labelId} />
      </chakra.label>
      <PlainInput
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        size="lg"
        required
        aria-invalid={invalid}
        aria-describedby={invalid ? `${id}-error` : undefined}
      />
      {invalid ? (
        <chakra.p id={`${id}-error`} mt="1" fontSize="xs" color="tone.bad.fg">
          <FormattedMessage id="login.required" />
        </chakra.p>
      ) : null}
    </Box>
  )
}
