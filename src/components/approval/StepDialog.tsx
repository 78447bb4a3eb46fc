import { Grid } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import type { OwnDialog } from '#src/components/detail/RecordActions.tsx'
import { reasonProblem } from '#src/components/detail/reason.ts'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { ChoiceField, LongTextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { FilesBrought, type Brings } from './FilesBrought.tsx'
import { idsOf } from './idsOf.ts'

interface StepDialogProps extends OwnDialog {
  labelId: MessageId
  /** To where it may go, the usual first. */
  steps: readonly { node: string; title: string; titleEn: string }[]
  /** Whether files may come with it. */
  brings?: boolean
  send: (node: string, reason: string, documentIds: string[]) => Promise<unknown>
}

interface Values extends Brings {
  node: string
  reason: string
}

/** Asks to which step a case shall go, and why. */
export function StepDialog({ machine, event, reload, onEnd, labelId, steps, brings = false, send }: StepDialogProps) {
  const both = useBothLanguages()
  const { mutateAsync } = useEvent(
    machine,
    event,
    ({ node, reason, documents }: Values) => send(node, reason.trim(), idsOf({ documents })),
    reload,
  )
  const form = useForm({
    first: { node: steps[0]?.node ?? '', reason: '', documents: [] } as Values,
    bodyOf: ({ documents, ...its }) => ({ ...its, documentIds: idsOf({ documents }) }),
    problemsOf: reasonProblem,
    send: (values) => mutateAsync(values),
    onSent: onEnd,
  })
  const title = <FormattedMessage id={`event.${machine}.${event}` as MessageId} />
  return (
    <FormDialog form={form} title={title} confirm={title} disabled={steps.length === 0} onClose={onEnd}>
      <Grid gap="4">
        <ChoiceField
          labelId={labelId}
          required
          options={steps.map((step) => ({ value: step.node, label: both(step.title, step.titleEn) }))}
          {...form.field('node')}
        />
        <LongTextField labelId="common.reason" helpId="common.reasonHelp" required rows={4} maxLength={500} {...form.field('reason')} />
        {brings ? <FilesBrought form={form} /> : null}
      </Grid>
    </FormDialog>
  )
}
