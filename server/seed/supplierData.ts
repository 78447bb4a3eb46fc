import { supplierLines } from './supplierLines.ts'

/** What is told of a demonstration supplier beside its life. */
export interface SupplierData {
  id: string
  name: string
  nameEn: string
  areaCode: string
  areaName: string
  address: string
  legalRepresentative: string
  /** As its licence, which is in Latin letters, has it. */
  legalRepresentativeEn: string
  kind: 'MAKER' | 'AGENT' | 'TRADER' | 'SERVICE' | 'WORKS'
  type: 'LLC' | 'JSC' | 'SOLE' | 'STATE' | 'FOREIGN'
  /** In 万元. */
  capital: number
  established: string
  businessScope: string
  categories: string[]
  /** Landline; two companies with one number are a coincidence worth a look. */
  phone: string
  domain: string
  bank: string
}
/** The demonstration suppliers that have told their data, by id. */
export const suppliers: SupplierData[] = supplierLines.map(
  ([id, [name, nameEn], [areaCode, areaName, address], [legal, legalEn], form, businessScope, categories, phone, domain, bank]) => ({
    id,
    name,
    nameEn,
    areaCode,
    areaName,
    address,
    legalRepresentative: legal,
    legalRepresentativeEn: legalEn,
    kind: form[0],
    type: form[1],
    capital: form[2],
    established: form[3],
    businessScope,
    categories: categories.split(' '),
    phone,
    domain: `${domain}.example`,
    bank,
  }),
)

export const supplierNames = new Map(suppliers.map(({ id, name }) => [id, name]))
