import { useQueryClient } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { TextField } from '#src/components/form/TextField.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import type { MessageId } from '#src/lang/ids.ts'

interface TemplateNameProps {
  titleId: MessageId
  name: string
  save: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks what a template shall be called. */
export function TemplateName({ titleId, name, save, onClose }: TemplateNameProps) {
  const intl = useIntl()
  const cache = useQueryClient()
  const form = useForm({
    first: { name: name.slice(0, longestName) },
    problemsOf: (typed) => ({ name: typed.name.trim() === '' ? 'purchase.templateNameMissing' : undefined }),
    send: (typed) => save(typed.name.trim()).finally(() => cache.invalidateQueries({ queryKey: templatesKey })),
    onSent: () => {
      say('good', intl.formatMessage({ id: 'purchase.templateKept' }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={<FormattedMessage id={titleId} />} confirm={<FormattedMessage id="common.save" />} onClose={onClose}>
      <TextField
        labelId="purchase.templateName"
        helpId="purchase.templateNameHelp"
        required
        maxLength={longestName}
        {...form.field('name')}
      />
    </FormDialog>
  )
}

const longestName = 100

/** Under which the templates of the person are kept. */
export const templatesKey = ['GET /api/po/template/all']
