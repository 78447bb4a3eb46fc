import type { ReactNode } from 'react'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Group } from './Asked.tsx'
import { CheckList } from '#src/components/form/CheckList.tsx'
import { byId, useCategories, useChoices } from './codes.ts'
import { ListsFailed } from './ListsFailed.tsx'

interface CategoryPickerProps {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  problem?: ReactNode
}

/** What a company wants to supply, from the categories of what is bought. */
export function CategoryPicker({ chosen, onChange, problem }: CategoryPickerProps) {
  const both = useBothLanguages()
  const choices = useChoices()
  const categories = useCategories()
  const { data = [] } = categories
  const groups = data
    .filter(({ parentId }) => parentId === null)
    .map(({ id, name, nameEn }) => ({
      title: both(name, nameEn),
      choices: choices(
        data.filter(({ parentId }) => parentId === id),
        byId,
      ),
    }))
  return (
    <Group labelId="field.categoryIds" helpId="registration.help.categoryIds" required problem={problem}>
      <ListsFailed lists={[categories]} />
      <CheckList labelId="field.categoryIds" searchId="registration.findCategory" groups={groups} chosen={chosen} onChange={onChange} />
    </Group>
  )
}
