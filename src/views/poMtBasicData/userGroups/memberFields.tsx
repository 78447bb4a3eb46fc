import type { OwnField } from '#src/components/entity/EntityField.tsx'
import { CheckList } from '#src/components/form/CheckList.tsx'
import { DateField } from '#src/components/form/DateField.tsx'
import { useCategories } from '#src/components/supplier/categories.ts'
import { CompaniesField, Framed } from './CompaniesField.tsx'

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

/** Companies about which an expert does not judge. */
export const ConflictField: OwnField = ({ value, onChange, error, first: { conflicts } }) => (
  <CompaniesField
    labelId="userGroupMember.conflictCompanyIds"
    value={idsOf(value)}
    onChange={onChange}
    error={error}
    {...(Array.isArray(conflicts) ? { first: conflicts } : {})}
  />
)

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
