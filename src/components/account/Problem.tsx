import { Box } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useErrorText } from '#src/components/messages.ts'
import { CallError } from '#src/services/callError.ts'

/** What is wrong with single fields, in the reader's language. */
export class FieldProblems extends Error {
  constructor(readonly fields: Record<string, string>) {
    super('Some fields are not usable')
  }
}

type Errors = Record<string, string | undefined>

/** What stands beside each field: what the form finds itself comes before what the last try was told. */
export const errorsOf = (own: Errors, told: Errors): Errors => ({
  ...told,
  ...Object.fromEntries(Object.entries(own).filter(([, text]) => text !== undefined)),
})

/** A failed try as a form shows it: texts beside its fields, and one for what no field can show. */
export const useProblem = (problem: unknown, shown: readonly string[]): { fields: Record<string, string>; text: string | null } => {
  const errorText = useErrorText()
  return useMemo(() => {
    if (problem === null || problem === undefined) return { fields: {}, text: null }
    if (problem instanceof FieldProblems) return { fields: problem.fields, text: null }
    if (!(problem instanceof CallError)) throw problem
    if (problem.kind === 'aborted') return { fields: {}, text: null }
    const entries = (problem.details.errors ?? []).map(({ path, message }) => [path, message] as const).toReversed()
    const fields = Object.fromEntries(entries)
    const isShown = entries.length > 0 && entries.every(([path]) => shown.includes(path))
    return { fields, text: isShown ? null : errorText(problem) }
  }, [problem, shown, errorText])
}

/** Announced as soon as it appears; takes no place in its form before, not even the gap after it. */
export function Problem({ text }: { text: string | null }) {
  return (
    <Box role="alert" _empty={{ mb: '-4' }}>
      {text ? (
        <Box px="3" py="2.5" rounded="md" fontSize="sm" bg="tone.bad.bg" color="tone.bad.fg">
          {text}
        </Box>
      ) : null}
    </Box>
  )
}
