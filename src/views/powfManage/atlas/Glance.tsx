import { Box, chakra, Flex } from '@chakra-ui/react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { Look } from '#src/components/chart/marks.ts'
import type { MachineTexts } from '#src/components/chart/texts.ts'
import type { AtlasOverlay } from '#src/services/atlas.ts'
import { durationText } from '#src/components/value/duration.ts'
import { heatOf } from './heat.ts'
import { looks } from './useAtlas.ts'

interface GlanceProps {
  overlay: AtlasOverlay | undefined
  texts: MachineTexts
  onSelect: (state: string) => void
}

const shownAtMost = 3

/** Before a state is chosen: how much there is, and where it is busiest, slowest and most overdue. */
export function Glance({ overlay, texts, onSelect }: GlanceProps) {
  return (
    <Box p="4" minH="24rem" fontSize="sm">
      <Flex gap="6" mb="4">
        <Figure id="atlas.records" value={overlay?.records} />
        <Figure id="atlas.running" value={overlay?.running} />
        <Figure id="atlas.events" value={overlay?.events} />
      </Flex>
      {overlay?.records === 0 ? (
        <chakra.p color="fg.muted">
          <FormattedMessage id="atlas.nothing" />
        </chakra.p>
      ) : (
        looks.map((look) => <Top key={look} look={look} overlay={overlay} texts={texts} onSelect={onSelect} />)
      )}
      <chakra.p color="fg.muted" fontSize="xs" mt="4">
        <FormattedMessage id="atlas.chooseState" />
      </chakra.p>
    </Box>
  )
}

function Figure({ id, value }: { id: 'atlas.records' | 'atlas.running' | 'atlas.events'; value: number | undefined }) {
  return (
    <div>
      <Box fontSize="xl" fontWeight="semibold" className="figures" minH="8">
        {value === undefined ? '–' : <FormattedNumber value={value} />}
      </Box>
      <Box color="fg.muted" fontSize="xs">
        <FormattedMessage id={id} />
      </Box>
    </div>
  )
}

function Top({ look, overlay, texts, onSelect }: GlanceProps & { look: Look }) {
  const intl = useIntl()
  const top = (overlay?.states ?? [])
    .filter((state) => heatOf(look, state) > 0)
    .toSorted((a, b) => heatOf(look, b) - heatOf(look, a))
    .slice(0, shownAtMost)
  const most = top[0] ? heatOf(look, top[0]) : 1
  return (
    <chakra.section mb="4">
      <chakra.h2 fontSize="xs" fontWeight="semibold" color="fg.muted" mb="1">
        <FormattedMessage id={`atlas.top.${look}`} />
      </chakra.h2>
      {overlay && top.length === 0 ? (
        <chakra.p color="fg.muted">
          <FormattedMessage id="common.none" />
        </chakra.p>
      ) : null}
      <chakra.ol minH="12">
        {top.map((figures) => (
          <chakra.li key={figures.state} py="0.5">
            <chakra.button
              type="button"
              w="full"
              textAlign="start"
              cursor="pointer"
              rounded="sm"
              px="1"
              mx="-1"
              _hover={{ bg: 'bg.muted' }}
              onClick={() => onSelect(figures.state)}
            >
              <Flex justify="space-between" gap="3">
                <span>{texts.state(figures.state)}</span>
                <span className="figures">
                  {look === 'slow' ? durationText(intl, figures.medianSeconds) : intl.formatNumber(heatOf(look, figures))}
                </span>
              </Flex>
              <Box h="1" bg="bg.muted" rounded="full" aria-hidden>
                <Box h="full" rounded="full" bg={bars[look]} w={`${(heatOf(look, figures) / most) * 100}%`} />
              </Box>
            </chakra.button>
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.section>
  )
}

const bars: Record<Look, string> = { busy: 'accent.solid', slow: 'tone.waiting.mark', overdue: 'tone.bad.mark' }
