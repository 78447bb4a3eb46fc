import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { inputRecipe } from '@chakra-ui/react/theme'
import { useId, useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { theDoor } from '#src/components/session/door.ts'
import { useErrorText } from '#src/components/feedback/messages.ts'
import { isEmail, isMobile } from '#src/lib/contact.ts'
import { getOutbox } from '#src/services/account.ts'
import { CallError } from '#src/services/callError.ts'
import { toTheSecond } from '#src/components/value/toTheSecond.ts'

type Messages = Awaited<ReturnType<typeof getOutbox>>

/** Also for pages that know no more than the entry's recipes. */
const PlainInput = chakra('input', inputRecipe)

/** What the demonstration would have sent to a number or address. Nothing on an installation of one's own. */
export default function Outbox({ recipient = '' }: { recipient?: string }) {
  return theDoor().showsMessages ? <Panel key={recipient} recipient={recipient} /> : null
}

function Panel({ recipient }: { recipient: string }) {
  const intl = useIntl()
  const id = useId()
  const errorText = useErrorText()
  const [typed, setTyped] = useState(recipient)
  const [messages, setMessages] = useState<Messages | null>(null)
  const [problem, setProblem] = useState('')
  const look = async (event: FormEvent) => {
    event.preventDefault()
    setProblem('')
    if (!isMobile(typed) && !isEmail(typed)) {
      setProblem(intl.formatMessage({ id: 'account.error.recipient' }))
      return
    }
    try {
      setMessages(await getOutbox(typed.trim(), { quiet: true }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(errorText(error))
    }
  }
  return (
    <chakra.section mt="6" p="4" rounded="md" borderWidth="1px" borderStyle="dashed" fontSize="sm" aria-labelledby={`${id}-title`}>
      <chakra.h2 id={`${id}-title`} fontWeight="semibold">
        <FormattedMessage id="account.outbox" />
      </chakra.h2>
      <chakra.p color="fg.muted" fontSize="xs" mb="3">
        <FormattedMessage id="account.outboxHelp" />
      </chakra.p>
      <chakra.form display="flex" gap="2" onSubmit={(event) => void look(event)} noValidate>
        <PlainInput
          name="outbox"
          size="sm"
          aria-label={intl.formatMessage({ id: 'account.mobileOrEmail' })}
          placeholder={intl.formatMessage({ id: 'account.mobileOrEmail' })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" size="sm" variant="outline">
          <FormattedMessage id="account.outboxLook" />
        </Button>
      </chakra.form>
      <Box aria-live="polite">
        {problem === '' ? null : (
          <chakra.p mt="2" color="tone.bad.fg">
            {problem}
          </chakra.p>
        )}
        {messages?.length === 0 ? (
          <chakra.p mt="2" color="fg.muted">
            <FormattedMessage id="account.outboxNone" />
          </chakra.p>
        ) : null}
        {messages && messages.length > 0 ? (
          <chakra.ul mt="2" display="flex" flexDirection="column" gap="2">
            {messages.map(({ id: messageId, text, createdAt }) => (
              <Box as="li" key={messageId} bg="bg.muted" rounded="md" px="3" py="2">
                {text}
                <Flex fontSize="xs" color="fg.muted" className="figures">
                  {intl.formatTime(createdAt, toTheSecond)}
                </Flex>
              </Box>
            ))}
          </chakra.ul>
        ) : null}
      </Box>
    </chakra.section>
  )
}
