import { useQuery } from '@tanstack/react-query'
import { useBothLanguages } from '#src/components/language.ts'
import type { Choice } from '#src/lib/choice.ts'
import { getCodes, getEnterpriseTypes, getSupplierKinds, getSupplyUnits } from '#src/services/dictionary.ts'
import { getCategories } from '#src/services/scope.ts'

interface Entry {
  name: string
  nameEn: string
}

/** Dictionaries change so seldom that a page asks once. */
const once = { staleTime: Infinity, gcTime: Infinity } as const

/** Two types have calls of their own. */
const ownCalls: Record<string, typeof getEnterpriseTypes> = { CTYPE: getEnterpriseTypes, historySupplyUnit: getSupplyUnits }

/** The codes of one type; nothing while it is not known which. */
export const useCodes = (type: string | null) =>
  useQuery({
    queryKey: ['GET /api/admin/sysCode/codeType/{type}', type],
    queryFn: ({ signal }) => {
      const options = { signal, quiet: true }
      return ownCalls[type ?? '']?.(options) ?? getCodes(type ?? '', options)
    },
    enabled: type !== null,
    ...once,
  })

export const useSupplierKinds = () =>
  useQuery({
    queryKey: ['GET /api/admin/srmSupplierKind/getData'],
    queryFn: ({ signal }) => getSupplierKinds({ signal, quiet: true }),
    ...once,
  })

export const useCategories = () =>
  useQuery({ queryKey: ['GET /api/srm/category/all'], queryFn: ({ signal }) => getCategories({ signal, quiet: true }), ...once })

/** Entries of a dictionary as a field offers them, in the reader's language. */
export const useChoices = (): (<T extends Entry>(entries: readonly T[] | undefined, valueOf: (entry: T) => string) => Choice[]) => {
  const both = useBothLanguages()
  return (entries, valueOf) => (entries ?? []).map((entry) => ({ value: valueOf(entry), label: both(entry.name, entry.nameEn) }))
}

export const byCode = ({ code }: { code: string }): string => code
export const byId = ({ id }: { id: string }): string => id
