import { useMutation } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { say } from '#src/components/feedback/messages.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { CallError } from '#src/services/callError.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'

/**
 * Sends an event to a record: says that it worked, and reads the record again either way, since a refusal means that it has
 * moved meanwhile. The refusal itself has been said by the client.
 */
export const useEvent = <Payload>(
  machine: BusinessMachineId,
  event: string | ((payload: Payload) => string),
  send: (payload: Payload) => Promise<unknown>,
  reload: () => Promise<void>,
) => {
  const intl = useIntl()
  return useMutation({
    mutationFn: send,
    onSuccess: (_, payload) => {
      const name = typeof event === 'string' ? event : event(payload)
      say(
        'good',
        intl.formatMessage({ id: 'project.done' }, { event: intl.formatMessage({ id: `event.${machine}.${name}` as MessageId }) }),
      )
    },
    onError: (error) => {
      if (!(error instanceof CallError)) throw error
    },
    onSettled: reload,
  })
}
