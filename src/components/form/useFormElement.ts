import { useEffect, useId, useRef, type FormEvent, type KeyboardEvent } from 'react'
import { leadToProblem } from './leadTo.ts'

/**
 * What the element of a form is given, whoever keeps what is typed: an identity by which buttons outside of it send it, what sends it, and
 * the way to the first problem.
 * @param submit told the value of the button that was pressed
 * @param attempts grows with each that failed: the first field that is wrong is then led to
 */
export const useFormElement = (submit: (way: string) => void, attempts: unknown) => {
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  const seen = useRef(attempts)
  useEffect(() => {
    if (seen.current === attempts) return
    seen.current = attempts
    leadToProblem(ref.current)
  }, [attempts])
  return {
    id,
    ref,
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      // To React a dialog over a form is within it, and so is the form of that dialog.
      if (event.target === event.currentTarget) submit(wayOf(event.nativeEvent))
    },
    onKeyDown: (event: KeyboardEvent) => {
      // A search begins by itself, and sends no form.
      if (event.key === 'Enter' && isSearch(event)) event.preventDefault()
    },
  }
}

const wayOf = (event: Event): string =>
  event instanceof SubmitEvent && event.submitter instanceof HTMLButtonElement ? event.submitter.value : ''

const isSearch = ({ target }: KeyboardEvent): boolean => target instanceof HTMLInputElement && target.type === 'search'
