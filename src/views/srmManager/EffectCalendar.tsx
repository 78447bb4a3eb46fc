import { Box, chakra } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Panel } from '#src/components/page/Panel.tsx'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { DayOf } from '#src/components/value/Moment.tsx'
import { startsOfMonths } from '#src/lib/shanghaiTime.ts'
import { serverNow } from '#src/services/clock.ts'
import type { Summary } from './IntegrityFigures.tsx'

type Effect = Summary['inForce'][number]

const shownMonths = 12
const marks: Partial<Record<Effect['effect'], string>> = { WARN: 'tone.waiting.mark', NO_INVITE: 'tone.running.mark' }

/** What keeps whom from what, and until when: dates as a table, the same as bars over the months to come. */
export function EffectCalendar({ effects }: { effects: readonly Effect[] }) {
  const intl = useIntl()
  if (effects.length === 0) return null
  // The first moments of this month and of those to come, the one after the last included.
  const months = startsOfMonths(serverNow(), shownMonths + 1)
  const [first, last] = [months[0]?.getTime() ?? 0, months.at(-1)?.getTime() ?? 0]
  return (
    <Panel titleId="integrity.calendar" mb="4" overflowX="auto">
      <chakra.table w="full" fontSize="sm">
        <chakra.caption srOnly>
          <FormattedMessage id="integrity.calendar" />
        </chakra.caption>
        <thead>
          <chakra.tr color="fg.muted" fontSize="xs" textAlign="start">
            <Head id="integrity.company" />
            <Head id="integrity.effect" />
            <Head id="integrity.effectUntil" />
            <chakra.td display={wide} w="45%" aria-hidden>
              <Box display="flex">
                {months.slice(0, -1).map((month) => (
                  <Box key={month.getTime()} flex="1" borderStartWidth="1px" ps="1" className="figures">
                    {intl.formatDate(month, { month: 'numeric', timeZone: 'Asia/Shanghai' })}
                  </Box>
                ))}
              </Box>
            </chakra.td>
          </chakra.tr>
        </thead>
        <tbody>
          {effects.map((effect) => (
            <EffectRow key={effect.id} {...effect} first={first} last={last} />
          ))}
        </tbody>
      </chakra.table>
    </Panel>
  )
}

/** Bars only where there is room for them: the dates say the same. */
const wide = { base: 'none', lg: 'table-cell' } as const

const Head = ({ id }: { id: 'integrity.company' | 'integrity.effect' | 'integrity.effectUntil' }) => (
  <chakra.th scope="col" textAlign="start" fontWeight="medium" pe="3" pb="1">
    <FormattedMessage id={id} />
  </chakra.th>
)

function EffectRow({ id, name, nameEn, effect, from, until, first, last }: Effect & { first: number; last: number }) {
  const both = useBothLanguages()
  const share = (moment: number) => Math.min(100, Math.max(0, ((moment - first) / (last - first)) * 100))
  const [start, end] = [share(Date.parse(from)), until === null ? 100 : share(Date.parse(until))]
  return (
    <chakra.tr borderTopWidth="1px">
      <chakra.td py="1.5" pe="3">
        <TextLink href={`/srmManager/integrityManagement/${id}`}>{both(name, nameEn)}</TextLink>
      </chakra.td>
      <chakra.td pe="3" whiteSpace="nowrap">
        <FormattedMessage id={`integrity.effect.${effect}`} />
      </chakra.td>
      <chakra.td pe="3" whiteSpace="nowrap">
        {until ? <DayOf at={until} /> : <FormattedMessage id="integrity.noEnd" />}
      </chakra.td>
      <chakra.td display={wide} aria-hidden>
        <Box position="relative" h="2.5" bg="bg.muted" rounded="sm">
          <Box
            position="absolute"
            insetBlock="0"
            rounded="sm"
            bg={marks[effect] ?? 'tone.bad.mark'}
            style={{ insetInlineStart: `${start}%`, width: `${Math.max(0.8, end - start)}%` }}
          />
        </Box>
      </chakra.td>
    </chakra.tr>
  )
}
