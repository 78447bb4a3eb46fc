import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'wouter'
import { Actions } from '#src/components/detail/Actions.tsx'
import { EventDialog } from '#src/components/detail/EventDialog.tsx'
import type { Offer } from '#src/services/callError.ts'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { FewInvited } from '#src/components/project/Eligible.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { DiscardDraft } from '#src/components/project/DiscardDraft.tsx'
import { useSession } from '#src/components/session/session.ts'
import { sendEvent, type EventBody } from '#src/services/events.ts'
import { copyProject } from '#src/services/project.ts'
import { keepTemplate } from '#src/services/template.ts'
import { ExtendDialog } from './ExtendDialog.tsx'
import { HoldDialog } from './HoldDialog.tsx'
import { TemplateName } from './TemplateName.tsx'

/** What every page of a project knows of it. */
export interface ProjectHead {
  id: string
  no: string
  title: string
  titleEn: string
  version: number
  state: string
  deadline: string | null
  quoteCount: number
  minQuotes: number
  /** Of a purchase by invitation, where the page knows them. */
  invited?: readonly unknown[]
  transitions: readonly Offer[]
}

interface ProjectActionsProps {
  project: ProjectHead
  /** What is drawn, the most important first; a copy is nobody's event and asks the machine nothing, and a template stands beside it. */
  events: readonly string[]
  /** Hears of the events that are not answered for here. */
  onChoose?: (event: string) => void
  /** Whether another button beside them comes first. */
  secondary?: boolean
  reload: () => Promise<void>
}

const copies = ['copy', 'keep']

/** The buttons of a project, with what extending, holding, keeping and cancelling it ask for. */
export function ProjectActions({ project, events, onChoose, secondary = false, reload }: ProjectActionsProps) {
  const both = useBothLanguages()
  const { id, no, title, titleEn, version, deadline, transitions } = project
  const [, navigate] = useLocation()
  const { may } = useSession()
  const [asking, setAsking] = useState<'extend' | 'hold' | 'cancel' | 'discard' | 'keep' | null>(null)
  const close = () => setAsking(null)
  const extend = useEvent(
    'project',
    'extend',
    (extension: { deadline: string; reason: string }) => sendEvent('project', id, 'extend', { version, ...extension }),
    reload,
  )
  const hold = useEvent('project', 'hold', (why: EventBody<'project', 'hold'>) => sendEvent('project', id, 'hold', why), reload)
  const copy = useEvent(
    'project',
    'copy',
    async () => {
      const made = await copyProject(id)
      navigate(`/pojcProjectAdd/pojcProjectAdd?id=${made.id}`)
    },
    reload,
  )
  const choose = (event: string) => {
    if (event === 'copy') copy.mutate(undefined)
    else if (event === 'extend' || event === 'hold' || event === 'cancel' || event === 'discard' || event === 'keep') setAsking(event)
    else onChoose?.(event)
  }
  const copying = may('poJcProject:edit') ? copies.map((event): Offer => ({ event, allowed: true, reasons: [] })) : []
  const { minQuotes: needed, quoteCount, invited } = project
  const said = {
    'refusal.enoughQuotes': <FormattedMessage id="project.fewQuotes" values={{ needed, count: quoteCount }} />,
    ...(invited ? { 'refusal.enoughInvited': <FewInvited needed={needed} count={invited.length} /> } : {}),
  }
  return (
    <>
      <Actions
        machine="project"
        transitions={[...transitions, ...copying]}
        events={events.flatMap((event) => (event === 'copy' ? copies : event))}
        onChoose={choose}
        busy={copy.isPending}
        secondary={secondary}
        said={said}
      />
      {asking === 'keep' ? (
        <TemplateName titleId="event.project.keep" name={both(title, titleEn)} save={(name) => keepTemplate(id, name)} onClose={close} />
      ) : null}
      {asking === 'extend' && deadline !== null ? (
        <ExtendDialog no={no} deadline={deadline} send={extend.mutateAsync} onClose={close} />
      ) : null}
      {asking === 'hold' ? <HoldDialog no={no} send={(why) => hold.mutateAsync({ version, ...why })} onClose={close} /> : null}
      {asking === 'discard' ? <DiscardDraft draft={project} reload={reload} onClose={close} /> : null}
      {asking === 'cancel' ? (
        <EventDialog
          machine="project"
          event="cancel"
          record={project}
          reload={reload}
          title={<FormattedMessage id="purchase.cancelTitle" values={{ no }} />}
          onEnd={close}
        />
      ) : null}
    </>
  )
}
