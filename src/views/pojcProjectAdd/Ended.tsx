import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { LinkButton } from '#src/components/page/LinkButton.tsx'
import { CallError } from '#src/services/callError.ts'
import { getRecord } from '#src/services/records.ts'

/** What reads a draft that was deleted, here or elsewhere. */
const deleted = 'discarded'

/**
 * Whether what is edited is a draft still: it may be published or deleted in another window. Asked when news of it come, when the window is
 * looked at again, and whenever somebody is about to do something with it.
 * @param isRefused the server would not have it: then the reason may be this
 */
export const useStillDraft = (known: { id: string; state: string } | null, isRefused: boolean) => {
  const { id = '', state: first = 'draft' } = known ?? {}
  const { data: state, refetch } = useQuery({
    queryKey: ['GET /api/po/project/{id}', id, 'state'],
    queryFn: async ({ signal }) => (await getRecord('project', id, { signal, quiet: true }).catch(nobodys)).state,
    enabled: id !== '',
    initialData: first,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  })
  useEffect(() => {
    if (isRefused && id !== '') void refetch()
  }, [isRefused, id, refetch])
  return { state, look: useCallback(async () => (await refetch()).data, [refetch]) }
}

const nobodys = (error: unknown): { state: string } => {
  if (error instanceof CallError && error.kind === 'notFound') return { state: deleted }
  throw error
}

/** Says that there is nothing to save any more where something is typed nevertheless. */
export function Ended({ state, id }: { state: string; id: string | null }) {
  const isThere = state !== deleted && id !== null
  return (
    <Callout
      role="alert"
      action={isThere ? <LinkButton size="xs" variant="outline" href={`/poJcManager/poJcProject/${id}`} textId="project.show" /> : null}
    >
      <FormattedMessage id={isThere ? 'project.noDraftAny' : 'project.draftGone'} />
    </Callout>
  )
}
