import { chakra } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { RecordBody, useRecord } from '#src/components/detail/DetailPage.tsx'
import { say } from '#src/components/feedback/messages.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { CallError } from '#src/services/callError.ts'
import { deleteCompany, getDeletion } from '#src/services/company.ts'
import type { AboutCompany } from './CompanyMenu.tsx'

/** Deletes a company that no record refers to; else says what does. */
export function DeleteCompany({ company, name, onClose }: AboutCompany) {
  const intl = useIntl()
  const cache = useQueryClient()
  const changed = useChanged()
  const question = ['GET /api/srm/company/{id}/deletion', company.id] as const
  const deletion = useRecord(question, (signal) => getDeletion(company.id, { signal, quiet: true }))
  const refused = deletion.data === undefined || deletion.data.reasons.length > 0
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteCompany(company.id),
    onSuccess: () => say('good', intl.formatMessage({ id: 'company.deleted' }, { name })),
    // The refusal says what refers to the company.
    onError: (error) => {
      if (!(error instanceof CallError)) throw error
    },
    onSettled: () => {
      onClose()
      // The dialog still stands until the next render: whether what is gone can be deleted is not asked once more.
      cache.removeQueries({ queryKey: question })
      void changed('company')
    },
  })
  return (
    <ConfirmDialog
      title={<FormattedMessage id="company.deleteNamed" values={{ name }} />}
      confirm={<FormattedMessage id="company.delete" />}
      danger
      busy={isPending}
      refused={refused}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <RecordBody answer={deletion}>
        {({ reasons }) =>
          reasons.length === 0 ? (
            <FormattedMessage id="company.deleteConfirm" />
          ) : (
            <chakra.ul ps="5" listStyleType="disc">
              {reasons.map((reason) => (
                <li key={reason}>
                  <FormattedMessage id={reason as MessageId} />
                </li>
              ))}
            </chakra.ul>
          )
        }
      </RecordBody>
    </ConfirmDialog>
  )
}
