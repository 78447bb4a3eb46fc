import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OwnField } from '#src/components/entity/EntityField.tsx'
import { CheckList } from '#src/components/form/CheckList.tsx'
import { DateField } from '#src/components/form/DateField.tsx'
import { CompanySearch } from '#src/components/form/CompanySearch.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useCategories } from '#src/components/supplier/categories.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { findConflicts } from '#src/services/userGroup.ts'

/** The first day of a member. */
export const SinceField: OwnField = ({ value, onChange, error }) => (
  <DateField labelId="userGroupMember.since" required value={String(value ?? '')} onChange={onChange} error={error} />
)

/** The last one, where there is one. */
export const UntilField: OwnField = ({ value, onChange, error }) => (
  <DateField
    labelId="userGroupMember.until"
    helpId="userGroupMember.until.help"
    value={String(value ?? '')}
    onChange={onChange}
    error={error}
  />
)

/** What an expert knows, found by a word: a category stands for those below it. */
export const KnowledgeField: OwnField = ({ value, onChange, error }) => {
  const categories = useCategories()
  const choices = categories.map(({ id, label }) => ({ value: id, label: label.trim() }))
  return (
    <Framed labelId="userGroupMember.categoryIds" helpId="userGroupMember.categoryIds.help" error={error}>
      <CheckList
        labelId="userGroupMember.categoryIds"
        searchId="registration.findCategory"
        groups={[{ title: null, choices }]}
        chosen={idsOf(value)}
        onChange={onChange}
      />
    </Framed>
  )
}

interface Company {
  id: string
  name: string
  nameEn: string
}

/** Companies about which an expert does not judge: of many thousands each is searched for. */
export const ConflictField: OwnField = ({ value, onChange, error, first }) => {
  const intl = useIntl()
  const both = useBothLanguages()
  const [known, setKnown] = useState<readonly Company[]>(() => (Array.isArray(first['conflicts']) ? first['conflicts'] : []))
  const ids = idsOf(value)
  const add = (company: Company) => {
    setKnown([...known.filter(({ id }) => id !== company.id), company])
    onChange([...ids, company.id])
  }
  return (
    <Framed labelId="userGroupMember.conflictCompanyIds" error={error}>
      <Flex gap="2" wrap="wrap" mb="2">
        {known
          .filter(({ id }) => ids.includes(id))
          .map(({ id, name, nameEn }) => (
            <Button
              key={id}
              size="2xs"
              variant="subtle"
              aria-label={intl.formatMessage({ id: 'upload.remove' }, { name: both(name, nameEn) })}
              onClick={() => onChange(ids.filter((each) => each !== id))}
            >
              {both(name, nameEn)} <X />
            </Button>
          ))}
      </Flex>
      <Box borderWidth="1px" rounded="md" bg="bg.panel" p="3">
        <CompanySearch
          labelId="userGroupMember.findCompany"
          source={['GET /api/po/userGroup/supplier']}
          find={async (q, signal) => ({ rows: await findConflicts({ q }, { signal, quiet: true }) })}
          action={(company) =>
            ids.includes(company.id) ? null : (
              <Button
                size="2xs"
                variant="outline"
                aria-label={`${intl.formatMessage({ id: 'userGroupMember.addConflict' })}: ${both(company.name, company.nameEn)}`}
                onClick={() => add(company)}
              >
                <FormattedMessage id="userGroupMember.addConflict" />
              </Button>
            )
          }
        />
      </Box>
    </Framed>
  )
}

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Several controls under one name. */
function Framed({ labelId, helpId, error, children }: { labelId: MessageId; helpId?: MessageId; error: ReactNode; children: ReactNode }) {
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
        <FormattedMessage id={labelId} />
      </chakra.legend>
      {helpId ? (
        <Box fontSize="xs" color="fg.muted" mb="1.5">
          <FormattedMessage id={helpId} />
        </Box>
      ) : null}
      {children}
      {error ? (
        <Box role="alert" color="fg.error" fontSize="xs" mt="1.5" data-problem>
          {error}
        </Box>
      ) : null}
    </chakra.fieldset>
  )
}
