import { Button, chakra, Flex } from '@chakra-ui/react'
import { useEffect, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { LinkButton } from '#src/components/page/LinkButton.tsx'
import type { MessageId } from '#src/lang/ids.ts'

/** A page that says why there is none, and leads back. */
export function ErrorPage({ code, titleId, children }: { code: string; titleId: MessageId; children: ReactNode }) {
  const intl = useIntl()
  useEffect(() => {
    document.title = `${intl.formatMessage({ id: titleId })} · Fairlead`
  }, [intl, titleId])
  return (
    <Flex as="main" minH="100dvh" direction="column" align="center" justify="center" gap="4" p="6" textAlign="center">
      <chakra.p fontSize="6xl" fontWeight="semibold" color="accent.fg" className="figures" lineHeight="1">
        {code}
      </chakra.p>
      <chakra.h1 fontSize="2xl" fontWeight="semibold" tabIndex={-1}>
        <FormattedMessage id={titleId} />
      </chakra.h1>
      <chakra.div maxW="32rem" color="fg.muted">
        {children}
      </chakra.div>
      <Flex gap="3" mt="4">
        <Button variant="outline" onClick={() => history.back()}>
          <FormattedMessage id="app.back" />
        </Button>
        <LinkButton href="/" textId="app.home" />
      </Flex>
    </Flex>
  )
}
