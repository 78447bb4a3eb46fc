import { Input, type InputProps } from '@chakra-ui/react'
import { useEffect, useState, type ChangeEvent, type Ref } from 'react'

/** Typing pauses this long before the server is asked. */
export const typingPauseMilliseconds = 300

/**
 * What stands in a field that searches: told when typing pauses, and never in letters that an input method has yet to make a word of.
 * @param value what is searched for now
 * @returns what the field is to be given
 */
export const useSearchText = (value: string, onSearch: (text: string) => void, pauseMilliseconds: number) => {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [told, setTold] = useState(value)
  const [composing, setComposing] = useState(false)
  if (seen !== value) {
    setSeen(value)
    // What comes back of the field's own telling leaves alone what was typed since.
    if (value !== told) {
      setTold(value)
      setText(value)
    }
  }
  useEffect(() => {
    const wanted = text.trim()
    if (composing || wanted === value) return
    const timer = setTimeout(() => {
      setTold(wanted)
      onSearch(wanted)
    }, pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [text, value, composing, onSearch, pauseMilliseconds])
  return {
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value),
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: () => setComposing(false),
  }
}

interface SearchFieldProps extends Omit<InputProps, 'onChange' | 'value'> {
  label: string
  value: string
  onSearch: (text: string) => void
  /** What is found in the browser itself need not wait. */
  pauseMilliseconds?: number
  ref?: Ref<HTMLInputElement>
}

/** A field that searches as one types. */
export function SearchField({ label, value, onSearch, pauseMilliseconds = 0, ...rest }: SearchFieldProps) {
  const field = useSearchText(value, onSearch, pauseMilliseconds)
  return <Input type="search" size="sm" bg="bg.panel" placeholder={label} aria-label={label} {...rest} {...field} />
}
