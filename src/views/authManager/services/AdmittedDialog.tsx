import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { CheckList } from '#src/components/form/CheckList.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { familyCalls } from '#src/services/entity.ts'
import { getAdmitted, setAdmitted } from '#src/services/service.ts'
import type { AboutService } from './serviceColumns.tsx'

/** Whose calls a program takes: it may have their tokens examined, and nobody else's. */
export function AdmittedDialog({ service, name, onClose }: AboutService) {
  const intl = useIntl()
  const both = useBothLanguages()
  const answer = useQuery({
    queryKey: ['GET /api/auth/service/{id}/client', service.id],
    queryFn: async ({ signal }) => {
      const quiet = { signal, quiet: true }
      const [admitted, all] = await Promise.all([getAdmitted(service.id, quiet), familyCalls('/api/auth/service').all(quiet)])
      return { before: admitted.map(({ id }) => id), others: all.filter(({ id }) => id !== service.id) }
    },
    gcTime: 0,
  })
  const form = useForm({
    /** Null while nobody has chosen anything else than before. */
    first: { clients: null as string[] | null },
    send: ({ clients }) => setAdmitted(service.id, clients ?? []),
    onSent: () => {
      say('good', intl.formatMessage({ id: 'service.admitsSaved' }, { name }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage id="service.admitsOf" values={{ name }} />}
      confirm={<FormattedMessage id="common.save" />}
      disabled={!answer.data || form.values.clients === null}
      onClose={onClose}
    >
      <chakra.p fontSize="xs" color="fg.muted" mb="3">
        <FormattedMessage id="service.admitsHelp" />
      </chakra.p>
      <RecordBody answer={answer}>
        {({ before, others }) =>
          others.length === 0 ? (
            <FormattedMessage id="service.admitsNobody" />
          ) : (
            <CheckList
              labelId="service.admits"
              searchId="service.search"
              groups={[
                {
                  title: null,
                  choices: others.map((each) => ({ value: each.id, label: `${both(each.name, each.nameEn)} · ${each.code}` })),
                },
              ]}
              chosen={form.values.clients ?? before}
              onChange={(clients) => form.change({ clients })}
            />
          )
        }
      </RecordBody>
    </FormDialog>
  )
}
