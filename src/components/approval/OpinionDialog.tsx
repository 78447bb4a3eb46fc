import { Grid } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import type { OwnDialog } from '#src/components/detail/RecordActions.tsx'
import { reasonProblem } from '#src/components/detail/reason.ts'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { LongTextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { sendEvent } from '#src/services/events.ts'
import { FilesBrought, type Brings } from './FilesBrought.tsx'
import { idsOf } from './idsOf.ts'
import { wantedBy } from './wanted.ts'
import type { ChainTask } from './types.ts'

interface OpinionDialogProps extends OwnDialog<'approve' | 'reject' | 'resolve'> {
  task: Pick<ChainTask, 'id' | 'version' | 'asksOpinion' | 'asksFiles'>
  /** Something was to be done, and is. */
  handles?: boolean
}

interface Values extends Brings {
  text: string
}

/** How each of them calls what is said. */
const said = {
  approve: { name: 'opinion', labelId: 'approval.opinion', helpId: 'approval.opinionHelp', maxLength: 1000 },
  reject: { name: 'reason', labelId: 'common.reason', helpId: 'common.reasonHelp', maxLength: 500 },
  resolve: { name: 'opinion', labelId: 'approval.answer', helpId: 'approval.answerHelp', maxLength: 1000 },
} as const

/** Asks what somebody thinks who approves, rejects, or has looked into it for another; and for files that say it better. */
export function OpinionDialog({ machine, event, reload, onEnd, task, handles = false }: OpinionDialogProps) {
  const { name, labelId, helpId, maxLength } = said[event]
  const isRejection = event === 'reject'
  const asksOpinion = event === 'approve' && task.asksOpinion
  const asksFiles = event === 'approve' && task.asksFiles
  const bodyOf = ({ text, documents }: Values) => ({ [name]: text.trim(), documentIds: idsOf({ documents }) })
  const { mutateAsync } = useEvent(
    machine,
    event,
    (values: Values) => {
      const body = { version: task.version, documentIds: idsOf(values) }
      const text = values.text.trim()
      return event === 'reject'
        ? sendEvent('task', task.id, event, { ...body, reason: text })
        : sendEvent('task', task.id, event, { ...body, opinion: text })
    },
    reload,
  )
  const form = useForm({
    first: { text: '', documents: [] } as Values,
    bodyOf,
    problemsOf: ({ text, documents }) =>
      isRejection ? reasonProblem({ reason: text }) : wantedBy({ asksOpinion, asksFiles }, { opinion: text, files: documents.length }),
    send: (values) => mutateAsync(values),
    onSent: onEnd,
  })
  const title = <FormattedMessage id={handles ? 'approval.done' : `event.task.${event}`} />
  return (
    <FormDialog form={form} title={title} confirm={title} danger={isRejection} onClose={onEnd}>
      <Grid gap="4">
        <LongTextField
          labelId={handles ? 'approval.doneHow' : labelId}
          helpId={asksOpinion ? 'approval.opinionAsked' : helpId}
          required={asksOpinion || isRejection}
          rows={4}
          maxLength={maxLength}
          {...form.field('text', name)}
        />
        <FilesBrought form={form} {...(asksFiles ? { helpId: 'approval.filesAsked' as const } : {})} />
      </Grid>
    </FormDialog>
  )
}
