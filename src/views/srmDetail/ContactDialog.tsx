import { Button, Grid } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { TextField } from '#src/components/form/TextField.tsx'
import { say } from '#src/components/messages.ts'
import { Modal } from '#src/components/Modal.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { Company } from '#src/services/company.ts'
import { CallError } from '#src/services/callError.ts'
import { saveCompany } from '#src/services/registration.ts'
import { twoOf } from './requested.ts'

const fields = ['phone', 'email', 'address'] as const

/** Changes that nobody has to approve. */
export function ContactDialog({ company, reload, onClose }: { company: Company; reload: () => Promise<void>; onClose: () => void }) {
  const intl = useIntl()
  const [typed, setTyped] = useState({ phone: company.phone, email: company.email, address: company.address })
  const save = useMutation({
    mutationFn: () => saveCompany(company.id, { ...twoOf(company), ...typed }),
    onSuccess: async () => {
      say('good', intl.formatMessage({ id: 'change.saved' }))
      await reload()
      onClose()
    },
    onError: (error) => {
      if (!(error instanceof CallError)) throw error
    },
  })
  const [tried, setTried] = useState(false)
  const lacks = (field: (typeof fields)[number]) => typed[field].trim() === ''
  return (
    <Modal
      title={<FormattedMessage id="change.contact" />}
      onClose={onClose}
      footer={
        <Button size="sm" loading={save.isPending} onClick={() => (fields.some(lacks) ? setTried(true) : save.mutate())}>
          <FormattedMessage id="change.save" />
        </Button>
      }
    >
      <Grid gap="4">
        {fields.map((field) => (
          <TextField
            key={field}
            labelId={`field.${field}` as MessageId}
            required
            maxLength={200}
            value={typed[field]}
            error={tried && lacks(field) ? <FormattedMessage id="registration.problem.required" /> : undefined}
            onChange={(value) => setTyped({ ...typed, [field]: value })}
          />
        ))}
      </Grid>
    </Modal>
  )
}
