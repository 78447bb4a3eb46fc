import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { z } from 'zod'
import type { MessageId } from '#src/lang/ids.ts'
import { CallError } from '#src/services/callError.ts'
import { FieldProblems, isUnder, problemsIn, rootOf, stillSo, type Problems, type ToldProblems } from './problems.ts'
import { useFormElement } from './useFormElement.ts'
import { useUnsaved } from './useUnsaved.ts'
import { useUploads } from './useUploads.ts'

/** What a page finds, or has words of its own for, by its path in what is sent. */
export type Words = Readonly<Record<string, MessageId | undefined>>

interface FormOptions<Values extends object, Answer> {
  /** What it begins with. */
  first: Values
  /** What is sent of it, in whose paths problems are said; without it the values as they are. */
  bodyOf?: (values: Values) => object
  /** The schema of what is sent, fetched while somebody begins to type. Should it not come, the server judges alone. */
  rule?: () => Promise<z.ZodType>
  /** What no schema says. `way` is the value of the button that sends. */
  problemsOf?: (values: Values, way: string) => Words
  /** Said of whatever is wrong with a field, in the place of what its schema or the server says. */
  words?: Words
  /** @throws CallError when it is not taken */
  send: (values: Values, way: string) => Promise<Answer>
  /** Once it was taken; until this has ended nothing is sent again. */
  onSent: (answer: Answer, values: Values, way: string) => unknown
  /** Why it was not taken before it was shown. */
  failed?: unknown
  /** Nothing is asked when it is left. */
  isLeftFreely?: boolean
}

/** Where a form can tell one refusal from the others: the rest is said by the client. */
const versionConflict = 'refusal.versionConflict'
const everything = ''

/**
 * A form: one object of values, judged by the rule that the server has too, sent once, its problems at their paths, and not left without
 * a question while it holds what nobody has sent. Whatever fails, what was typed stays.
 */
export const useForm = <Values extends object, Answer>({
  first,
  bodyOf = (values) => values,
  rule,
  problemsOf,
  words = {},
  send,
  onSent,
  failed = null,
  isLeftFreely = false,
}: FormOptions<Values, Answer>) => {
  const intl = useIntl()
  const [values, setValues] = useState(first)
  const [base, setBase] = useState(first)
  const [way, setWay] = useState('')
  const [tried, setTried] = useState<readonly string[]>([])
  const [attempts, setAttempts] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState(failed)
  const [told, setTold] = useState<ToldProblems>(() => ({ about: bodyOf(first), problems: problemsIn(failed) }))
  const { uploading, onBusy } = useUploads()
  const [judge, judged] = useJudge(rule)
  // Not by what is sent alone, which may be reckoned from a record that changes meanwhile; nor by the values, which are written more neatly on leaving a field.
  const isUnsaved = uploading || (differ(values, base) && differ(bodyOf(values), bodyOf(base)))
  const letGo = useUnsaved(isUnsaved && !isLeftFreely)
  const isBusy = useRef(false)

  const found = (pressed: string, by = judge): Problems => ({ ...by?.(bodyOf(values)), ...defined(problemsOf?.(values, pressed) ?? {}) })
  const isTried = (path: string) => tried.some((each) => each === everything || isUnder(path, each))
  const problems: Problems = {
    ...stillSo(told, bodyOf(values)),
    ...(tried.length > 0 ? Object.fromEntries(Object.entries(found(way)).filter(([path]) => isTried(path))) : {}),
  }
  const problem = (path: string): string | undefined => {
    const at = Object.keys(problems).find((each) => isUnder(each, path))
    if (at === undefined) return undefined
    const text = words[rootOf(at)] ?? problems[at] ?? ''
    return isId(text, intl.messages) ? intl.formatMessage({ id: text }) : text
  }
  /** Takes a failed call: what it says of fields is said beside them. */
  const fail = (error: unknown) => {
    setFailure(error)
    setTold({ about: bodyOf(values), problems: problemsIn(error) })
  }

  const submit = async (pressed = '') => {
    if (isBusy.current || uploading) return
    isBusy.current = true
    setWay(pressed)
    setTried([everything])
    fail(null)
    try {
      if (Object.keys(found(pressed, await judged())).length > 0) return setAttempts((count) => count + 1)
      setIsSending(true)
      const answer = await send(values, pressed)
      setBase(values)
      letGo()
      await onSent(answer, values, pressed)
    } catch (error) {
      if (!(error instanceof CallError || error instanceof FieldProblems)) throw error
      fail(error)
      setAttempts((count) => count + 1)
    } finally {
      isBusy.current = false
      setIsSending(false)
    }
  }
  return {
    values,
    change: (changed: Partial<Values> | ((now: Values) => Partial<Values>)) =>
      setValues((now) => ({ ...now, ...(typeof changed === 'function' ? changed(now) : changed) })),
    /** What a field of the house is given. @param path of what is sent of it, where that is another */
    field: <Name extends keyof Values & string>(name: Name, path: string = name) => ({
      value: values[name],
      onChange: (value: Values[Name]) => setValues((now) => ({ ...now, [name]: value })),
      error: problem(path),
    }),
    /** What is wrong at a path, or under it. */
    problem,
    /** The paths of all that is wrong, as far as somebody has tried. */
    wrong: Object.keys(problems),
    /** Judges one field before everything is sent. @returns whether nothing is wrong with it */
    check: (path: string): boolean => {
      setTried((all) => [...all, path])
      return !Object.keys(found(way)).some((each) => isUnder(each, path))
    },
    /** Says what was found out about fields, as long as they stay as they are. */
    tell: (said: Record<string, string | undefined>) =>
      setTold((before) => ({ about: bodyOf(values), problems: defined({ ...stillSo(before, bodyOf(values)), ...said }) })),
    fail,
    /** Why it was not taken. */
    failure,
    /** The same, unless it is all said beside fields, or nobody wants to know any more. */
    unsaid: failure instanceof CallError && failure.kind !== 'aborted' && !isSaid(failure, bodyOf(values)) ? failure : null,
    isSending,
    uploading,
    onBusy,
    /** It holds what nobody has sent. */
    isUnsaved,
    /** Somebody else has changed the record meanwhile. */
    isConflicting: failure instanceof CallError && failure.details.reasons?.includes(versionConflict) === true,
    /** Goes on from another beginning. */
    restart: (from: Values) => {
      setValues(from)
      setBase(from)
      setTried([])
      fail(null)
    },
    /** Sends it, unless it is on its way or a file of it is. */
    submit,
    /** Of its element. */
    element: useFormElement((pressed) => void submit(pressed), attempts),
  }
}

/** What is shown of a form, whatever it holds. */
export type Form = Omit<ReturnType<typeof useForm<object, unknown>>, 'change' | 'field' | 'restart'>

const differ = (one: object, other: object): boolean => JSON.stringify(one) !== JSON.stringify(other)

const defined = (said: Readonly<Record<string, string | undefined>>): Problems =>
  Object.fromEntries(Object.entries(said).flatMap(([path, text]) => (text === undefined ? [] : [[path, text]])))

const isSaid = (failure: CallError, body: object): boolean => {
  const paths = Object.keys(problemsIn(failure))
  return paths.length > 0 && paths.every((path) => rootOf(path) in body)
}

const isId = (text: string, messages: object): text is MessageId => text in messages

type Judge = (body: unknown) => Problems

/** The schema is asked for as the form appears: it is there when it is wanted. */
const useJudge = (rule: FormOptions<object, unknown>['rule']): [Judge | undefined, () => Promise<Judge | undefined>] => {
  const [judge, setJudge] = useState<Judge>()
  const [judged] = useState(() => {
    let coming: Promise<Judge | undefined> | undefined
    return async () => rule && (coming ??= judgeOf(rule).catch(() => undefined))
  })
  useEffect(() => {
    void judged().then((by) => setJudge(() => by))
  }, [judged])
  return [judge, judged]
}

const judgeOf = async (rule: () => Promise<z.ZodType>): Promise<Judge> => {
  // First, since it settles how schemas are made.
  const { judgeBy } = await import('./judge.ts')
  return judgeBy(await rule())
}
