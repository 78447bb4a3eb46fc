import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'wouter'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { DiscardDraft } from '#src/components/project/DiscardDraft.tsx'
import { Eligible, FewInvited } from '#src/components/project/Eligible.tsx'
import { useSession } from '#src/components/session/session.ts'
import { goingOn } from '#src/machines/project/goingOn.ts'
import type { SentTo } from '#src/machines/traits.ts'
import type { Offer } from '#src/services/callError.ts'
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
  /** Of a draft, how many would be asked to quote. */
  eligible?: number | null
  /** Whether the reader runs it, where the page knows that; otherwise its events say so. */
  inCharge?: boolean
  /** Of a purchase by invitation, where the page knows them. */
  invited?: readonly unknown[]
  transitions: readonly Offer[]
}

/** What may be done in a part of a purchase, besides what its machine knows nothing of: a copy, a template to keep, a request to stop it. */
export type ProjectAction = SentTo<'project'> | 'copy' | 'keep' | 'askStop'

interface ProjectActionsProps {
  project: ProjectHead
  /** What is drawn, the most important first. */
  events: readonly ProjectAction[]
  /** Whether another button beside them comes first. */
  secondary?: boolean
  reload: () => Promise<void>
}

/** The buttons of a project, with what each of its events asks before it goes. */
export function ProjectActions({ project, events, secondary = false, reload }: ProjectActionsProps) {
  const both = useBothLanguages()
  const { id, no, title, titleEn, quoteCount, minQuotes: needed, invited, eligible } = project
  const [, navigate] = useLocation()
  const { may } = useSession()
  const [isKeeping, setKeeping] = useState(false)
  const edit = (draft: string) => navigate(`/pojcProjectAdd/pojcProjectAdd?id=${draft}`)
  const copy = useEvent('project', 'copy', async () => edit((await copyProject(id)).id), reload)
  const inCharge = project.inCharge ?? project.transitions.every(({ reasons }) => !reasons.includes('refusal.inCharge'))
  const mayStop = inCharge && may('poJcStopProject:create') && goingOn.includes(project.state)
  return (
    <>
      <RecordActions
        machine="project"
        record={project}
        reload={reload}
        events={events}
        busy={copy.isPending}
        secondary={secondary}
        also={{
          ...(may('poJcProject:edit') ? { copy: () => copy.mutate(undefined), keep: () => setKeeping(true) } : {}),
          ...(mayStop ? { askStop: () => navigate(`/poJcManager/poJcStopProject/new?project=${id}`) } : {}),
        }}
        own={{ edit: () => edit(id) }}
        dialogs={{
          extend: (dialog) => <ExtendDialog {...dialog} project={project} />,
          hold: (dialog) => <HoldDialog {...dialog} project={project} />,
          discard: ({ onEnd }) => <DiscardDraft draft={project} reload={reload} onClose={onEnd} />,
        }}
        titles={{
          publish: <FormattedMessage id="project.publishTitle" values={{ no }} />,
          open: <FormattedMessage id="purchase.openTitle" values={{ no }} />,
          cancel: <FormattedMessage id="purchase.cancelTitle" values={{ no }} />,
        }}
        before={{
          publish: (
            <>
              <chakra.p mb="2">
                <FormattedMessage id="project.eligible" />: <Eligible count={eligible ?? null} />
              </chakra.p>
              <FormattedMessage id="project.publishConfirm" />
            </>
          ),
          open: <FormattedMessage id="purchase.openConfirm" values={{ count: quoteCount }} />,
        }}
        said={{
          'refusal.enoughQuotes': <FormattedMessage id="project.fewQuotes" values={{ needed, count: quoteCount }} />,
          ...(invited ? { 'refusal.enoughInvited': <FewInvited needed={needed} count={invited.length} /> } : {}),
        }}
      />
      {isKeeping ? (
        <TemplateName
          titleId="event.project.keep"
          name={both(title, titleEn)}
          save={(name) => keepTemplate(id, name)}
          onClose={() => setKeeping(false)}
        />
      ) : null}
    </>
  )
}
