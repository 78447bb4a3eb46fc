import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link } from 'wouter'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Pages, pageSize } from '#src/components/list/Pages.tsx'
import { Ago, Moment } from '#src/components/value/Moment.tsx'
import { useSession } from '#src/components/session/session.ts'
import { Failed, LoadingRows } from '#src/components/feedback/Waiting.tsx'
import { TextLink } from '#src/components/page/TextLink.tsx'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { pageAtlasRecords, type ListedRecord } from '#src/services/atlas.ts'
import { serverNow } from '#src/services/clock.ts'
import { recordHref } from '#src/components/detail/recordHref.ts'
import { atlasHref, type Atlas } from './useAtlas.ts'

interface RecordListProps {
  atlas: Atlas
  machine: BusinessMachineId
  state: string
  /** How many there are, whoever may see them. */
  now: number | undefined
  overdue: number
  /** Whether the asking person has a list of such records at all. */
  readable: boolean
}

/** The records in a state, as far as one may see them. */
export function RecordList({ atlas: { values, change, filters }, machine, state, now, overdue, readable }: RecordListProps) {
  const [page, setPage] = useState(1)
  const late = values['late'] === 'true'
  // What is in a state now is there whatever the period: only the other filters hold.
  const { companyId, method, course } = filters
  const query = {
    ...(companyId ? { companyId } : {}),
    ...(method ? { method } : {}),
    ...(course ? { course } : {}),
    state,
    page,
    limit: pageSize,
    ...(late ? { overdue: 'true' as const } : {}),
  }
  const answer = useQuery({
    queryKey: ['GET /api/powf/chart/{machine}/record/page', machine, query],
    queryFn: ({ signal }) => pageAtlasRecords(machine, query, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    enabled: readable,
  })
  const total = answer.data?.total ?? 0
  const hidden = (late ? overdue : (now ?? 0)) - total
  return (
    <section>
      <Flex justify="space-between" align="center" mb="1">
        <chakra.h3 fontSize="sm" fontWeight="semibold">
          <FormattedMessage id="atlas.recordsHere" />
        </chakra.h3>
        {overdue > 0 || late ? (
          <Button
            size="2xs"
            variant={late ? 'solid' : 'outline'}
            aria-pressed={late}
            onClick={() => {
              setPage(1)
              change({ late: late ? '' : 'true' })
            }}
          >
            <FormattedMessage id="atlas.onlyLate" />
          </Button>
        ) : null}
      </Flex>
      {answer.isError ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {readable ? null : (
        <chakra.p color="fg.muted">
          <FormattedMessage id="atlas.notReadable" values={{ count: now ?? 0 }} />
        </chakra.p>
      )}
      {readable && answer.isPending ? <LoadingRows rows={4} /> : null}
      {answer.data ? (
        <>
          <chakra.ul>
            {answer.data.rows.map((record) => (
              <RecordItem
                key={record.id}
                machine={machine}
                record={record}
                replay={atlasHref(values, { tab: 'replay', record: record.id, step: '' })}
              />
            ))}
          </chakra.ul>
          {hidden > 0 ? (
            <chakra.p color="fg.muted" mt="1">
              <FormattedMessage id={total === 0 ? 'atlas.notYours' : 'atlas.someNotYours'} values={{ count: hidden }} />
            </chakra.p>
          ) : null}
          {total === 0 && hidden <= 0 ? (
            <chakra.p color="fg.muted">
              <FormattedMessage id="atlas.noRecords" />
            </chakra.p>
          ) : null}
          {total > pageSize || page > 1 ? (
            <Pages page={page} total={total} rows={answer.data.rows} isStale={answer.isPlaceholderData} onPage={setPage} />
          ) : null}
        </>
      ) : null}
    </section>
  )
}

interface RecordItemProps {
  machine: BusinessMachineId
  record: ListedRecord
  replay: string
}

/** A record's name, leading to its page for those who may open it, and to its replay for everybody. */
function RecordItem({ machine, record: { id, name, nameEn, stateSince, dueAt, overdue, shownOn }, replay }: RecordItemProps) {
  const both = useBothLanguages()
  const { may } = useSession()
  const href = recordHref(machine, shownOn, may)
  const shown = both(name, nameEn) || id
  const isRemindedAgain = overdue && dueAt !== null && Date.parse(dueAt) > serverNow()
  return (
    <Flex as="li" gap="3" justify="space-between" py="1.5" borderTopWidth="1px" align="flex-start">
      <Box minW="0">
        {href ? <TextLink href={href}>{shown}</TextLink> : shown}
        <Flex wrap="wrap" columnGap="2" align="center" color="fg.muted" fontSize="xs">
          <span>
            <FormattedMessage id="common.since" values={{ at: <Ago at={stateSince} /> }} />
            {dueAt ? (
              <>
                {' · '}
                <FormattedMessage id={isRemindedAgain ? 'atlas.dueAgain' : 'atlas.due'} values={{ at: <Moment at={dueAt} /> }} />
              </>
            ) : null}
          </span>
          {overdue ? (
            <span className="pill" data-tone="bad">
              <FormattedMessage id="atlas.overdue" />
            </span>
          ) : null}
        </Flex>
      </Box>
      <chakra.a asChild color="accent.fg" fontSize="xs" whiteSpace="nowrap" py="0.5" _hover={{ textDecoration: 'underline' }}>
        <Link href={replay}>
          <FormattedMessage id="atlas.replay" />
          <chakra.span srOnly> {shown}</chakra.span>
        </Link>
      </chakra.a>
    </Flex>
  )
}
