import { useCallback, useLayoutEffect, useReducer, useRef, useState, type ChangeEvent } from 'react'
import { flushSync } from 'react-dom'
import { whenSeen } from '#src/components/page/whenSeen.ts'
import { useSteady } from './useSteady.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

/** The field that shows more than its form has been told. */
let ahead: { control: Control; tell: () => void } | null = null
let listening = false

/** Has forms told of what their fields already show, where nobody is drawn any more for whom it could wait. */
export const tellTyped = (): void => {
  const told = ahead
  ahead = null
  told?.tell()
}

/** And draws it: who hears of what is done next looks at what was drawn last. */
const tellNow = (): void => (ahead ? flushSync(tellTyped) : undefined)

const keepAhead = (control: Control, tell: () => void): void => {
  if (ahead?.control !== control) {
    tellNow()
    whenSeen(tellNow)
  }
  ahead = { control, tell }
  if (listening) return
  listening = true
  // Whatever is done next counts with all that was typed.
  for (const type of ['keydown', 'focusout', 'click', 'beforeunload']) addEventListener(type, tellNow, { capture: true })
}

/**
 * A field that shows what is typed at once, and tells its form once that can be seen: no key waits for what is drawn because of it. What the
 * form makes of it, or puts in its place, is shown then.
 * @returns what the control is to be given
 */
export const useTyped = <C extends Control>(value: string, tell: (text: string) => void) => {
  const control = useRef<C>(null)
  const shown = useRef(value)
  const [first] = useState(value)
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const tellLatest = useSteady(tell)
  useLayoutEffect(() => {
    if (!control.current || control.current === ahead?.control || shown.current === value) return
    shown.current = value
    control.current.value = value
  })
  // Nobody is drawn any more who could tell later.
  useLayoutEffect(
    () => () => {
      if (ahead && ahead.control === control.current) tellTyped()
    },
    [],
  )
  const onChange = useCallback(
    ({ currentTarget }: ChangeEvent<C>) =>
      keepAhead(currentTarget, () => {
        shown.current = currentTarget.value
        tellLatest(currentTarget.value)
        draw()
      }),
    [tellLatest],
  )
  return { ref: control, defaultValue: first, onChange }
}
