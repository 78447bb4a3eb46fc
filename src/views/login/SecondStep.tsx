import { Button, chakra, Flex } from '@chakra-ui/react'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Problem } from '#src/components/account/Problem.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { TextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { frameSystem } from '#src/components/look/frameTheme.ts'
import { showPasskey } from '#src/components/secondFactor/passkeys.ts'
import { theDoor } from '#src/components/session/door.ts'
import { isAppCode, type SecondStep as Step, type SecondWay } from '#src/lib/secondFactor.ts'
import { CallError } from '#src/services/callError.ts'
import { askForPasskey, signInSecond } from '#src/services/secondFactor.ts'

/** Asks for the second factor, by one of the ways that somebody has set up. */
export default function SecondStep({ step }: { step: Step }) {
  return (
    <ChakraProvider value={frameSystem}>
      <Asking step={step} />
    </ChakraProvider>
  )
}

function Asking({ step: { ticket, ways } }: { step: Step }) {
  const intl = useIntl()
  const [way, setWay] = useState<SecondWay>(ways[0] ?? 'totp')
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, [type=submit]')?.focus(), [way])
  return (
    <>
      <chakra.p mb="3" role="status">
        <FormattedMessage id="secondFactor.step" />
      </chakra.p>
      {ways.length > 1 ? (
        <Flex role="group" aria-label={intl.formatMessage({ id: 'secondFactor.ways' })} gap="2" mb="4" wrap="wrap">
          {ways.map((each) => (
            <Button
              key={each}
              size="sm"
              variant={each === way ? 'subtle' : 'ghost'}
              aria-pressed={each === way}
              onClick={() => setWay(each)}
            >
              <FormattedMessage id={`secondFactor.way.${each}`} />
            </Button>
          ))}
        </Flex>
      ) : null}
      <div ref={form}>
        <Form key={way} ticket={ticket} way={way} />
      </div>
      <Button mt="4" size="sm" variant="ghost" onClick={() => theDoor().startOver()}>
        <FormattedMessage id="secondFactor.startOver" />
      </Button>
    </>
  )
}

function Form({ ticket, way }: { ticket: string; way: SecondWay }) {
  const intl = useIntl()
  const form = useForm({
    first: { code: '' },
    problemsOf: ({ code }) => {
      if (way === 'totp') return { code: isAppCode(code) ? undefined : 'account.error.codeForm' }
      return { code: way === 'passkey' || code.trim() !== '' ? undefined : 'account.error.required' }
    },
    send: async ({ code }) => {
      try {
        const options = { quiet: true }
        if (way !== 'passkey') return await signInSecond({ ticket, way, code }, options)
        const credential = await showPasskey(
          await askForPasskey(ticket, options),
          intl.formatMessage({ id: 'secondFactor.error.cancelled' }),
        )
        return await signInSecond({ ticket, way, code: '', credential }, options)
      } catch (error) {
        if (!(error instanceof CallError && error.kind === 'notFound')) throw error
        say('bad', intl.formatMessage({ id: 'secondFactor.error.ended' }))
        return null
      }
    },
    onSent: (token) => (token === null ? theDoor().endTicket() : theDoor().enter(token)),
    isLeftFreely: true,
  })
  const { onChange, ...code } = form.field('code')
  return (
    <chakra.form {...form.element} display="flex" flexDirection="column" gap="4">
      <Problem error={form.unsaid} />
      {way === 'passkey' ? null : (
        <TextField
          labelId={way === 'totp' ? 'secondFactor.code' : 'secondFactor.recoveryCode'}
          name="code"
          size="lg"
          {...(way === 'totp' ? { inputMode: 'numeric' as const } : {})}
          autoComplete="one-time-code"
          maxLength={way === 'totp' ? 6 : 30}
          required
          {...code}
          onChange={(text) => onChange(way === 'totp' ? text.replaceAll(/\D/g, '') : text)}
        />
      )}
      <Button type="submit" size="lg" mt="2" loading={form.isSending}>
        <FormattedMessage id={way === 'passkey' ? 'secondFactor.usePasskey' : 'secondFactor.verify'} />
      </Button>
    </chakra.form>
  )
}
