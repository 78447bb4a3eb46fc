import { Box, chakra, Flex } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'wouter'
import type { MachineTexts } from '#src/components/chart/texts.ts'
import type { AtlasVariants } from '#src/services/atlas.ts'
import { durationText } from '#src/components/value/duration.ts'

interface VariantListProps {
  variants: AtlasVariants
  texts: MachineTexts
  chosen: number
  onChoose: (id: string) => void
  /** Where the records of a path are listed. */
  recordsOf: (id: string) => string
}

/** The paths, the most frequent first: share and duration as bars and in figures. Choosing one shows it in the graph. */
export function VariantList({ variants: { records, paths, variants }, texts, chosen, onChoose, recordsOf }: VariantListProps) {
  const intl = useIntl()
  const slowest = Math.max(1, ...variants.map(({ medianSeconds }) => medianSeconds ?? 0))
  return (
    <chakra.section bg="bg.panel" borderWidth="1px" rounded="md" maxH={{ xl: '50rem' }} overflow="auto" p="3">
      <chakra.h2 fontSize="sm" fontWeight="semibold" mb="2">
        <FormattedMessage id="atlas.paths" values={{ paths, records, shown: variants.length }} />
      </chakra.h2>
      <chakra.ol>
        {variants.map(({ id, events, count, running, medianSeconds, p90Seconds }, index) => (
          <chakra.li key={id} borderTopWidth="1px" py="2" position="relative">
            <chakra.button
              type="button"
              w="full"
              textAlign="start"
              cursor="pointer"
              fontSize="sm"
              px="2"
              py="1"
              rounded="md"
              bg={index === chosen ? 'accent.subtle' : undefined}
              _hover={{ bg: 'bg.muted' }}
              aria-pressed={index === chosen}
              onClick={() => onChoose(id)}
            >
              <Flex justify="space-between" gap="3" mb="1" className="figures">
                <chakra.span fontWeight="semibold">
                  {intl.formatNumber(count / Math.max(1, records), { style: 'percent', maximumFractionDigits: 1 })}
                  <chakra.span color="fg.muted" fontWeight="normal" ms="2">
                    <FormattedMessage id="atlas.recordCount" values={{ count }} />
                    {' · '}
                    <FormattedMessage id="atlas.courseOf" values={{ running, finished: count - running }} />
                  </chakra.span>
                </chakra.span>
                <chakra.span color="fg.muted">
                  <FormattedMessage
                    id="atlas.medianAndP90"
                    values={{ median: durationText(intl, medianSeconds), p90: durationText(intl, p90Seconds) }}
                  />
                </chakra.span>
              </Flex>
              <Bar share={count / Math.max(1, records)} colour="accent.solid" />
              <Bar share={(medianSeconds ?? 0) / slowest} colour="tone.waiting.mark" />
              <Box mt="1.5" lineHeight="1.6">
                {events.map(texts.event).join(' → ')}
              </Box>
            </chakra.button>
            <chakra.a
              asChild
              display="inline-block"
              color="accent.fg"
              fontSize="xs"
              px="2"
              py="1.5"
              _hover={{ textDecoration: 'underline' }}
            >
              <Link href={recordsOf(id)}>
                <FormattedMessage id="atlas.showRecords" values={{ count }} />
                <chakra.span srOnly> {events.map(texts.event).join(' → ')}</chakra.span>
              </Link>
            </chakra.a>
          </chakra.li>
        ))}
      </chakra.ol>
      <Flex gap="4" mt="2" fontSize="xs" color="fg.muted">
        <Key colour="accent.solid" id="atlas.barShare" />
        <Key colour="tone.waiting.mark" id="atlas.barDuration" />
      </Flex>
    </chakra.section>
  )
}

function Bar({ share, colour }: { share: number; colour: string }) {
  return (
    <Box h="1.5" bg="bg.muted" rounded="full" mb="0.5" aria-hidden>
      <Box h="full" rounded="full" bg={colour} w={`${Math.max(share > 0 ? 1 : 0, share * 100)}%`} />
    </Box>
  )
}

function Key({ colour, id }: { colour: string; id: 'atlas.barShare' | 'atlas.barDuration' }) {
  return (
    <Flex gap="1.5" align="center">
      <Box w="4" h="1.5" rounded="full" bg={colour} aria-hidden />
      <FormattedMessage id={id} />
    </Flex>
  )
}
