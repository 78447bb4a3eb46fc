import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { useEffect, useRef, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'wouter'
import { frameSystem } from '#src/components/look/frameTheme.ts'
import { useLanguage } from '#src/components/language/language.ts'
import type { MessageId } from '#src/lang/ids.ts'

interface AccountPageProps {
  titleId: MessageId
  helpId?: MessageId
  children: ReactNode
  /** What stands above the title, such as the steps. */
  above?: ReactNode
}

/** A page for somebody without a session: one column, one task, ways back. */
export function AccountPage(props: AccountPageProps) {
  return (
    <ChakraProvider value={frameSystem}>
      <Page {...props} />
    </ChakraProvider>
  )
}

function Page({ titleId, helpId, above, children }: AccountPageProps) {
  const intl = useIntl()
  const { language, choose } = useLanguage()
  const other = language === 'en' ? 'zh-CN' : 'en'
  const page = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${intl.formatMessage({ id: titleId })} · Fairlead`
  }, [intl, titleId])
  useEffect(() => {
    // Whoever has begun to type stays where they are.
    if (!page.current?.contains(document.activeElement)) heading.current?.focus()
  }, [])
  return (
    <Flex ref={page} minH="100dvh" direction="column" bg="bg.canvas">
      <Flex as="header" align="center" justify="space-between" px="4" py="3" bg="bg.panel" borderBottomWidth="1px">
        <Link href="/login">
          <Flex align="center" gap="2.5" fontWeight="semibold">
            <chakra.img src="/favicon.svg" alt="" boxSize="8" />
            <FormattedMessage id="app.name" />
          </Flex>
        </Link>
        <Button variant="ghost" size="sm" lang={other} onClick={() => void choose(other)}>
          <FormattedMessage id="login.otherLanguage" />
        </Button>
      </Flex>
      <Flex as="main" flex="1" justify="center" px="4" py={{ base: '6', md: '12' }}>
        <Box w="full" maxW="30rem">
          {above}
          <chakra.h1 ref={heading} fontSize="2xl" fontWeight="semibold" tabIndex={-1} lineHeight="1.3">
            <FormattedMessage id={titleId} />
          </chakra.h1>
          {helpId ? (
            <chakra.p mt="1" color="fg.muted">
              <FormattedMessage id={helpId} />
            </chakra.p>
          ) : null}
          <Box mt="6" bg="bg.panel" borderWidth="1px" rounded="lg" p={{ base: '4', sm: '6' }}>
            {children}
          </Box>
        </Box>
      </Flex>
      <chakra.footer p="4" textAlign="center" fontSize="xs" color="fg.muted">
        <FormattedMessage id="login.footer" />
      </chakra.footer>
    </Flex>
  )
}
