import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { company } from '#server/db/tables/platform.ts'
import { certificate, companyContact } from '#server/db/tables/supplier.ts'
import { fieldsOfStep, type RegistrationField } from '#src/machines/registration/fields.ts'

/** Every field of a registration as one text: what is marked, compared and kept in the history. */
export const registrationValues = async (tx: Database, companyId: string): Promise<Record<RegistrationField, string>> => {
  const [row] = await tx.select().from(company).where(eq(company.id, companyId))
  if (!row) throw new Error(`No company ${companyId}`)
  const certificates = await tx
    .select({ type: certificate.type, no: certificate.no, issuer: certificate.issuer, to: certificate.validTo, file: certificate.fileId })
    .from(certificate)
    .where(eq(certificate.companyId, companyId))
    .orderBy(asc(certificate.position))
  const contacts = await tx
    .select({ type: companyContact.type, name: companyContact.name, phone: companyContact.phone, email: companyContact.email })
    .from(companyContact)
    .where(eq(companyContact.companyId, companyId))
    .orderBy(asc(companyContact.position), asc(companyContact.id))
  const { wantedCategoryIds, historySupplyUnit } = row
  const lists: Partial<Record<RegistrationField, unknown>> = { certificates, contacts, wantedCategoryIds, historySupplyUnit }
  const plain = row as Record<string, unknown>
  return Object.fromEntries(
    Object.values(fieldsOfStep)
      .flat()
      .map((field) => [field, field in lists ? JSON.stringify(lists[field]) : textOf(plain[field])]),
  ) as Record<RegistrationField, string>
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
