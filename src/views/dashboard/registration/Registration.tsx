import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { useSession } from '#src/components/session/session.ts'
import { Empty } from '#src/components/feedback/Waiting.tsx'
import { Awaiting } from './Awaiting.tsx'
import { loadRegistration } from './load.ts'
import { Rejected } from './Rejected.tsx'
import { WizardWithDraft } from './Wizard.tsx'

/** The workbench of a company that is not admitted yet: its registration, wherever that stands. */
export default function Registration() {
  const { user } = useSession()
  const cache = useQueryClient()
  const queryKey = ['GET /api/admin/company/getCompany/{id}', user.companyId]
  const queryFn = ({ signal }: { signal: AbortSignal }) => loadRegistration(user, { signal, quiet: true })
  // A form that others fill in elsewhere starts from what they committed, not from what was seen here before.
  const answer = useQuery({ queryKey, queryFn, gcTime: 0, refetchOnWindowFocus: false })
  const reload = () => cache.fetchQuery({ queryKey, queryFn, staleTime: 0 })
  return (
    <RecordBody answer={answer}>
      {(loaded) => {
        const { id, state } = loaded.registration
        if (['registered', 'filling', 'returned'].includes(state)) return <WizardWithDraft key={id} loaded={loaded} reload={reload} />
        if (['firstReview', 'groupApproval'].includes(state)) return <Awaiting loaded={loaded} />
        if (state === 'rejected') return <Rejected loaded={loaded} reload={reload} />
        return (
          <Empty title={<FormattedMessage id="registration.admitted" />}>
            <FormattedMessage id="registration.admittedHelp" />
          </Empty>
        )
      }}
    </RecordBody>
  )
}
