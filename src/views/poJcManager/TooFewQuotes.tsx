import { FormattedMessage } from 'react-intl'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { ProjectActions, type ProjectHead } from './ProjectActions.tsx'

/** Whether a project has closed and can't be opened. */
export const hasTooFewQuotes = ({ state, quoteCount, minQuotes }: Pick<ProjectHead, 'state' | 'quoteCount' | 'minQuotes'>): boolean =>
  state === 'sealed' && quoteCount < minQuotes

/** Says that too few quotations came, and offers what may be done now. */
export function TooFewQuotes({ project, reload }: { project: ProjectHead; reload: () => Promise<void> }) {
  const { quoteCount: count, minQuotes: needed, transitions } = project
  const isExtended = transitions.some(({ event, reasons }) => event === 'extend' && reasons.includes('refusal.notExtendedYet'))
  return (
    <Callout
      role="note"
      action={
        <ProjectActions
          project={project}
          events={[...(isExtended ? [] : (['extend'] as const)), 'copy', 'keep', 'askStop']}
          reload={reload}
        />
      }
    >
      <FormattedMessage id={isExtended ? 'purchase.tooFewAgain' : 'purchase.tooFew'} values={{ count, needed }} />
    </Callout>
  )
}
