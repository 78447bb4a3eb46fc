import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { CompanySearch } from '#src/components/form/CompanySearch.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { findSubstitutes } from '#src/services/absence.ts'

export interface Person {
  id: string
  name: string
  nameEn: string
}

interface SubstituteFieldProps {
  userId: string
  value: Person | null
  onChange: (person: Person | null) => void
  error: ReactNode
}

/** Who acts for somebody, found by name; nobody while none is chosen. */
export function SubstituteField({ userId, value, onChange, error }: SubstituteFieldProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const nameOf = ({ name, nameEn }: Person) => both(name, nameEn)
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
        <FormattedMessage id="absence.substitute" />
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
        <Box borderWidth="1px" rounded="md" bg="bg.panel" p="3">
          <CompanySearch
            labelId="absence.findSubstitute"
            source={['GET /api/sys/absence/substitute', userId]}
            find={async (q, signal) => {
              const found = await findSubstitutes({ userId, q }, { signal, quiet: true })
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
