import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import type { MachineTexts } from '#src/components/chart/texts.ts'

interface GuardChoiceProps {
  guards: readonly string[]
  unmet: ReadonlySet<string>
  texts: MachineTexts
  onChange: (unmet: ReadonlySet<string>) => void
}

/** What each guard answers: all are met until one says otherwise. */
export function GuardChoice({ guards, unmet, texts, onChange }: GuardChoiceProps) {
  const toggle = (guard: string) => {
    const next = new Set(unmet)
    if (!next.delete(guard)) next.add(guard)
    onChange(next)
  }
  return (
    <chakra.section bg="bg.panel" borderWidth="1px" rounded="md" p="4" mt="4" fontSize="sm">
      <Flex justify="space-between" align="center" gap="3" mb="1" wrap="wrap">
        <chakra.h2 fontSize="sm" fontWeight="semibold">
          <FormattedMessage id="atlas.guards" />
        </chakra.h2>
        <Flex gap="2">
          <Button size="2xs" variant="outline" disabled={unmet.size === 0} onClick={() => onChange(new Set())}>
            <FormattedMessage id="atlas.allMet" />
          </Button>
          <Button size="2xs" variant="outline" disabled={unmet.size === guards.length} onClick={() => onChange(new Set(guards))}>
            <FormattedMessage id="atlas.noneMet" />
          </Button>
        </Flex>
      </Flex>
      <chakra.p color="fg.muted" mb="2">
        <FormattedMessage id="atlas.guardsText" />
      </chakra.p>
      <Box as="ul" columns={{ base: 1, md: 2 }} columnGap="6">
        {guards.map((guard) => (
          <chakra.li key={guard} breakInside="avoid">
            <chakra.label display="flex" gap="2" py="1" alignItems="flex-start" cursor="pointer" minH="6">
              <chakra.input
                type="checkbox"
                mt="0.5"
                boxSize="4"
                flexShrink="0"
                accentColor="accent.solid"
                checked={!unmet.has(guard)}
                onChange={() => toggle(guard)}
              />
              <span>
                <chakra.code fontSize="xs">{guard}</chakra.code>
                <Box color="fg.muted" fontSize="xs">
                  {texts.refusal(guard)}
                </Box>
              </span>
            </chakra.label>
          </chakra.li>
        ))}
      </Box>
    </chakra.section>
  )
}
