import { Box, chakra, Flex } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'

const steps = [1, 2, 3] as const

/** How far a visitor has come, and what is still asked for. */
export function Steps({ at }: { at: 1 | 2 }) {
  const intl = useIntl()
  return (
    <chakra.ol display="flex" gap="2" mb="5" aria-label={intl.formatMessage({ id: 'account.step' }, { step: at, steps: steps.length })}>
      {steps.map((step) => (
        <Box as="li" key={step} flex="1" aria-current={step === at ? 'step' : undefined}>
          <Box h="1" rounded="full" bg={step <= at ? 'accent.solid' : 'bg.emphasized'} />
          <Flex mt="1.5" gap="1.5" fontSize="xs" color={step === at ? 'fg' : 'fg.muted'} fontWeight={step === at ? 'semibold' : 'normal'}>
            <span className="figures">{step}</span>
            <FormattedMessage id={`account.step.${step}` as MessageId} />
          </Flex>
        </Box>
      ))}
    </chakra.ol>
  )
}
