import { Box, Button, Field, Flex } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Question } from '#src/components/detail/changed.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { CompanySearch } from './CompanySearch.tsx'

export interface ChosenCompany {
  id: string
  name: string
  nameEn: string
}

interface CompanyFieldProps {
  /** What is searched for, such as a name or a code. */
  searchId: MessageId
  source: Question
  find: (q: string, signal: AbortSignal) => Promise<{ rows: (ChosenCompany & { areaName: string; state: string })[] }>
  value: ChosenCompany | null
  onChange: (company: ChosenCompany | null) => void
  error?: ReactNode
}

/** The one company that a form is about; while none is chosen, a search for it. */
export function CompanyField({ searchId, source, find, value, onChange, error }: CompanyFieldProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  if (value) {
    const name = both(value.name, value.nameEn)
    return (
      <Flex align="center" justify="space-between" gap="3" bg="bg.panel" borderWidth="1px" rounded="md" px="3" py="2" fontSize="sm">
        {name}
        <Button
          size="2xs"
          variant="ghost"
          aria-label={intl.formatMessage({ id: 'upload.remove' }, { name })}
          onClick={() => onChange(null)}
        >
          <X />
        </Button>
      </Flex>
    )
  }
  return (
    <Box borderWidth="1px" rounded="md" bg="bg.panel" p="3">
      <Field.Root invalid={Boolean(error)} alignItems="stretch">
        {error ? <Field.ErrorText>{error}</Field.ErrorText> : null}
        <CompanySearch
          labelId={searchId}
          source={source}
          find={find}
          action={({ id, name, nameEn, state }) => (
            <Flex gap="3" align="center">
              <FormattedMessage id={`state.company.${state}` as MessageId} />
              <Button size="2xs" variant="outline" onClick={() => onChange({ id, name, nameEn })}>
                <FormattedMessage id="integrity.choose" />
              </Button>
            </Flex>
          )}
        />
      </Field.Root>
    </Box>
  )
}
