import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { sendEvent } from '#src/services/events.ts'

interface DiscardDraftProps {
  draft: { id: string; version: number }
  /** Reads it again where it was refused. */
  reload: () => Promise<void>
  onDiscarded?: () => void
  onClose: () => void
}

/** Asks before the draft of a purchase is deleted, and leads to those that are left. */
export function DiscardDraft({ draft: { id, version }, reload, onDiscarded, onClose }: DiscardDraftProps) {
  const cache = useQueryClient()
  const changed = useChanged()
  const [, navigate] = useLocation()
  const isGone = useRef(false)
  const discard = useEvent(
    'project',
    'discard',
    async () => {
      await sendEvent('project', id, 'discard', { version })
      isGone.current = true
      onDiscarded?.()
      // Nobody is to read it again.
      navigate('/poJcManager/poJcProject', { replace: true })
      cache.removeQueries({ queryKey: ['GET /api/po/project/{id}', id] })
    },
    () => (isGone.current ? changed('project') : reload()),
  )
  return (
    <ConfirmDialog
      danger
      title={<FormattedMessage id="event.project.discard" />}
      confirm={<FormattedMessage id="event.project.discard" />}
      busy={discard.isPending}
      onConfirm={() => discard.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      <FormattedMessage id="project.discardConfirm" />
    </ConfirmDialog>
  )
}
