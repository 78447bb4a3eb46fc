import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { useCall } from '#src/components/detail/useCall.ts'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Pages, pageSize } from '#src/components/list/Pages.tsx'
import { useSession } from '#src/components/session/session.ts'
import { Ago } from '#src/components/value/Moment.tsx'
import { pageLinks, unlink } from '#src/services/provider.ts'

interface LinkedAccountsProps {
  id: string
  name: string
  /** The code of those who may undo a link. */
  mayEdit: string
  onClose: () => void
}

/** Whose account is whose at a provider; who may forgets it. */
export function LinkedAccounts({ id, name, mayEdit, onClose }: LinkedAccountsProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const changed = useChanged()
  const mayUnlink = useSession().may(mayEdit)
  const [page, setPage] = useState(1)
  const [undoing, setUndoing] = useState<{ subject: string; person: string } | null>(null)
  const answer = useQuery({
    queryKey: ['GET /api/auth/provider/{id}/link/page', id, page],
    queryFn: ({ signal }) => pageLinks(id, { page: String(page), limit: String(pageSize) }, { signal, quiet: true }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const undo = useCall({
    mutationFn: (subject: string) => unlink(id, subject),
    onSettled: async () => {
      // It may have been the last one of its page.
      setPage(1)
      await changed('/api/auth/provider')
      setUndoing(null)
    },
  })
  if (undoing)
    return (
      <ConfirmDialog
        title={<FormattedMessage id="provider.unlink" />}
        confirm={<FormattedMessage id="provider.unlink" />}
        danger
        busy={undo.isPending}
        onConfirm={() => undo.mutate(undoing.subject)}
        onClose={() => setUndoing(null)}
      >
        <FormattedMessage id="provider.unlinkBefore" values={{ person: undoing.person, name }} />
      </ConfirmDialog>
    )
  return (
    <Modal title={<FormattedMessage id="provider.accountsOf" values={{ name }} />} size="lg" onClose={onClose}>
      <RecordBody answer={answer}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <FormattedMessage id="provider.noAccounts" />
          ) : (
            <>
              <chakra.ul borderWidth="1px" rounded="md" bg="bg.panel">
                {rows.map(({ subject, username, name: person, nameEn, linkedAt }, index) => (
                  <Flex as="li" key={subject} gap="3" align="center" p="3" borderTopWidth={index === 0 ? '0' : '1px'} fontSize="sm">
                    <Box flex="1" minW="0">
                      <chakra.p fontWeight="medium">
                        {both(person, nameEn)} ({username})
                      </chakra.p>
                      <chakra.p fontSize="xs" color="fg.muted" overflowWrap="anywhere">
                        <FormattedMessage id="provider.linkFacts" values={{ subject, linked: <Ago key="linked" at={linkedAt} /> }} />
                      </chakra.p>
                    </Box>
                    {mayUnlink ? (
                      <Button
                        size="xs"
                        variant="outline"
                        aria-label={`${intl.formatMessage({ id: 'provider.unlink' })}: ${both(person, nameEn)}`}
                        onClick={() => setUndoing({ subject, person: both(person, nameEn) })}
                      >
                        <FormattedMessage id="provider.unlink" />
                      </Button>
                    ) : null}
                  </Flex>
                ))}
              </chakra.ul>
              {total > pageSize ? (
                <Pages page={page} total={total} rows={rows} isStale={answer.isPlaceholderData} onPage={setPage} />
              ) : null}
            </>
          )
        }
      </RecordBody>
    </Modal>
  )
}
