import { Box, Button, chakra } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { useCall } from '#src/components/detail/useCall.ts'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { say, useErrorText } from '#src/components/feedback/messages.ts'
import { paths } from '#src/contract/places.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { inTurn } from '#src/lib/inTurn.ts'
import { CallError } from '#src/services/callError.ts'
import { ChosenBar } from './ChosenBar.tsx'
import { refusedIn, shareOf, type BulkQuestion, type BulkActions, type BulkRecord } from './bulk.ts'

/** So many calls at once leave the server to others too. */
const atOnce = 4
/** What a record allows is asked anew when it was read longer ago. */
const freshMilliseconds = 30_000

interface BulkBarProps {
  actions: BulkActions
  /** The chosen records with their names. */
  chosen: readonly { id: string; name: string }[]
  onClear: () => void
}

/** How many are chosen, and what all of them or some allow. */
export default function BulkBar({ actions, chosen, onClear }: BulkBarProps) {
  const intl = useIntl()
  const cache = useQueryClient()
  const changed = useChanged()
  const errorText = useErrorText()
  const [asking, setAsking] = useState<BulkQuestion | null>(null)
  const ids = chosen.map(({ id }) => id)
  // Another choice asks for the same records: none of these calls ends with it.
  const read = (id: string) =>
    cache.fetchQuery({
      queryKey: [`GET ${paths[actions.machine]}/{id}`, id, 'bulk'],
      queryFn: () => actions.read(id, { quiet: true }),
      staleTime: freshMilliseconds,
    })
  const answer = useQuery({
    queryKey: [`GET ${paths[actions.machine]}/{id}`, 'bulk', ...ids],
    queryFn: async () =>
      (await inTurn(ids, read, atOnce)).map(({ one: id, value, error }): BulkRecord => {
        if (!value) throw error
        return { id, version: value.version, transitions: value.transitions }
      }),
  })
  const records = answer.data ?? []
  const eventText = (event: string) => intl.formatMessage({ id: `event.${actions.machine}.${event}` as MessageId })
  const nameOf = (id: string) => chosen.find((each) => each.id === id)?.name ?? id
  return (
    <>
      <ChosenBar count={ids.length} onClear={onClear}>
        {actions.also?.(ids)}
        {answer.error instanceof CallError ? (
          <>
            <chakra.span color="tone.bad.fg">{errorText(answer.error)}</chakra.span>
            <Button size="sm" variant="outline" onClick={() => void answer.refetch()}>
              <FormattedMessage id="common.retry" />
            </Button>
          </>
        ) : null}
        {(answer.isError ? [] : actions.events).map((offered) => {
          const share = shareOf(records, offered.event)
          return (
            <Button
              key={offered.event}
              size="sm"
              variant={offered.danger ? 'outline' : 'subtle'}
              colorPalette={offered.danger ? 'red' : 'accent'}
              loading={answer.isPending}
              onClick={() => setAsking({ offered, ...share })}
            >
              {eventText(offered.event)}
              {share.allowed.length < ids.length ? (
                <FormattedMessage id="bulk.some" values={{ allowed: share.allowed.length, all: ids.length }} />
              ) : null}
            </Button>
          )
        })}
      </ChosenBar>
      {asking ? (
        <BulkDialog
          title={eventText(asking.offered.event)}
          asked={asking}
          nameOf={nameOf}
          failure={(error) => {
            if (!(error instanceof CallError)) throw error
            const [reason] = error.details.reasons ?? []
            return reason ? intl.formatMessage({ id: reason as MessageId }) : errorText(error)
          }}
          onDone={() => changed(actions.machine)}
          onClose={(cleared) => {
            setAsking(null)
            if (cleared) onClear()
          }}
        />
      ) : null}
    </>
  )
}

interface BulkDialogProps {
  title: string
  asked: BulkQuestion
  nameOf: (id: string) => string
  failure: (error: unknown) => string
  onDone: () => Promise<void>
  onClose: (cleared: boolean) => void
}

/** Asks once for all of them, shows how far it is, and says what failed and why. */
function BulkDialog({ title, asked: { offered, allowed, refused }, nameOf, failure, onDone, onClose }: BulkDialogProps) {
  const intl = useIntl()
  const [done, setDone] = useState<number | null>(null)
  const [failed, setFailed] = useState<{ id: string; why: string }[] | null>(null)
  const { mutate: run } = useCall({
    mutationFn: async () => {
      setDone(0)
      const outcomes = await inTurn(allowed, ({ id, version }) => offered.send(id, version), atOnce, setDone)
      await onDone()
      const wrong = outcomes.flatMap(({ one, error }) => (error === undefined ? [] : [{ id: one.id, why: failure(error) }]))
      if (wrong.length > 0) return setFailed(wrong)
      say('good', intl.formatMessage({ id: 'bulk.done' }, { event: title, count: allowed.length }))
      onClose(true)
    },
  })
  const running = done !== null && failed === null
  return (
    <Modal
      title={title}
      onClose={() => (running ? undefined : onClose(failed !== null))}
      footer={
        failed || allowed.length === 0 ? (
          <Button onClick={() => onClose(failed !== null)}>
            <FormattedMessage id="common.close" />
          </Button>
        ) : (
          <>
            <Button variant="outline" disabled={running} onClick={() => onClose(false)}>
              <FormattedMessage id="common.back" />
            </Button>
            <Button colorPalette={offered.danger ? 'red' : 'accent'} disabled={running} onClick={() => run()}>
              {running ? <FormattedMessage id="bulk.running" values={{ done, all: allowed.length }} /> : title}
            </Button>
          </>
        )
      }
    >
      <Box role="status" mb="2">
        {failed ? (
          <FormattedMessage id="bulk.ended" values={{ good: allowed.length - failed.length, bad: failed.length }} />
        ) : (
          <FormattedMessage id="bulk.ask" values={{ event: title, count: allowed.length }} />
        )}
      </Box>
      {failed || allowed.length === 0 ? null : offered.askId ? <FormattedMessage id={offered.askId} /> : null}
      <chakra.ul listStyleType="disc" ps="5" color="fg.muted">
        {failed
          ? failed.map(({ id, why }) => (
              <li key={id}>
                <FormattedMessage id="common.refused" values={{ actions: nameOf(id), reason: why }} />
              </li>
            ))
          : refusedIn(refused, offered.event).map(({ reason, ids }) => (
              <li key={reason}>
                <FormattedMessage
                  id="bulk.rest"
                  values={{
                    count: ids.length,
                    names: intl.formatList(ids.map(nameOf), { style: 'narrow' }),
                    reason: intl.formatMessage({ id: reason as MessageId }),
                  }}
                />
              </li>
            ))}
      </chakra.ul>
    </Modal>
  )
}
