import { Box, chakra, Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { BelowHeading, Empty } from '#src/components/feedback/Waiting.tsx'
import { SearchField, typingPauseMilliseconds } from '#src/components/form/SearchField.tsx'
import { ChoiceFilter } from '#src/components/form/TextField.tsx'
import { useLanguage } from '#src/components/language/language.ts'
import { useListAddress } from '#src/components/list/address.ts'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { pageNumberOf, Pages } from '#src/components/list/Pages.tsx'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { getOpenApi } from '#src/services/platform.ts'
import { OperationDialog } from './api/OperationDialog.tsx'
import { operationsOf, type Operation } from './api/document.ts'
import { Tested } from './api/Tested.tsx'

/** The calls of the contract as pages to read: found by words or by group, described, and tried out under one's own rights. */
export default function ServiceAPIManager() {
  const intl = useIntl()
  // What each call does comes in the reader's language.
  const { language } = useLanguage()
  const answer = useQuery({
    queryKey: ['GET /api/openapi.json', language],
    queryFn: async ({ signal }) => operationsOf(await getOpenApi({ signal, quiet: true })),
    staleTime: Infinity,
  })
  return (
    <>
      <PageHeader title={intl.formatMessage({ id: 'route.serviceAPIManager' })} />
      <BelowHeading>
        <RecordBody answer={answer}>{(operations) => <Calls operations={operations} />}</RecordBody>
      </BelowHeading>
    </>
  )
}

/** Whoever goes through them by keyboard comes to the end. */
const callsOnPage = 100

function Calls({ operations }: { operations: readonly Operation[] }) {
  const intl = useIntl()
  const { values, change } = useListAddress()
  const { q = '', group = '', call = '' } = values
  const page = pageNumberOf(values['page'])
  // A call is shown above the list as it is.
  const show = (key: string) => change({ call: key, page: values['page'] ?? '' })
  const columns = useColumns(show)
  const groups = useMemo(() => [...new Set(operations.map((each) => each.group))].toSorted(), [operations])
  const wanted = q.toLowerCase()
  const found = operations.filter((each) => (group === '' || each.group === group) && textOf(each).includes(wanted))
  const onPage = found.slice((page - 1) * callsOnPage, page * callsOnPage)
  const shown = operations.find(({ key }) => key === call)
  const label = intl.formatMessage({ id: 'docs.group' })
  return (
    <>
      <Flex gap="2" wrap="wrap" mb="3" align="center" role="search" aria-label={intl.formatMessage({ id: 'route.serviceAPIManager' })}>
        <SearchField
          w={{ base: 'full', sm: '64' }}
          label={intl.formatMessage({ id: 'api.search' })}
          value={q}
          onSearch={(text) => change({ q: text })}
          pauseMilliseconds={typingPauseMilliseconds}
        />
        <ChoiceFilter
          label={label}
          value={group}
          onChange={(value) => change({ group: value })}
          options={[
            { value: '', label: `${label} · ${intl.formatMessage({ id: 'common.all' })}` },
            ...groups.map((value) => ({ value, label: value })),
          ]}
        />
        <Box fontSize="xs" color="fg.muted" role="status">
          <FormattedMessage id="docs.found" values={{ count: found.length }} />
        </Box>
      </Flex>
      {found.length === 0 ? (
        <Empty title={<FormattedMessage id="common.nothingMatches" />}>
          <FormattedMessage id="common.changeFilters" />
        </Empty>
      ) : (
        <>
          <DataTable
            caption={intl.formatMessage({ id: 'route.serviceAPIManager' })}
            columns={columns}
            rows={onPage}
            rowKey={({ key }) => key}
            compact
          />
          {found.length > callsOnPage ? (
            <Pages
              page={page}
              size={callsOnPage}
              total={found.length}
              rows={onPage}
              isStale={false}
              onPage={(to) => change({ page: to === 1 ? '' : String(to) })}
            />
          ) : null}
        </>
      )}
      {shown ? <OperationDialog key={shown.key} operation={shown} onClose={() => show('')} /> : null}
    </>
  )
}

const textOf = ({ key, summary, authorities }: Operation): string => `${key} ${summary} ${authorities.join(' ')}`.toLowerCase()

const useColumns = (onShow: (key: string) => void): Column<Operation>[] => {
  const intl = useIntl()
  const needed = ({ authorities }: Operation) =>
    authorities
      .map((code) => (code === 'public' || code === 'signedIn' ? intl.formatMessage({ id: `api.authority.${code}` }) : code))
      .join(', ')
  return [
    { id: 'method', labelId: 'api.method', cell: ({ method }) => method, text: ({ method }) => method, nowrap: true },
    {
      id: 'path',
      labelId: 'api.path',
      cell: ({ key, path }) => (
        <chakra.button
          type="button"
          fontFamily="mono"
          fontSize="xs"
          color="accent.fg"
          textAlign="start"
          cursor="pointer"
          wordBreak="break-all"
          onClick={() => onShow(key)}
        >
          {path}
        </chakra.button>
      ),
      text: ({ path }) => path,
      room: 'some',
    },
    {
      id: 'summary',
      labelId: 'api.summary',
      cell: ({ summary }) => summary,
      text: ({ summary }) => summary,
      room: 'much',
    },
    { id: 'authorities', labelId: 'api.authorities', cell: needed, text: needed, room: 'little' },
    { id: 'tested', labelId: 'docs.tested', cell: ({ key }) => <Tested callKey={key} />, room: 'little' },
  ]
}
