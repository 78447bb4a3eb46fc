import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useSession } from '#src/components/session/session.ts'
import { Ago } from '#src/components/value/Moment.tsx'
import { pageLinks, unlink } from '#src/services/provider.ts'

const most = '50'

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
  const answer = useQuery({
    queryKey: ['GET /api/auth/provider/{id}/link/page', id],
    queryFn: ({ signal }) => pageLinks(id, { limit: most }, { signal, quiet: true }),
    gcTime: 0,
  })
  const reload = () => changed('/api/auth/provider')
  return (
    <Modal title={<FormattedMessage id="provider.accountsOf" values={{ name }} />} size="lg" onClose={onClose}>
      <RecordBody answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <FormattedMessage id="provider.noAccounts" />
          ) : (
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
                      onClick={() => void unlink(id, subject).then(reload, reload)}
                    >
                      <FormattedMessage id="provider.unlink" />
                    </Button>
                  ) : null}
                </Flex>
              ))}
            </chakra.ul>
          )
        }
      </RecordBody>
    </Modal>
  )
}
