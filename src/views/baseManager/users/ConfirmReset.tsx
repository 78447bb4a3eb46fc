import { Button } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { Facts } from '#src/components/detail/DetailPage.tsx'
import { useCall } from '#src/components/detail/useCall.ts'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { useSession } from '#src/components/session/session.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import { confirmReset, dropReset } from '#src/services/secondFactor.ts'
import type { AboutUser } from './userColumns.tsx'

/** Shows that somebody's second factor is to be removed, and has another administrator decide on it. */
export function ConfirmReset({ user, name, onClose }: AboutUser) {
  const intl = useIntl()
  const changed = useChanged()
  const { user: me } = useSession()
  const { mutate, isPending } = useCall({
    mutationFn: (confirms: boolean) => (confirms ? confirmReset(user.id) : dropReset(user.id)),
    onSuccess: (_, confirms) => say('good', intl.formatMessage({ id: confirms ? 'user.resetConfirmed' : 'user.resetDropped' }, { name })),
    onSettled: () => {
      onClose()
      return changed('/api/admin/user')
    },
  })
  const reset = user.secondFactorReset
  if (!reset) return null
  const isOwn = reset.askedBy === me.id
  return (
    <Modal
      title={<FormattedMessage id="user.confirmResetOf" values={{ name }} />}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage id="common.back" />
          </Button>
          <Button variant="outline" disabled={isPending} onClick={() => mutate(false)}>
            <FormattedMessage id={isOwn ? 'user.withdrawReset' : 'user.dropReset'} />
          </Button>
          {isOwn ? null : (
            <Button colorPalette="red" loading={isPending} onClick={() => mutate(true)}>
              <FormattedMessage id="user.confirmResetDo" />
            </Button>
          )}
        </>
      }
    >
      <Callout role="note">
        <FormattedMessage id={isOwn ? 'user.resetOwn' : 'user.resetCheck'} />
      </Callout>
      <Facts
        facts={[
          { labelId: 'user.resetAskedBy', value: reset.askedByName },
          { labelId: 'user.resetReason', value: reset.reason },
          { labelId: 'user.resetUntil', value: <Moment at={reset.expiresAt} /> },
        ]}
      />
    </Modal>
  )
}
