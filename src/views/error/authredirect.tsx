import { Box, chakra, Flex } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useSearch } from 'wouter'
import { useErrorText } from '#src/components/feedback/messages.ts'
import { enterBy } from '#src/components/session/door.ts'
import { readCookie, tokenCookie } from '#src/lib/cookie.ts'
import { CallError } from '#src/services/callError.ts'
import { enterBySignOn } from '#src/services/provider.ts'
import { ErrorPage } from './ErrorPage.tsx'

/** Where a provider sends people back: in with what they bring, or why not. */
export default function AuthRedirect() {
  const [brought] = useState(useBrought())
  const [problem, setProblem] = useState<CallError | null>(null)
  const errorText = useErrorText()
  const [, navigate] = useLocation()
  const isBegun = useRef(false)
  useEffect(() => {
    if (!brought || isBegun.current) return
    // What they bring is good for once, however often this is drawn.
    isBegun.current = true
    if (readCookie(document.cookie, tokenCookie) !== undefined) {
      navigate('/', { replace: true })
      return
    }
    const enter = async () => {
      try {
        let wanted = ''
        await enterBy(
          enterBySignOn(brought, { quiet: true }).then(({ token, returnTo }) => {
            wanted = returnTo
            return token
          }),
        )
        // From there the guard leads on, as after any other way in, or the second factor is asked for.
        navigate(`/login?redirect=${encodeURIComponent(wanted)}`, { replace: true })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        setProblem(error)
      }
    }
    void enter()
  }, [brought, navigate])
  if (brought && !problem) return <Entering />
  return (
    <ErrorPage code="—" titleId="app.authredirect">
      {problem ? <Box role="alert">{errorText(problem)}</Box> : <FormattedMessage id="app.authredirectHelp" />}
    </ErrorPage>
  )
}

function Entering() {
  const intl = useIntl()
  useEffect(() => {
    document.title = `${intl.formatMessage({ id: 'app.signingIn' })} · Fairlead`
  }, [intl])
  return (
    <Flex as="main" minH="100dvh" direction="column" align="center" justify="center" gap="4" p="6" textAlign="center" aria-busy>
      <chakra.h1 fontSize="2xl" fontWeight="semibold" tabIndex={-1}>
        <FormattedMessage id="app.signingIn" />
      </chakra.h1>
      <chakra.p color="fg.muted">
        <FormattedMessage id="app.signingInHelp" />
      </chakra.p>
    </Flex>
  )
}

/** What the address says that a provider has sent; nothing where it is no answer of one. */
const useBrought = () => {
  const search = new URLSearchParams(useSearch())
  const state = search.get('state')
  const iss = search.get('iss')
  if (state === null) return null
  return { state, code: search.get('code') ?? '', error: search.get('error') ?? '', ...(iss === null ? {} : { iss }) }
}
