import { Box, Button, chakra } from '@chakra-ui/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useSession } from '#src/components/session/session.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import { getHistory, type HistoryKind } from '#src/services/operation.ts'
import { Differences } from './Difference.tsx'

interface RecordHistoryProps {
  kind: HistoryKind
  id: string
  name: string
  onClose: () => void
}

/** What was done to one record: by whom, when, by which call, and what it changed; newest first. */
export function RecordHistory({ kind, id, name, onClose }: RecordHistoryProps) {
  const both = useBothLanguages()
  const answer = useInfiniteQuery({
    queryKey: ['GET /api/admin/gateLog/of/{kind}/{id}', kind, id],
    queryFn: ({ signal, pageParam }) => getHistory(kind, id, pageParam, { signal, quiet: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ operations, hasMore }) => (hasMore ? operations.at(-1)?.id : undefined),
    // Whoever asks wants to know it of now.
    gcTime: 0,
  })
  return (
    <Modal title={<FormattedMessage id="operation.historyOf" values={{ name }} />} size="xl" onClose={onClose}>
      <RecordBody answer={answer}>
        {({ pages }) =>
          pages.every(({ operations }) => operations.length === 0) ? (
            <Box color="fg.muted">
              <FormattedMessage id="operation.noHistory" />
            </Box>
          ) : (
            <>
              <chakra.ol>
                {pages.flatMap(({ operations, names }) =>
                  operations.map((operation) => (
                    <chakra.li key={operation.id} mb="5">
                      <Box fontSize="sm" mb="1.5">
                        <Moment at={operation.crtTime} />
                        {' · '}
                        <chakra.span fontWeight="medium">
                          {both(operation.crtName, operation.crtNameEn) || <FormattedMessage id="operation.nobody" />}
                        </chakra.span>
                        {' · '}
                        {[both(operation.menu, operation.menuEn), both(operation.opt, operation.optEn)].filter(Boolean).join(' / ')}
                      </Box>
                      <Differences changes={operation.changes} names={names} />
                    </chakra.li>
                  )),
                )}
              </chakra.ol>
              {answer.hasNextPage ? (
                <Button size="sm" variant="outline" loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
                  <FormattedMessage id="operation.older" />
                </Button>
              ) : null}
            </>
          )
        }
      </RecordBody>
    </Modal>
  )
}

/** Beside a record, for whoever reads the log: opens its history. */
export function HistoryButton({ kind, id, name }: Omit<RecordHistoryProps, 'onClose'>) {
  const { may } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!may('gateLogManager')) return null
  return (
    <>
      <Button size="xs" variant="outline" colorPalette="gray" bg="bg.panel" onClick={() => setOpen(true)}>
        <History size="1em" aria-hidden />
        <FormattedMessage id="operation.history" />
      </Button>
      {isOpen ? <RecordHistory kind={kind} id={id} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
