import { Box, chakra, IconButton, Input, useFieldContext } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { Fragment, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import { finds } from '#src/lib/choice.ts'
import type { ChoiceInputProps } from './TextField.tsx'

/** Page up and page down go so far. */
const leap = 10

/** A field that opens a list of choices and narrows it as one types: an editable combobox with a listbox, as WAI-ARIA describes it. */
export default function Combobox({ label, value, onChange, options, size = 'sm', name }: ChoiceInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isDisabled = useFieldContext()?.disabled ?? false
  const [open, setOpen] = useState(false)
  /** What is typed; nothing while what is chosen stands in the field. */
  const [typed, setTyped] = useState<string | null>(null)
  /** What has been typed to an end: an input method may yet make something else of its letters. */
  const [wanted, setWanted] = useState('')
  const [place, setPlace] = useState(0)
  const found = useMemo(() => options.filter((option) => finds(wanted.trim(), option.label)), [options, wanted])
  const active = open ? found[place] : undefined
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    if (active) document.getElementById(`${id}-${place}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id, place])
  useEffect(() => {
    if (!open) return
    // A dialog around it listens at the document, and is to stay.
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    addEventListener('keydown', onEscape, true)
    return () => removeEventListener('keydown', onEscape, true)
  }, [open])

  const close = () => {
    setOpen(false)
    setTyped(null)
    setWanted('')
  }
  const show = () => {
    setOpen(true)
    setPlace(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    )
    input.current?.select()
  }
  const narrow = (text: string) => {
    setWanted(text)
    setPlace(0)
    setOpen(true)
  }
  const choose = (chosen: string) => {
    close()
    if (chosen !== value) onChange(chosen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      show()
    } else if (event.key === 'Tab') {
      // Whoever has typed means what it has found.
      if (active && wanted.trim() !== '') choose(active.value)
      return
    } else if (event.key === 'Enter') {
      if (active) choose(active.value)
    } else {
      const next = placeAfter(event, place, found.length)
      if (next === undefined) return
      setPlace(next)
    }
    event.preventDefault()
  }
  return (
    <Box
      position="relative"
      w="full"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close()
      }}
    >
      <Input
        ref={input}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={open && found.length > 0}
        aria-controls={id}
        aria-activedescendant={active ? optionId(place) : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        size={size}
        name={name}
        bg="bg.panel"
        pe="8"
        textOverflow="ellipsis"
        value={typed ?? options.find((option) => option.value === value)?.label.trim() ?? ''}
        onFocus={({ target }) => target.select()}
        onClick={() => (open ? undefined : show())}
        onChange={({ target, nativeEvent }) => {
          setTyped(target.value)
          if (!(nativeEvent as InputEvent).isComposing) narrow(target.value)
        }}
        onCompositionEnd={({ currentTarget }) => narrow(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {/* For the pointer; the keyboard has its arrows. */}
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
        aria-hidden
        tabIndex={-1}
        disabled={isDisabled}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          input.current?.focus()
          if (open) close()
          else show()
        }}
      >
        <ChevronDown />
      </IconButton>
      {open ? (
        // Whatever is pressed here, the field keeps the focus.
        <Box css={style} onMouseDown={(event) => event.preventDefault()}>
          <Box role="status" color="fg.muted" px="3" py={found.length === 0 ? '2' : '0'}>
            {found.length === 0 ? <FormattedMessage id="common.nothingMatches" /> : null}
          </Box>
          <chakra.ul id={id} role="listbox" aria-label={label}>
            {found.map((option, index) => (
              <Fragment key={option.value}>
                {option.group && option.group !== found[index - 1]?.group ? (
                  <chakra.li role="presentation" color="fg.muted" fontSize="xs" mt="1">
                    {option.group}
                  </chakra.li>
                ) : null}
                <chakra.li
                  id={optionId(index)}
                  role="option"
                  aria-selected={option.value === value}
                  data-active={index === place || undefined}
                  onClick={() => choose(option.value)}
                >
                  {option.label}
                </chakra.li>
              </Fragment>
            ))}
          </chakra.ul>
        </Box>
      ) : null}
    </Box>
  )
}

/** Where a key leads in the list; nowhere if it is none of its keys. */
const placeAfter = ({ key, shiftKey }: KeyboardEvent, place: number, count: number): number | undefined => {
  if (shiftKey || count === 0) return undefined
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return (place + count - 1) % count
  if (key === 'PageDown') return Math.min(count - 1, place + leap)
  if (key === 'PageUp') return Math.max(0, place - leap)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

const style = {
  position: 'absolute',
  insetInlineStart: '0',
  top: '100%',
  mt: '1',
  zIndex: 'popover',
  minW: 'full',
  w: 'max-content',
  maxW: 'min(24rem, calc(100vw - 2rem))',
  maxH: '18rem',
  overflowY: 'auto',
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  rounded: 'md',
  shadow: 'lg',
  py: '1',
  fontSize: 'sm',
  '& li': { px: '3', py: '1.5', scrollMarginBlock: '1' },
  '& [role=option]': { cursor: 'pointer', whiteSpace: 'pre-wrap' },
  '& [role=option]:hover, & [data-active]': { bg: 'bg.muted' },
  '& [data-active]': { boxShadow: 'inset 2px 0 0 var(--fl-colors-accent-solid)' },
  '& [aria-selected=true]': { fontWeight: 'semibold' },
  '@media (pointer: coarse)': { '& [role=option]': { minH: '11', display: 'flex', alignItems: 'center' } },
} as const
