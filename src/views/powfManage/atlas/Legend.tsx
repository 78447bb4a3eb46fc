import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { heats } from '#src/components/chart/drawingStyle.ts'
import type { Look } from '#src/components/chart/marks.ts'
import { durationText } from '#src/components/value/duration.ts'
import { bounds, mostOf, type StateFigures } from './heat.ts'

interface LegendProps {
  look: Look
  states: readonly StateFigures[]
  /** Something of the machine is never logged. */
  someUncounted: boolean
}

/** What colours, signs and lines of the overlay mean. */
export function Legend({ look, states, someUncounted }: LegendProps) {
  const intl = useIntl()
  const most = mostOf(look, states)
  const steps = look === 'slow' ? bounds(most) : [...new Set(bounds(most).map(Math.floor))].filter((bound) => bound > 0)
  const text = (bound: number) => (look === 'slow' ? durationText(intl, bound) : intl.formatNumber(bound))
  return (
    <Flex
      as="dl"
      gap="4"
      rowGap="1.5"
      wrap="wrap"
      align="center"
      px="3"
      py="2"
      borderTopWidth="1px"
      fontSize="xs"
      minH="10"
      color="fg.muted"
    >
      <Flex gap="2" align="center" wrap="wrap">
        <chakra.dt fontWeight="medium" color="fg">
          <FormattedMessage id={`atlas.legend.${look}`} />
        </chakra.dt>
        <chakra.dd display="flex" gap="1" flexWrap="wrap">
          {most === 0 ? <FormattedMessage id="atlas.legend.none" /> : null}
          {most === 0
            ? null
            : steps.map((bound, index) => {
                const heat = heats[look][steps.length === 4 ? index : levelAt(bound, most)] ?? plain
                return (
                  <chakra.span key={bound} className="figures" px="1.5" borderWidth="1px" rounded="sm" bg={heat.fill} color={heat.text}>
                    ≤ {text(bound)}
                  </chakra.span>
                )
              })}
        </chakra.dd>
      </Flex>
      <Sign
        sign={
          <Box as="span" px="1.5" rounded="full" bg="fg" color="bg.panel" fontWeight="semibold">
            3
          </Box>
        }
      >
        <FormattedMessage id="atlas.legend.now" />
      </Sign>
      <Sign
        sign={
          <Box as="span" px="1" rounded="xs" bg={{ base: 'red.700', _dark: 'red.300' }} color="bg.panel" fontWeight="bold">
            !1
          </Box>
        }
      >
        <FormattedMessage id="atlas.legend.late" />
      </Sign>
      <Sign sign={<Box as="span" display="inline-block" w="6" h="1" bg="fg.subtle" rounded="full" />}>
        <FormattedMessage id="atlas.legend.line" />
      </Sign>
      <Sign sign={<Box as="span" display="inline-block" w="6" h="0.5" bg="border.emphasized" />}>
        <FormattedMessage id="atlas.legend.untaken" />
      </Sign>
      {someUncounted ? (
        <Sign sign={<b>{intl.formatMessage({ id: 'atlas.notCounted' })}</b>}>
          <FormattedMessage id="atlas.legend.notCounted" />
        </Sign>
      ) : null}
    </Flex>
  )
}

const plain = { fill: 'bg.panel', text: 'fg' }

const levelAt = (bound: number, most: number): number => Math.min(3, Math.max(0, Math.ceil((bound / most) * 4) - 1))

function Sign({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <Flex gap="1.5" align="center">
      <chakra.dt className="figures" aria-hidden display="inline-flex" alignItems="center">
        {sign}
      </chakra.dt>
      <dd>{children}</dd>
    </Flex>
  )
}
