import { Box, chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import type { OwnField } from '#src/components/entity/EntityField.tsx'
import { CheckList } from '#src/components/form/CheckList.tsx'
import { getScopes, type Scope } from '#src/services/service.ts'
import { useScopeName } from './scopes.ts'

/** What a program may: of what whoever asks may give. */
export const ScopePicker: OwnField = ({ value, onChange, error }) => {
  const nameOf = useScopeName()
  const scopes = useQuery({ queryKey: ['GET /api/auth/service/scopes'], queryFn: ({ signal }) => getScopes({ signal, quiet: true }) })
  const chosen = Array.isArray(value) ? value.map(String) : []
  const isOffered = ({ code, given }: Scope) => given || chosen.includes(code)
  return (
    <chakra.fieldset>
      <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
        <FormattedMessage id="service.scopes" />
      </chakra.legend>
      <chakra.p fontSize="xs" color="fg.muted" mb="2">
        <FormattedMessage id="service.scopesHelp" />
      </chakra.p>
      <RecordBody answer={scopes}>
        {(all) => (
          <CheckList
            labelId="service.scopes"
            searchId="service.searchScope"
            groups={[{ title: null, choices: all.filter(isOffered).map((scope) => ({ value: scope.code, label: nameOf(scope) })) }]}
            chosen={chosen}
            onChange={onChange}
          />
        )}
      </RecordBody>
      {error ? (
        <Box role="alert" color="fg.error" fontSize="xs" mt="1.5" data-problem>
          {error}
        </Box>
      ) : null}
    </chakra.fieldset>
  )
}
