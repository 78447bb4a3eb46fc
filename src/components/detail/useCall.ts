import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { oneAtATime } from '#src/lib/oneAtATime.ts'
import { CallError } from '#src/services/callError.ts'

/**
 * A call that somebody makes by a press: once, however often it is pressed before it has ended with all that follows from it. What a
 * refusal says the client has said.
 */
export const useCall = <Answer, Payload = void>({ onError, ...options }: UseMutationOptions<Answer, Error, Payload>) => {
  const mutation = useMutation({
    ...options,
    onError: (error, ...about) => {
      void onError?.(error, ...about)
      if (!(error instanceof CallError)) throw error
    },
  })
  // One function, which does what was said last.
  const [mutateAsync] = useState(() => oneAtATime(mutation.mutateAsync))
  return {
    ...mutation,
    /** Whoever presses again gets what is under way. */
    mutateAsync,
    mutate: (...given: Parameters<typeof mutateAsync>): void => void mutateAsync(...given).catch(() => {}),
  }
}
