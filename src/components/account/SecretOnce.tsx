import { Button, chakra, Flex } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { say } from '#src/components/feedback/messages.ts'
import { ShownOnce } from './ShownOnce.tsx'

interface SecretOnceProps {
  title: ReactNode
  secret: string
  onClose: () => void
  /** What to do with it. */
  children: ReactNode
}

/** A password or a secret, shown this once and to be copied. */
export function SecretOnce({ title, secret, onClose, children }: SecretOnceProps) {
  const intl = useIntl()
  const copy = () => navigator.clipboard.writeText(secret).then(() => say('good', intl.formatMessage({ id: 'user.copied' })))
  return (
    <ShownOnce title={title} onClose={onClose}>
      <chakra.p mb="3">{children}</chakra.p>
      <Flex gap="3" align="center" justify="space-between" bg="bg.muted" rounded="md" px="3" py="2">
        <chakra.code userSelect="all" overflowWrap="anywhere" minW="0">
          {secret}
        </chakra.code>
        {/* A page that came unencrypted may not write there. */}
        {isSecureContext ? (
          <Button size="xs" variant="outline" bg="bg.panel" onClick={() => void copy()}>
            <Copy aria-hidden />
            <FormattedMessage id="user.copy" />
          </Button>
        ) : null}
      </Flex>
    </ShownOnce>
  )
}
