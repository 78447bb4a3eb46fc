import { useQuery } from '@tanstack/react-query'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Choice } from '#src/lib/choice.ts'
import { getCodes, getEnterpriseTypes, getSupplierKinds, getSupplyUnits } from '#src/services/dictionary.ts'
import { getCategories } from '#src/services/category.ts'

interface Entry {
  name: string
  nameEn: string
  active?: boolean
}

/** What an administrator changes is seen within a minute, on pages that stay open too. */
const minute = 60_000
const kept = { staleTime: minute, refetchInterval: minute, gcTime: Infinity } as const
/** Areas and categories change so seldom that a page asks once. */
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
    ...(type?.startsWith('AREA') ? once : kept),
  })

export const useSupplierKinds = () =>
  useQuery({
    queryKey: ['GET /api/admin/srmSupplierKind/getData'],
    queryFn: ({ signal }) => getSupplierKinds({ signal, quiet: true }),
    ...kept,
  })

export const useCategories = () =>
  useQuery({ queryKey: ['GET /api/srm/category/all'], queryFn: ({ signal }) => getCategories({ signal, quiet: true }), ...once })

/** Entries of a dictionary as a field offers them, in the reader's language: those in use, and the one that was chosen before. */
export const useChoices = (): (<T extends Entry>(
  entries: readonly T[] | undefined,
  valueOf: (entry: T) => string,
  chosen?: string,
) => Choice[]) => {
  const both = useBothLanguages()
  return (entries, valueOf, chosen) =>
    (entries ?? [])
      .filter((entry) => entry.active !== false || valueOf(entry) === chosen)
      .map((entry) => ({ value: valueOf(entry), label: both(entry.name, entry.nameEn) }))
}

export const byCode = ({ code }: { code: string }): string => code
export const byId = ({ id }: { id: string }): string => id
