import { useIntl } from 'react-intl'
import { say } from '#src/components/feedback/messages.ts'
import type { MessageId } from '#src/lang/ids.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { useCall } from './useCall.ts'

/**
 * Sends an event to a record: says that it worked, and reads the record again either way, since a refusal means that it has
 * moved meanwhile. The refusal itself has been said by the client.
 * @param onSent once it was taken and the record was read again, though what sent it may be gone by then
 */
export const useEvent = <Payload>(
  machine: BusinessMachineId,
  event: string | ((payload: Payload) => string),
  send: (payload: Payload) => Promise<unknown>,
  reload: () => Promise<void>,
  onSent?: (payload: Payload) => void,
) => {
  const intl = useIntl()
  return useCall({
    mutationFn: send,
    onSuccess: (_, payload) => {
      const name = typeof event === 'string' ? event : event(payload)
      say(
        'good',
        intl.formatMessage({ id: 'project.done' }, { event: intl.formatMessage({ id: `event.${machine}.${name}` as MessageId }) }),
      )
    },
    onSettled: async (_, error, payload) => {
      await reload()
      if (error === null) onSent?.(payload)
    },
  })
}
