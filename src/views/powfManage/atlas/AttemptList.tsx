import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { Check, X } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import type { MachineTexts } from '#src/components/chart/texts.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { notInThisState } from '#src/machines/lifecycle.ts'
import type { Attempt } from './tryOut.ts'

interface AttemptListProps {
  attempts: readonly Attempt[]
  texts: MachineTexts
  onTake: (attempt: Attempt) => void
}

/** Every event: what it would do now, or why it is refused. */
export function AttemptList({ attempts, texts, onTake }: AttemptListProps) {
  const here = attempts.filter(({ reasons }) => !reasons.includes(notInThisState))
  const elsewhere = attempts.filter(({ reasons }) => reasons.includes(notInThisState))
  return (
    <>
      <chakra.h2 fontSize="sm" fontWeight="semibold" mb="1">
        <FormattedMessage id="atlas.eventsHere" />
      </chakra.h2>
      {here.length === 0 ? (
        <chakra.p color="fg.muted">
          <FormattedMessage id="atlas.noEvents" />
        </chakra.p>
      ) : null}
      <ul>
        {here.map((attempt) => (
          <Attempted key={texts.trigger(attempt.trigger)} attempt={attempt} texts={texts} onTake={onTake} />
        ))}
      </ul>
      {elsewhere.length > 0 ? (
        <chakra.details mt="3">
          <chakra.summary cursor="pointer" color="accent.fg" fontWeight="medium" py="1" w="fit-content">
            <FormattedMessage id="atlas.eventsElsewhere" values={{ count: elsewhere.length }} />
          </chakra.summary>
          <ul>
            {elsewhere.map((attempt) => (
              <Attempted key={texts.trigger(attempt.trigger)} attempt={attempt} texts={texts} onTake={onTake} />
            ))}
          </ul>
        </chakra.details>
      ) : null}
    </>
  )
}

interface AttemptedProps {
  attempt: Attempt
  texts: MachineTexts
  onTake: (attempt: Attempt) => void
}

function Attempted({ attempt, texts, onTake }: AttemptedProps) {
  const { trigger, who, allowed, reasons, target } = attempt
  const Sign = allowed ? Check : X
  return (
    <Flex as="li" gap="3" py="2" borderTopWidth="1px" align="flex-start">
      <chakra.span color={allowed ? 'tone.good.mark' : 'tone.bad.mark'} mt="1" flexShrink="0">
        <Sign size="1em" aria-hidden />
      </chakra.span>
      <Box flex="1" minW="0">
        <chakra.span fontWeight="medium">{texts.trigger(trigger)}</chakra.span>
        {target === null ? null : (
          <chakra.span color="fg.muted">
            {' → '}
            {texts.state(target)}
          </chakra.span>
        )}
        {who ? (
          <Box color="fg.muted" fontSize="xs">
            {texts.who(who)}
          </Box>
        ) : null}
        {reasons.map((reason) => (
          <Box key={reason} color="tone.bad.fg" fontSize="xs">
            <FormattedMessage id={reason as MessageId} />
          </Box>
        ))}
      </Box>
      {allowed ? (
        <Button size="2xs" variant="outline" onClick={() => onTake(attempt)}>
          <FormattedMessage id="atlas.take" />
          <chakra.span srOnly> {texts.trigger(trigger)}</chakra.span>
        </Button>
      ) : null}
    </Flex>
  )
}
