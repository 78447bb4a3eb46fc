import { chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { RecordBody, useRecord } from '#src/components/detail/DetailPage.tsx'
import { useCall } from '#src/components/detail/useCall.ts'
import { say } from '#src/components/feedback/messages.ts'
import type { MessageId } from '#src/lang/ids.ts'
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
  const { mutate, isPending } = useCall({
    mutationFn: () => deleteCompany(company.id),
    onSuccess: () => say('good', intl.formatMessage({ id: 'company.deleted' }, { name })),
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
