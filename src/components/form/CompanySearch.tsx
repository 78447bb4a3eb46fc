import { Box, chakra, Flex } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Question } from '#src/components/detail/changed.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { SearchField, typingPauseMilliseconds } from './SearchField.tsx'

interface Company {
  id: string
  name: string
  nameEn: string
  areaName: string
}

interface CompanySearchProps<Found extends Company> {
  labelId: MessageId
  source: Question
  find: (q: string, signal: AbortSignal) => Promise<{ rows: Found[] }>
  /** What stands at the end of a company's line. */
  action: (company: Found) => ReactNode
}

/** Finds companies by a fragment of name or code, and offers each. */
export function CompanySearch<Found extends Company>({ labelId, source, find, action }: CompanySearchProps<Found>) {
  const intl = useIntl()
  const both = useBothLanguages()
  const [q, setQ] = useState('')
  const found = useQuery({
    queryKey: [...source, q],
    queryFn: ({ signal }) => find(q, signal),
    placeholderData: keepPreviousData,
  })
  const label = intl.formatMessage({ id: labelId })
  return (
    <>
      <SearchField label={label} value={q} onSearch={setQ} pauseMilliseconds={typingPauseMilliseconds} />
      <Box mt="2" minH="10rem">
        <ul>
          {(found.data?.rows ?? []).map((company) => (
            <Flex as="li" key={company.id} align="center" justify="space-between" gap="3" py="1" fontSize="sm" borderBottomWidth="1px">
              <Box minW="0">
                {both(company.name, company.nameEn)}
                <chakra.span color="fg.muted" fontSize="xs" ms="2">
                  {company.areaName}
                </chakra.span>
              </Box>
              {action(company)}
            </Flex>
          ))}
        </ul>
        <Box aria-live="polite" fontSize="sm" color="fg.muted">
          {found.data?.rows.length === 0 ? <FormattedMessage id="common.nothingMatches" /> : null}
        </Box>
      </Box>
    </>
  )
}
