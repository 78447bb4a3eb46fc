import { Box, chakra } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'wouter'
import { useBothLanguages } from '#src/components/language.ts'
import { DayOf } from '#src/components/Moment.tsx'
import { startOfMonth } from '#src/lib/shanghaiTime.ts'
import { serverNow } from '#src/services/clock.ts'
import { panelStyle, type Summary } from './integrityPanel.ts'

type Effect = Summary['inForce'][number]

const shownMonths = 12
const marks: Partial<Record<Effect['effect'], string>> = { WARN: 'tone.waiting.mark', NO_INVITE: 'tone.running.mark' }

/** What keeps whom from what, and until when: dates as a table, the same as bars over the months to come. */
export function EffectCalendar({ effects }: { effects: readonly Effect[] }) {
  const intl = useIntl()
  if (effects.length === 0) return null
  // The first moments of this month and of those to come, the one after the last included.
  const months = Array.from({ length: shownMonths + 1 }, (_, later) => startOfMonth(serverNow(), later))
  const [first, last] = [months[0]?.getTime() ?? 0, months.at(-1)?.getTime() ?? 0]
  return (
    <chakra.section {...panelStyle} mb="4" overflowX="auto">
      <chakra.h2 fontSize="sm" fontWeight="semibold" mb="3">
        <FormattedMessage id="integrity.calendar" />
      </chakra.h2>
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
    </chakra.section>
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
        <chakra.a asChild color="accent.fg" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
          <Link href={`/srmManager/integrityManagement/${id}`}>{both(name, nameEn)}</Link>
        </chakra.a>
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
