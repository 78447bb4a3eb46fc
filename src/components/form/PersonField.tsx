import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Question } from '#src/components/detail/changed.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { CompanySearch } from './CompanySearch.tsx'

export interface Person {
  id: string
  name: string
  nameEn: string
}

interface PersonFieldProps {
  labelId: MessageId
  /** What is searched for. */
  searchId: MessageId
  source: Question
  find: (q: string, signal: AbortSignal) => Promise<(Person & { companyName: string; companyNameEn: string })[]>
  value: Person | null
  onChange: (person: Person | null) => void
  error: ReactNode
}

/** Somebody found by name; nobody while none is chosen. */
export function PersonField({ labelId, searchId, source, find, value, onChange, error }: PersonFieldProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const nameOf = ({ name, nameEn }: Person) => both(name, nameEn)
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
        <FormattedMessage id={labelId} />
      </chakra.legend>
      {value ? (
        <Flex align="center" justify="space-between" gap="3" bg="bg.panel" borderWidth="1px" rounded="md" px="3" py="2" fontSize="sm">
          {nameOf(value)}
          <Button
            size="2xs"
            variant="ghost"
            aria-label={intl.formatMessage({ id: 'upload.remove' }, { name: nameOf(value) })}
            onClick={() => onChange(null)}
          >
            <X />
          </Button>
        </Flex>
      ) : (
        // Whatever is asked below stays in sight.
        <Box borderWidth="1px" rounded="md" bg="bg.panel" p="3" maxH="15rem" overflowY="auto">
          <CompanySearch
            labelId={searchId}
            source={source}
            find={async (q, signal) => {
              const found = await find(q, signal)
              return { rows: found.map((person) => ({ ...person, areaName: both(person.companyName, person.companyNameEn) })) }
            }}
            action={({ id, name, nameEn }) => (
              <Button
                size="2xs"
                variant="outline"
                aria-label={`${intl.formatMessage({ id: 'integrity.choose' })}: ${both(name, nameEn)}`}
                onClick={() => onChange({ id, name, nameEn })}
              >
                <FormattedMessage id="integrity.choose" />
              </Button>
            )}
          />
        </Box>
      )}
      {error ? (
        <Box role="alert" color="fg.error" fontSize="xs" mt="1.5" data-problem>
          {error}
        </Box>
      ) : null}
    </chakra.fieldset>
  )
}
