import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Ago } from '#src/components/Moment.tsx'
import { usePageTitle } from '#src/components/pageTitle.ts'
import { StatePill } from '#src/components/StatePill.tsx'
import { Failed, LoadingRows } from '#src/components/Waiting.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'

/**
 * Loads a record, and reads it again after whatever was done to it.
 * @param isTypedInto who comes back goes on from what was saved meanwhile, not from what was seen before
 */
export const useRecord = <T,>(key: readonly unknown[], load: (signal: AbortSignal) => Promise<T>, isTypedInto = false) => {
  const cache = useQueryClient()
  const answer = useQuery({ queryKey: key, queryFn: ({ signal }) => load(signal), ...(isTypedInto ? { gcTime: 0 } : {}) })
  /** Everything shown may depend on what was done: lists, counts, the record itself. */
  return { ...answer, reload: () => cache.invalidateQueries() }
}

interface RecordHeadProps {
  no: string
  /** Names the page where the number would not be known. */
  pageTitle?: string
  title: ReactNode
  machine: BusinessMachineId
  state: string
  stateSince?: string
  actions?: ReactNode
  aside?: ReactNode
}

/** Number, title, state and since when, what may be done. */
export function RecordHead({ no, pageTitle = no, title, machine, state, stateSince, actions, aside }: RecordHeadProps) {
  usePageTitle(pageTitle)
  return (
    <Box mb="5">
      <Flex gap="3" align="center" wrap="wrap" fontSize="sm" color="fg.muted" mb="1">
        <span className="figures">{no}</span>
        <StatePill machine={machine} state={state} />
        {stateSince ? (
          <span>
            <FormattedMessage id="common.since" values={{ at: <Ago at={stateSince} /> }} />
          </span>
        ) : null}
        {aside}
      </Flex>
      <Flex gap="4" align="flex-start" justify="space-between" wrap="wrap">
        <chakra.h1 fontSize="xl" fontWeight="semibold" tabIndex={-1} lineHeight="1.35">
          {title}
        </chakra.h1>
        {actions}
      </Flex>
    </Box>
  )
}

/** A record's page: nothing jumps while it loads, and a failure says what to do. */
export function RecordBody<T>({
  answer,
  children,
}: {
  answer: { data: T | undefined; isPending: boolean; error: unknown; refetch: () => unknown }
  children: (data: T) => ReactNode
}) {
  if (answer.data !== undefined) return children(answer.data)
  return answer.isPending ? <LoadingRows rows={12} /> : <Failed error={answer.error} onRetry={() => void answer.refetch()} />
}

/** A titled part of a page. */
export function Section({ titleId, children, aside }: { titleId: MessageId; children: ReactNode; aside?: ReactNode }) {
  return (
    <chakra.section mb="6">
      <Flex justify="space-between" align="center" mb="2" gap="3" minH="8" wrap="wrap">
        <chakra.h2 fontSize="md" fontWeight="semibold">
          <FormattedMessage id={titleId} />
        </chakra.h2>
        {aside}
      </Flex>
      {children}
    </chakra.section>
  )
}

export function Card({ children }: { children: ReactNode }) {
  return (
    <Box bg="bg.panel" borderWidth="1px" rounded="md" p="4">
      {children}
    </Box>
  )
}

/** Names and values side by side. */
export function Facts({ facts }: { facts: { labelId: MessageId; value: ReactNode }[] }) {
  return (
    <Grid as="dl" templateColumns={{ base: '1fr', sm: 'repeat(2, 1fr)', xl: 'repeat(4, 1fr)' }} gap="4" fontSize="sm">
      {facts.map(({ labelId, value }) => (
        <Box key={labelId}>
          <chakra.dt color="fg.muted" fontSize="xs" mb="0.5">
            <FormattedMessage id={labelId} />
          </chakra.dt>
          <chakra.dd>{value}</chakra.dd>
        </Box>
      ))}
    </Grid>
  )
}

/** Content with the life line beside it, or below where there is no room. */
export function WithRail({ children, rail }: { children: ReactNode; rail: ReactNode }) {
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 20rem' }} gap="6">
      <Box minW="0">{children}</Box>
      <Box>{rail}</Box>
    </Grid>
  )
}
