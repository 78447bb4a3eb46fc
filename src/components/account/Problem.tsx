import { Box } from '@chakra-ui/react'
import { useErrorText } from '#src/components/feedback/messages.ts'
import type { CallError } from '#src/services/callError.ts'

/** Why a form was not taken, where no field says it: announced as soon as it appears; takes no place in its form before, not even the gap after it. */
export function Problem({ error }: { error: CallError | null }) {
  const errorText = useErrorText()
  return (
    <Box role="alert" _empty={{ mb: '-4' }}>
      {error ? (
        <Box px="3" py="2.5" rounded="md" fontSize="sm" bg="tone.bad.bg" color="tone.bad.fg">
          {errorText(error)}
        </Box>
      ) : null}
    </Box>
  )
}
