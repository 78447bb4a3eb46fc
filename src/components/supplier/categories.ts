import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBothLanguages } from '#src/components/language/language.ts'
import { getCategories } from '#src/services/category.ts'

/** The categories, each below the one it is part of, with its name in the reader's language. */
export const useCategories = () => {
  const both = useBothLanguages()
  const all = useQuery({ queryKey: ['GET /api/srm/category/all'], queryFn: ({ signal }) => getCategories({ signal }), staleTime: Infinity })
  return useMemo(
    () =>
      (all.data ?? []).map(({ id, parentId, code, name, nameEn }) => ({
        id,
        parentId,
        label: `${parentId ? '\u3000' : ''}${code} ${both(name, nameEn)}`,
        name: both(name, nameEn),
      })),
    [all.data, both],
  )
}
