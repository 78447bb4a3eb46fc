import { Box, Field, Flex, IconButton, Input } from '@chakra-ui/react'
import { CalendarDays } from 'lucide-react'
import { lazy, memo, Suspense, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { outOfRange, readDate, readDay, readTime } from '#src/lib/dateText.ts'
import { dateAfter, dateOf } from '#src/lib/shanghaiTime.ts'
import { isWorkingDay, workingDaysSince } from '#src/lib/workingDays.ts'
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

/** A day, typed as people write one or chosen from a calendar. `value` is `2026-12-01`, or empty while there is no such day. */
export const DateField = memo(function DateField({ min, max, size, name, onBlur, ...rest }: DateFieldProps) {
  const said = useDateSaid(rest.value, min, max)
  return (
    <Labelled {...rest} {...said(rest)}>
      <DateInput value={rest.value} onChange={rest.onChange} limits={{ min, max }} size={size} name={name} onBlur={onBlur} />
    </Labelled>
  )
})

/** When an office closes: what a day alone is taken for. */
const usualTime = '17:00'

/** A moment in Asia/Shanghai. `value` is `2026-12-01T09:30`, or empty while it is not whole. `min` is a moment or a day. */
export const DateTimeField = memo(function DateTimeField({ min, max, size, ...rest }: DateFieldProps) {
  const intl = useIntl()
  const [day = '', ownTime = ''] = rest.value.split('T')
  // What is chosen first waits here for the other.
  const [date, setDate] = useState(day)
  const [time, setTime] = useState(ownTime)
  const [seen, setSeen] = useState(rest.value)
  if (seen !== rest.value) {
    setSeen(rest.value)
    if (rest.value !== '') {
      setDate(day)
      setTime(ownTime)
    }
  }
  const change = (nextDate: string, nextTime: string) => {
    setDate(nextDate)
    setTime(nextTime)
    rest.onChange(nextDate !== '' && nextTime !== '' ? `${nextDate}T${nextTime}` : '')
  }
  const said = useDateSaid(date, min, max)
  return (
    <Labelled {...rest} {...said(rest)}>
      <Flex gap="2" w="full">
        <Box flex="1" minW="0">
          <DateInput
            value={date}
            onChange={(chosen) => change(chosen, time === '' && chosen !== '' ? usualTime : time)}
            onMoment={change}
            limits={{ min, max }}
            size={size}
          />
        </Box>
        {/* A field of its own: the label of the whole names the day. */}
        <Field.Root w="6.5rem" flex="none" invalid={Boolean(rest.error)} disabled={rest.disabled ?? false}>
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

/** What a chosen day is, in words: its weekday, how many working days away it is; and what is wrong with it. */
const useDateSaid = (date: string, min?: string, max?: string) => {
  const days = useWorkingDaysUntil(date)
  const range = outOfRange(date, min, max)
  const limit = range === 'early' ? min : max
  const wrong =
    range && limit ? (
      <FormattedMessage
        id={`field.date.${range}`}
        values={{ date: <FormattedDate value={`${limit.slice(0, 10)}T00:00:00+08:00`} dateStyle="medium" /> }}
      />
    ) : null
  return ({ error, note }: Pick<FieldProps, 'error' | 'note'>): { error?: ReactNode; note: ReactNode } => ({
    error: error ?? wrong,
    note: (
      <>
        {days} {note}
      </>
    ),
  })
}

/** A day's weekday and, for one ahead, in how many working days it comes; nothing for what is no day. */
export const useWorkingDaysUntil = (date: string): ReactNode => {
  if (readDate(date) === null) return null
  const at = new Date(`${date}T00:00:00+08:00`)
  const count = workingDaysSince(new Date(serverNow()), at)
  return (
    <>
      <FormattedDate value={at} weekday="long" />
      {isWorkingDay(at) ? null : (
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
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const close = () => {
    setOpen(false)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      typed.set(value === '' ? dateOf(serverNow()) : dateAfter(value, event.key === 'ArrowDown' ? -1 : 1))
    else return
    event.preventDefault()
  }
  const type = (text: string) => {
    const [date = '', time = ''] = text.trim().split(/[T ]/)
    const [day, hours] = [readDate(date), readTime(time)]
    if (onMoment && day && hours) onMoment(day, hours)
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
            value={value}
            min={limits.min?.slice(0, 10)}
            max={limits.max?.slice(0, 10)}
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
    const [hours = 0, minutes = 0] = (value === '' ? usualTime : value).split(':').map(Number)
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

/** Text on its way to a value: what can't be read yet stays in the field and has no value. */
const useTyped = (value: string, read: (text: string) => string | null, onChange: (value: string) => void) => {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (value !== (read(text) ?? '')) setText(value)
  }
  const tell = (next: string) => {
    if (next !== value) onChange(next)
  }
  return {
    text,
    type: (next: string) => {
      setText(next)
      tell(read(next) ?? '')
    },
    set: (next: string) => {
      setText(next)
      tell(next)
    },
    /** In the form in which it is kept, once it is left. */
    settle: () => setText(read(text) ?? text),
  }
}
