import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { company, type Mark } from '#server/db/tables/platform.ts'
import { certificate, companyContact } from '#server/db/tables/supplier.ts'
import { allFields, type RegistrationField } from '#src/machines/registration/fields.ts'

/** Every field of a registration as one text: what is marked, compared and kept in the history. */
export type RegistrationValues = Record<RegistrationField, string>

export const registrationValues = async (tx: Database, companyId: string): Promise<RegistrationValues> => {
  const [row] = await tx.select().from(company).where(eq(company.id, companyId))
  if (!row) throw new Error(`No company ${companyId}`)
  const content: Record<RegistrationField, unknown> = {
    ...row,
    businessLicense: row.licenceFileId,
    startDate: row.licenceStart,
    endDate: row.licenceEnd,
    scope: row.businessScope,
    categoryIds: row.wantedCategoryIds,
    achievment: row.achievementNote,
    certificates: await certificatesOf(tx, companyId),
    contacts: await contactsOf(tx, companyId),
  }
  return Object.fromEntries(allFields.map((field) => [field, asText(content[field])])) as RegistrationValues
}

/** A field as one text, alike however it was typed. */
export const asText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

export const certificatesOf = (tx: Database, companyId: string) =>
  tx
    .select({
      certificateId: certificate.fileId,
      type: certificate.type,
      no: certificate.no,
      issuer: certificate.issuer,
      validFrom: certificate.validFrom,
      validTo: certificate.validTo,
    })
    .from(certificate)
    .where(eq(certificate.companyId, companyId))
    .orderBy(asc(certificate.position))

export const contactsOf = (tx: Database, companyId: string) =>
  tx
    .select({ type: companyContact.type, name: companyContact.name, phone: companyContact.phone, email: companyContact.email })
    .from(companyContact)
    .where(eq(companyContact.companyId, companyId))
    .orderBy(asc(companyContact.position), asc(companyContact.id))

/** Which marked fields still are as they were. */
export const unmended = (marks: Mark[], values: RegistrationValues): Mark[] =>
  marks.filter(({ field, value }) => values[field as RegistrationField] === value)
