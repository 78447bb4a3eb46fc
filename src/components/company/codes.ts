import { useMemo } from 'react'
import { useLanguage } from '#src/components/language/language.ts'
import { useCategories, useCodes as useCodesOf, useSupplierKinds } from '#src/components/registration/codes.ts'

/** What companies keep as codes and ids, in the reader's words; a code that is not known is shown as it is. */
export interface Codes {
  enterpriseType: (code: string) => string
  supplierKind: (id: string) => string
  certificateType: (code: string) => string
  supplyUnit: (code: string) => string
  category: (id: string) => string
}

export const useCodes = (): Codes => {
  const english = useLanguage().language === 'en'
  const types = useCodesOf('CTYPE').data
  const certificates = useCodesOf('certificateType').data
  const units = useCodesOf('historySupplyUnit').data
  const kinds = useSupplierKinds().data
  const categories = useCategories().data
  return useMemo(() => {
    const named = (entries: readonly Entry[] | undefined, key: 'code' | 'id') => {
      const names = new Map(entries?.map((entry) => [entry[key], english ? entry.nameEn : entry.name]))
      return (code: string) => names.get(code) ?? code
    }
    return {
      enterpriseType: named(types, 'code'),
      supplierKind: named(kinds, 'id'),
      certificateType: named(certificates, 'code'),
      supplyUnit: named(units, 'code'),
      category: named(categories, 'id'),
    }
  }, [english, types, certificates, units, kinds, categories])
}

interface Entry {
  id: string
  code: string
  name: string
  nameEn: string
}
