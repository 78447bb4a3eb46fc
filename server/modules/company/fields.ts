import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { company, type Mark } from '#server/db/tables/platform.ts'
import type { certificate, companyContact } from '#server/db/tables/supplier.ts'
import type { StoredFile } from '#server/modules/file/index.ts'
import { allFields, type RegistrationField } from '#src/machines/registration/fields.ts'

/** Every field of a registration as one text: what is marked, compared and kept in the history. */
export type RegistrationValues = Record<RegistrationField, string>

/** What a select from `company` brings along, in the order of the form; the names of the fields keep their order too, for `valuesOf`. */
export const papers = {
  certificates: sql<Certificate[]>`(select coalesce(json_agg(json_build_object('certificateId', c.file_id::text, 'type', c.type, 'no', c.no,
    'issuer', c.issuer, 'validFrom', c.valid_from, 'validTo', c.valid_to) order by c.position), '[]') from certificate c where c.company_id = company.id)`,
  contacts: sql<Contact[]>`(select coalesce(json_agg(json_build_object('type', c.type, 'name', c.name, 'phone', c.phone, 'email', c.email)
    order by c.position, c.id), '[]') from company_contact c where c.company_id = company.id)`,
}

/** The files of a licence and of certificates, for those who are shown them. */
const files = sql<
  StoredFile[]
>`(select coalesce(json_agg(json_build_object('id', f.id::text, 'name', f.name, 'size', f.size, 'sha256', f.sha256, 'mime', f.mime)), '[]')
  from file f where f.id = company.licence_file_id or f.id in (select c.file_id from certificate c where c.company_id = company.id))`

/** A company’s papers with their files, to be looked at. */
export const shownPapers = { ...papers, files }

/** Each certificate with its file, and the licence’s. */
export const filed = ({
  row,
  certificates,
  files: stored,
}: {
  row: Pick<CompanyRow, 'licenceFileId'>
  certificates: Certificate[]
  files: StoredFile[]
}) => {
  const byId = new Map(stored.map((each) => [each.id, each]))
  return {
    businessLicense: row.licenceFileId === null ? null : (byId.get(row.licenceFileId) ?? null),
    certificates: certificates.flatMap((each) => {
      const its = byId.get(each.certificateId)
      return its ? [{ ...each, file: its }] : []
    }),
  }
}

type CompanyRow = typeof company.$inferSelect
type CertificateRow = typeof certificate.$inferSelect
type Certificate = { certificateId: string } & Pick<CertificateRow, 'type' | 'no' | 'issuer' | 'validFrom' | 'validTo'>
type Contact = Pick<typeof companyContact.$inferSelect, 'type' | 'name' | 'phone' | 'email'>

/** A company with its certificates and contacts; undefined when there is none. */
export const withPapers = async (tx: Database, companyId: string) => {
  const [found] = await tx
    .select({ row: company, ...papers })
    .from(company)
    .where(eq(company.id, companyId))
  return found
}

export const valuesOf = ({ row, certificates, contacts }: NonNullable<Awaited<ReturnType<typeof withPapers>>>): RegistrationValues => {
  const content: Record<RegistrationField, unknown> = {
    ...row,
    businessLicense: row.licenceFileId,
    startDate: row.licenceStart,
    endDate: row.licenceEnd,
    scope: row.businessScope,
    categoryIds: row.wantedCategoryIds,
    achievment: row.achievementNote,
    certificates,
    contacts,
  }
  return Object.fromEntries(allFields.map((field) => [field, asText(content[field])])) as RegistrationValues
}

/** Of several companies in one statement, by their ids. */
export const valuesOfAll = async (database: Database, companyIds: readonly string[]): Promise<Map<string, RegistrationValues>> => {
  if (companyIds.length === 0) return new Map()
  const all = await database
    .select({ row: company, ...papers })
    .from(company)
    .where(inArray(company.id, [...companyIds]))
  return new Map(all.map((each) => [each.row.id, valuesOf(each)]))
}

export const registrationValues = async (tx: Database, companyId: string): Promise<RegistrationValues> => {
  const found = await withPapers(tx, companyId)
  if (!found) throw new Error(`No company ${companyId}`)
  return valuesOf(found)
}

/** A field as one text, alike however it was typed. */
export const asText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Which marked fields still are as they were. */
export const unmended = (marks: Mark[], values: RegistrationValues): Mark[] =>
  marks.filter(({ field, value }) => values[field as RegistrationField] === value)
