import { Box, Field, Flex, IconButton, Input } from '@chakra-ui/react'
import { CalendarDays } from 'lucide-react'
import { lazy, memo, Suspense, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { outOfRange, readDate, readDay, readTime } from '#src/lib/dateText.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { dateAfter, dateOf, momentOfField } from '#src/lib/shanghaiTime.ts'
import { useWorkingCalendar } from '#src/components/value/useWorkingCalendar.ts'
import { isAnnounced, isWorkingDay, workingDaysSince } from '#src/lib/workingDays.ts'
import { serverNow } from '#src/services/clock.ts'
import { Labelled, type FieldProps } from './TextField.tsx'

const Calendar = lazy(() => import('./Calendar.tsx'))

interface DateFieldProps extends FieldProps {
  /** The first and the last day that may be chosen, as `2026-12-01`. */
  min?: string
  max?: string
  /** Larger where it is filled in on a telephone. */
  size?: 'sm' | 'lg'
  name?: string
  onBlur?: () => void
}

/** A day, typed as people write one or chosen from a calendar. `value` is `2026-12-01`, what was typed and is no such day, or empty. */
export const DateField = memo(function DateField({ min, max, size, name, onBlur, ...rest }: DateFieldProps) {
  const said = useDateSaid(rest.value, min, max)
  const { isWithin, around } = useWithin()
  const unread = !isWithin && isUnread(rest.value, readDate) ? <FormattedMessage id="field.date.unread" /> : null
  return (
    <Labelled {...rest} {...said(rest, unread)}>
      <Box w="full" {...around}>
        <DateInput value={rest.value} onChange={rest.onChange} limits={{ min, max }} size={size} name={name} onBlur={onBlur} />
      </Box>
    </Labelled>
  )
})

/** When an office closes: what a day alone is taken for. */
const usualTime = '17:00'

interface DateTimeFieldProps extends DateFieldProps {
  /** Whether it has to lie ahead. */
  ahead?: boolean
}

/**
 * A moment in Asia/Shanghai. `value` is `2026-12-01T09:30`, or, while that can't be read, what was typed in its two fields, a line each; empty
 * for nothing. `min` is a moment or a day.
 */
export const DateTimeField = memo(function DateTimeField({ min, max, size, ahead = false, ...rest }: DateTimeFieldProps) {
  const intl = useIntl()
  const [date = '', time = ''] = rest.value.split(rest.value.includes(apart) ? apart : 'T')
  const change = (nextDate: string, nextTime: string) => rest.onChange(momentText(nextDate, nextTime))
  const said = useDateSaid(date, min, max, true)
  const { isWithin, around } = useWithin()
  const wrong = isWithin ? null : wrongIn(date, time, ahead)
  const shown = said(rest, wrong && <FormattedMessage id={wrong} />)
  return (
    <Labelled {...rest} {...shown}>
      <Flex gap="2" w="full" {...around}>
        <Box flex="1" minW="0">
          <DateInput
            value={date}
            onChange={(chosen) => change(chosen, time === '' && readDate(chosen) !== null ? usualTime : time)}
            onMoment={change}
            limits={{ min, max }}
            size={size}
          />
        </Box>
        {/* A field of its own: the label of the whole names the day. */}
        <Field.Root w="6.5rem" flex="none" invalid={Boolean(shown.error)} disabled={rest.disabled ?? false}>
          <TimeInput
            label={intl.formatMessage({ id: 'field.time' })}
            value={time}
            onChange={(chosen) => change(date, chosen)}
            size={size}
          />
        </Field.Root>
      </Flex>
    </Labelled>
  )
})

/** Parts what was typed as a day from what was typed as a time: neither can hold it. */
const apart = '\n'

const momentText = (date: string, time: string): string => {
  if (date === '' && time === '') return ''
  return readDate(date) === null || readTime(time) === null ? `${date}${apart}${time}` : `${date}T${time}`
}

const isUnread = (text: string, read: (text: string) => string | null): boolean => text !== '' && read(text) === null

const wrongIn = (date: string, time: string, ahead: boolean): MessageId | null => {
  if (isUnread(date, readDate)) return 'field.date.unread'
  if (isUnread(time, readTime)) return 'field.time.unread'
  if ((date === '') !== (time === '')) return 'field.moment.half'
  const at = momentOfField(`${date}T${time}`)
  return ahead && at !== null && Date.parse(at) <= serverNow() ? 'refusal.deadlineAhead' : null
}

/** Whether somebody is at it: what is wrong is said once they have left, or have come back to what was typed before. */
const useWithin = () => {
  const [isWithin, setWithin] = useState(false)
  return {
    isWithin,
    around: {
      onFocus: () => setWithin(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => setWithin(currentTarget.contains(relatedTarget)),
    },
  }
}

/** What a chosen day is, in words: its weekday, how many working days away it is; and what is wrong with it. */
const useDateSaid = (date: string, min?: string, max?: string, isDeadline = false) => {
  const days = useWorkingDaysUntil(date, isDeadline)
  const range = outOfRange(date, min, max)
  const limit = range === 'early' ? min : max
  const wrong =
    range && limit ? (
      <FormattedMessage
        id={`field.date.${range}`}
        values={{ date: <FormattedDate value={`${limit.slice(0, 10)}T00:00:00+08:00`} dateStyle="medium" /> }}
      />
    ) : null
  return ({ error, note }: Pick<FieldProps, 'error' | 'note'>, unread: ReactNode): { error?: ReactNode; note: ReactNode } => ({
    error: unread ?? error ?? wrong,
    note: (
      <>
        {days} {note}
      </>
    ),
  })
}

/**
 * The weekday of a day that is not over and in how many working days it comes, and where the holidays of its year are not known yet, that weekends
 * alone were counted; nothing for a day that is over, or what is no day.
 * @param isDeadline others reckon working days until then, though it is too far away to count them here
 */
export const useWorkingDaysUntil = (date: string, isDeadline = false): ReactNode => {
  const calendar = useWorkingCalendar()
  if (readDate(date) === null || date < dateOf(serverNow())) return null
  const at = new Date(`${date}T00:00:00+08:00`)
  const count = workingDaysSince(calendar, new Date(serverNow()), at)
  return (
    <>
      <FormattedDate value={at} weekday="long" />
      {isWorkingDay(calendar, at) ? null : (
        <>
          {' · '}
          <FormattedMessage id="field.date.dayOff" />
        </>
      )}
      {count > 0 && count <= farAway ? (
        <>
          {' · '}
          <FormattedMessage id="field.date.workingDays" values={{ count }} />
        </>
      ) : null}
      {isAnnounced(calendar, at) || (count > farAway && !isDeadline) ? null : (
        <>
          {' · '}
          <FormattedMessage id="field.date.weekendsOnly" values={{ year: date.slice(0, 4) }} />
        </>
      )}
    </>
  )
}

/** Beyond so many working days nobody counts them. */
const farAway = 60

interface DateInputProps {
  value: string
  onChange: (date: string) => void
  /** A whole moment was pasted. */
  onMoment?: (date: string, time: string) => void
  limits: { min?: string | undefined; max?: string | undefined }
  size?: 'sm' | 'lg' | undefined
  name?: string | undefined
  /** Where no label stands about it. */
  label?: string
  onBlur?: (() => void) | undefined
}

/** The text of a day and its calendar; arrows go a day on or back, with Alt and down the calendar opens. */
export function DateInput({ value, onChange, onMoment, limits, size = 'sm', name, label, onBlur }: DateInputProps) {
  const intl = useIntl()
  const typed = useTyped(value, (text) => readDay(text, dateOf(serverNow()))?.date ?? null, onChange)
  const day = readDate(value)
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const close = () => {
    setOpen(false)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      typed.set(day === null ? dateOf(serverNow()) : dateAfter(day, event.key === 'ArrowDown' ? -1 : 1))
    else return
    event.preventDefault()
  }
  const type = (text: string) => {
    const [date = '', time = ''] = text.trim().split(/[T ]/)
    const [whole, hours] = [readDate(date), readTime(time)]
    if (onMoment && whole && hours) onMoment(whole, hours)
    else typed.type(text)
  }
  return (
    <Box
      position="relative"
      w="full"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <Input
        ref={input}
        size={size}
        name={name}
        bg="bg.panel"
        pe="10"
        className="figures"
        inputMode="numeric"
        autoComplete="off"
        placeholder={intl.formatMessage({ id: 'field.date.form' })}
        {...(label === undefined ? {} : { 'aria-label': label })}
        value={typed.text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          typed.settle()
          onBlur?.()
        }}
      />
      <IconButton
        position="absolute"
        insetEnd="1"
        top="50%"
        transform="translateY(-50%)"
        size="xs"
        boxSize="7"
        minW="7"
        variant="ghost"
        color="fg.muted"
        aria-label={intl.formatMessage({ id: 'field.date.calendar' })}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <CalendarDays />
      </IconButton>
      {open ? (
        <Suspense>
          <Calendar
            value={day ?? ''}
            min={dayIn(limits.min)}
            max={dayIn(limits.max)}
            onChoose={(date) => {
              typed.set(date)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </Box>
  )
}

const dayIn = (limit = ''): string | undefined => readDate(limit.slice(0, 10)) ?? undefined

interface TimeInputProps {
  label: string
  value: string
  onChange: (time: string) => void
  size?: 'sm' | 'lg' | undefined
}

/** The text of a time of day; arrows go half an hour on or back. */
function TimeInput({ label, value, onChange, size = 'sm' }: TimeInputProps) {
  const intl = useIntl()
  const typed = useTyped(value, readTime, onChange)
  const step = (by: number) => {
    const [hours = 0, minutes = 0] = (readTime(value) ?? usualTime).split(':').map(Number)
    const next = (Math.round((hours * 60 + minutes) / 30) * 30 + by + 1440) % 1440
    typed.set(`${String(Math.floor(next / 60)).padStart(2, '0')}:${String(next % 60).padStart(2, '0')}`)
  }
  return (
    <Input
      size={size}
      bg="bg.panel"
      className="figures"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      placeholder={intl.formatMessage({ id: 'field.time.form' })}
      value={typed.text}
      onChange={({ target }) => typed.type(target.value)}
      onBlur={typed.settle}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        step(event.key === 'ArrowUp' ? 30 : -30)
      }}
    />
  )
}

/** Text on its way to a value, which it is itself while it can't be read: a draft keeps it as it was typed, and a form does not go without it. */
const useTyped = (value: string, read: (text: string) => string | null, onChange: (value: string) => void) => {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    const heard = read(text)
    // Where what can't be read is no value, as in a filter, it stays in the field nevertheless.
    const isLeftOut = heard === null && value === '' && seen !== text
    if (value !== (heard ?? text) && !isLeftOut) setText(value)
  }
  const tell = (next: string) => {
    if (next !== value) onChange(next)
  }
  return {
    text,
    type: (next: string) => {
      setText(next)
      tell(read(next) ?? (next.trim() === '' ? '' : next))
    },
    set: (next: string) => {
      setText(next)
      tell(next)
    },
    /** In the form in which it is kept, once it is left. */
    settle: () => setText(read(text) ?? text),
  }
}
