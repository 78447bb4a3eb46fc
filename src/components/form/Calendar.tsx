import { Box, chakra } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { FormattedDate, useIntl } from 'react-intl'
import { useWorkingCalendar } from '#src/components/value/useWorkingCalendar.ts'
import { dateAfter, dateOf, startOfDate } from '#src/lib/shanghaiTime.ts'
import { isWorkingDay } from '#src/lib/workingDays.ts'
import { serverNow } from '#src/services/clock.ts'
import { weeksOf } from './weeks.ts'

interface CalendarProps {
  value: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (date: string) => void
  onClose: () => void
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, PageUp: -28, PageDown: 28 }

/** A month to choose a day from, weeks from Monday; below the field that has opened it. */
export default function Calendar({ value, min, max, onChoose, onClose }: CalendarProps) {
  const intl = useIntl()
  const calendar = useWorkingCalendar()
  const box = useRef<HTMLDivElement>(null)
  const today = dateOf(serverNow())
  const [day, setDay] = useState(value === '' ? today : value)
  // Whoever goes through the months by their buttons stays on these.
  const [byKey, setByKey] = useState(true)
  useEffect(() => {
    if (byKey) box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [day, byKey])
  const isBeyond = (date: string) => (min !== undefined && date < min) || (max !== undefined && date > max)
  const go = (days: number, key: boolean) => {
    setByKey(key)
    setDay(dateAfter(day, days))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Escape') onClose()
    else if (step !== undefined) go(step, true)
    else return
    event.preventDefault()
    // A dialog around it stays.
    event.stopPropagation()
  }
  const month = day.slice(0, 7)
  const [firstWeek = [], ...weeks] = weeksOf(month)
  return (
    <Box
      ref={box}
      position="absolute"
      insetStart="0"
      top="100%"
      mt="1"
      zIndex="popover"
      css={style}
      role="group"
      aria-label={intl.formatMessage({ id: 'field.date.calendar' })}
      onKeyDown={onKeyDown}
    >
      <div className="head">
        <button type="button" aria-label={intl.formatMessage({ id: 'field.date.previousMonth' })} onClick={() => go(-28, false)}>
          <ChevronLeft size="1em" aria-hidden />
        </button>
        <chakra.span aria-live="polite">
          <FormattedDate value={startOfDate(day)} year="numeric" month="long" />
        </chakra.span>
        <button type="button" aria-label={intl.formatMessage({ id: 'field.date.nextMonth' })} onClick={() => go(28, false)}>
          <ChevronRight size="1em" aria-hidden />
        </button>
      </div>
      <table>
        <thead>
          <tr>
            {firstWeek.map((date) => (
              <th key={date} scope="col" aria-label={intl.formatDate(startOfDate(date), { weekday: 'long' })}>
                <FormattedDate value={startOfDate(date)} weekday="narrow" />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[firstWeek, ...weeks].map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  {date.startsWith(month) ? (
                    <button
                      type="button"
                      tabIndex={date === day ? 0 : -1}
                      disabled={isBeyond(date) && date !== day}
                      aria-disabled={isBeyond(date) || undefined}
                      aria-current={date === today ? 'date' : undefined}
                      aria-pressed={date === value}
                      aria-label={intl.formatDate(startOfDate(date), { dateStyle: 'full' })}
                      data-off={!isWorkingDay(calendar, startOfDate(date)) || undefined}
                      onClick={() => (isBeyond(date) ? undefined : onChoose(date))}
                    >
                      {Number(date.slice(8))}
                    </button>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

const style = {
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  rounded: 'md',
  shadow: 'lg',
  p: '2',
  fontSize: 'sm',
  '& .head': { display: 'flex', justifyContent: 'space-between', alignItems: 'center', fontWeight: 'medium', mb: '1' },
  '& button': { boxSize: '8', display: 'grid', placeItems: 'center', rounded: 'sm', cursor: 'pointer', _hover: { bg: 'bg.muted' } },
  '& button:focus-visible': { boxShadow: 'inset 0 0 0 2px var(--fl-colors-accent-focus-ring)', outline: 'none' },
  '& th': { fontWeight: 'normal', color: 'fg.muted', fontSize: 'xs', boxSize: '8', textAlign: 'center' },
  '& td': { p: '0' },
  '& td button': { fontVariantNumeric: 'tabular-nums' },
  '& [data-off]': { color: 'fg.muted' },
  '& [aria-current]': { fontWeight: 'bold', textDecoration: 'underline', textUnderlineOffset: '3px' },
  '& [aria-pressed=true]': { bg: 'accent.solid', color: 'accent.contrast' },
  '& [aria-disabled]': { color: 'fg.subtle', cursor: 'not-allowed', textDecoration: 'line-through' },
} as const
