import { Grid } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { TextField } from '#src/components/form/TextField.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import type { Company } from '#src/services/company.ts'
import { saveCompany } from '#src/services/registration.ts'
import { twoOf } from './requested.ts'

const fields = ['phone', 'email', 'address'] as const

/** Changes that nobody has to approve. */
export function ContactDialog({ company, reload, onClose }: { company: Company; reload: () => Promise<void>; onClose: () => void }) {
  const intl = useIntl()
  const form = useForm({
    first: { phone: company.phone, email: company.email, address: company.address },
    problemsOf: (typed) =>
      Object.fromEntries(fields.map((field) => [field, typed[field].trim() === '' ? 'registration.problem.required' : undefined])),
    send: (typed) => saveCompany(company.id, { ...twoOf(company), ...typed }),
    onSent: async () => {
      say('good', intl.formatMessage({ id: 'change.saved' }))
      await reload()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage id="change.contact" />}
      confirm={<FormattedMessage id="change.save" />}
      onClose={onClose}
    >
      <Grid gap="4">
        {fields.map((field) => (
          <TextField key={field} labelId={`field.${field}`} required maxLength={200} {...form.field(field)} />
        ))}
      </Grid>
    </FormDialog>
  )
}
