import { useMemo } from 'react'

/** What companies keep as codes and ids, in the reader's words; a code that is not known is shown as it is. */
export interface Codes {
  enterpriseType: (code: string) => string
  supplierKind: (id: string) => string
  certificateType: (code: string) => string
  supplyUnit: (code: string) => string
  category: (id: string) => string
}

const asItIs = (code: string) => code

export const useCodes = (): Codes =>
  useMemo(() => ({ enterpriseType: asItIs, supplierKind: asItIs, certificateType: asItIs, supplyUnit: asItIs, category: asItIs }), [])
