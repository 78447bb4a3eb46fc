import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedList, FormattedMessage } from 'react-intl'
import { recordHref } from '#src/components/detail/recordHref.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { useSession } from '#src/components/session/session.ts'
import type { Data } from '#src/contract/index.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { getLeaves } from '#src/services/access.ts'

export type Left = Data<'GET /api/admin/user/{id}/leaves'>

/** What somebody would leave, as of now. */
export const useLeaves = (id: string) =>
  useQuery({
    queryKey: ['GET /api/admin/user/{id}/leaves', id],
    queryFn: ({ signal }) => getLeaves(id, { signal, quiet: true }),
    gcTime: 0,
  })

/** What somebody has in hand, each kind with its number and the first records that the reader may open. */
export function InHand({ work, name }: Pick<Left, 'work'> & { name: string }) {
  const both = useBothLanguages()
  const { may } = useSession()
  if (work.length === 0) return null
  return (
    <>
      <chakra.h3 fontWeight="semibold" mt="4" mb="1">
        <FormattedMessage id="user.inHand" values={{ name }} />
      </chakra.h3>
      <chakra.ul ps="5" listStyleType="disc">
        {work.map(({ machine, count, records }) => (
          <li key={machine}>
            <FormattedMessage id="user.inHandOf" values={{ kind: <FormattedMessage id={`machine.${machine}` as MessageId} />, count }} />
            {records.map(({ id, shownOn, title, titleEn }) => {
              const href = recordHref(machine, shownOn, may)
              const named = both(title, titleEn)
              return (
                <chakra.div key={id} fontSize="sm" color="fg.muted">
                  {href ? <TextLink href={href}>{named}</TextLink> : named}
                </chakra.div>
              )
            })}
          </li>
        ))}
      </chakra.ul>
    </>
  )
}

/** Roles left without a holder who can sign in. */
export function AloneIn({ roles }: Pick<Left, 'roles'>) {
  const both = useBothLanguages()
  if (roles.length === 0) return null
  const names = <FormattedList value={roles.map(({ name, nameEn }) => both(name, nameEn))} />
  return (
    <chakra.p mt="4">
      <FormattedMessage id="user.aloneIn" values={{ roles: names }} />
    </chakra.p>
  )
}
