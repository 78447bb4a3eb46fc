import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { CheckList } from '#src/components/form/CheckList.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Choice } from '#src/lib/choice.ts'
import { familyCalls } from '#src/services/entity.ts'
import { getAdmitted, setAdmitted } from '#src/services/service.ts'
import type { AboutService } from './serviceColumns.tsx'

/** Whose calls a program takes: it may have their tokens examined, and nobody else's. */
export function AdmittedDialog({ service, name, onClose }: AboutService) {
  const both = useBothLanguages()
  const answer = useQuery({
    queryKey: ['GET /api/auth/service/{id}/client', service.id],
    queryFn: async ({ signal }) => {
      const quiet = { signal, quiet: true }
      const [admitted, all] = await Promise.all([getAdmitted(service.id, quiet), familyCalls('/api/auth/service').all(quiet)])
      return { admitted: admitted.map(({ id }) => id), all }
    },
    gcTime: 0,
  })
  const title = <FormattedMessage id="service.admitsOf" values={{ name }} />
  if (!answer.data)
    return (
      <Modal title={title} onClose={onClose}>
        <RecordBody answer={answer}>{() => null}</RecordBody>
      </Modal>
    )
  const choices = answer.data.all
    .filter(({ id }) => id !== service.id)
    .map((each) => ({ value: each.id, label: `${both(each.name, each.nameEn)} · ${each.code}` }))
  return <Choosing {...{ service, name, onClose, choices }} title={title} before={answer.data.admitted} />
}

interface ChoosingProps extends AboutService {
  title: ReactNode
  choices: Choice[]
  before: string[]
}

function Choosing({ service, name, title, choices, before, onClose }: ChoosingProps) {
  const intl = useIntl()
  const form = useForm({
    first: { clients: before },
    send: ({ clients }) => setAdmitted(service.id, clients),
    onSent: () => {
      say('good', intl.formatMessage({ id: 'service.admitsSaved' }, { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={title} confirm={<FormattedMessage id="common.save" />} onClose={onClose}>
      <chakra.p fontSize="xs" color="fg.muted" mb="3">
        <FormattedMessage id="service.admitsHelp" />
      </chakra.p>
      {choices.length === 0 ? (
        <FormattedMessage id="service.admitsNobody" />
      ) : (
        <CheckList
          labelId="service.admits"
          searchId="service.search"
          groups={[{ title: null, choices }]}
          chosen={form.values.clients}
          onChange={(clients) => form.change({ clients })}
        />
      )}
    </FormDialog>
  )
}
