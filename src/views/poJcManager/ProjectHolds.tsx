import { Button, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { HoldNote } from '#src/components/detail/HoldNote.tsx'
import { ReasonDialog } from '#src/components/detail/ReasonDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import type { Data } from '#src/contract/index.ts'
import type { Offer } from '#src/services/callError.ts'
import { sendEvent } from '#src/services/events.ts'

export interface HeldProject {
  id: string
  no: string
  version: number
  holds: Data<'GET /api/po/project/{id}'>['holds']
  transitions: readonly Offer[]
}

/** Why a purchase stands still, for those who run it: a head releases each hold with a reason. */
export function ProjectHolds({ project, reload }: { project: HeldProject; reload: () => Promise<void> }) {
  const [releasing, setReleasing] = useState<string | null>(null)
  const { id, no, version, holds, transitions } = project
  const release = useEvent(
    'project',
    'release',
    (ended: { holdId: string; reason: string }) => sendEvent('project', id, 'release', { version, ...ended }),
    reload,
  )
  const mayRelease = transitions.some(({ event, allowed }) => event === 'release' && allowed)
  return (
    <>
      <HoldNote
        holds={holds}
        action={(hold) =>
          mayRelease ? (
            <Button size="xs" variant="outline" _print={{ display: 'none' }} onClick={() => setReleasing(hold.id)}>
              <FormattedMessage id="event.project.release" />
            </Button>
          ) : null
        }
      />
      {releasing === null ? null : (
        <ReasonDialog
          title={<FormattedMessage id="holding.end" values={{ no }} />}
          confirm={<FormattedMessage id="event.project.release" />}
          send={(reason) => release.mutateAsync({ holdId: releasing, reason })}
          onClose={() => setReleasing(null)}
        >
          <chakra.p mb="4">
            <FormattedMessage id="holding.endHelp" />
          </chakra.p>
        </ReasonDialog>
      )}
    </>
  )
}
