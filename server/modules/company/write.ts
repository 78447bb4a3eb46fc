import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { company } from '#server/db/tables/platform.ts'
import { certificate, companyContact, companyHistory } from '#server/db/tables/supplier.ts'
import { violationIn } from '#server/db/violation.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { Refusal, refuseUnusable } from '#server/refusal.ts'
import type { stepFour, stepThree, stepTwo } from '#src/contract/registration.ts'
import { endOfDate } from '#src/lib/shanghaiTime.ts'
import { allFields } from '#src/machines/registration/fields.ts'
import { registrationValues } from './fields.ts'
import { unusableFields } from './usable.ts'

type StepTwo = z.output<typeof stepTwo>
type StepThree = z.output<typeof stepThree>
type StepFour = z.output<typeof stepFour>

/** Fields as they are to be; a certificate's or licence's file must be the company's own. */
export type CompanyData = Partial<StepTwo & StepThree & StepFour> & { adminId?: string }

/**
 * Writes data of a company, and what changed of what was once submitted into its history.
 * @throws Refusal 42200 for what the company cannot use (`unusableFields`), or a name or code that another company has
 */
export const writeCompany = async (tx: Database, id: string, data: CompanyData, actor: Actor | null, now: Date): Promise<void> => {
  const before = await registrationValues(tx, id)
  refuseUnusable(await unusableFields(tx, id, data))
  const columns = columnsOf(data)
  // A renewed licence warns anew.
  const renewed = sql`case when ${company.licenceEnd} is not distinct from ${data.endDate ?? null}::date then ${company.licenceWarnedDays} end`
  if (data.endDate !== undefined) await tx.update(company).set({ licenceWarnedDays: renewed }).where(eq(company.id, id))
  if (Object.keys(columns).length > 0) await inWordsOfTheForm(tx.update(company).set(columns).where(eq(company.id, id)))
  if (data.certificates) await writeCertificates(tx, id, data.certificates)
  if (data.contacts) await writeContacts(tx, id, data.contacts)
  if (data.endDate !== undefined || data.certificates) await setValidity(tx, id)
  const [row] = await tx.select({ submittedAt: company.submittedAt }).from(company).where(eq(company.id, id))
  if (!row?.submittedAt) return
  const after = await registrationValues(tx, id)
  const changed = allFields.filter((field) => before[field] !== after[field])
  if (changed.length > 0)
    await tx
      .insert(companyHistory)
      .values(
        changed.map((field) => ({ companyId: id, field, before: before[field], after: after[field], actorId: actor?.id ?? null, at: now })),
      )
}

const columnsOf = (data: CompanyData): Partial<typeof company.$inferInsert> => {
  const { businessLicense, startDate, endDate, scope, categoryIds, achievment, certificates: _, contacts: __, ...alike } = data
  const renamed = {
    licenceFileId: businessLicense,
    licenceStart: startDate,
    licenceEnd: endDate,
    businessScope: scope,
    wantedCategoryIds: categoryIds,
    achievementNote: achievment,
  }
  return Object.fromEntries(Object.entries({ ...alike, ...renamed }).filter(([, value]) => value !== undefined))
}

const writeCertificates = async (tx: Database, companyId: string, given: StepThree['certificates']): Promise<void> => {
  const before = await tx.delete(certificate).where(eq(certificate.companyId, companyId)).returning()
  // What stays as it was has warned already; a renewed certificate warns anew.
  const warned = (one: (typeof given)[number]) =>
    before.find(({ type, no, validTo }) => type === one.type && no === one.no && validTo === one.validTo)?.warnedDays ?? null
  if (given.length > 0)
    await tx.insert(certificate).values(
      given.map((each, position) => {
        const { certificateId, ...rest } = each
        return { ...rest, companyId, fileId: certificateId, position, warnedDays: warned(each) }
      }),
    )
}

const writeContacts = async (tx: Database, companyId: string, given: StepFour['contacts']): Promise<void> => {
  await tx.delete(companyContact).where(eq(companyContact.companyId, companyId))
  await tx.insert(companyContact).values(given.map((contact, position) => ({ ...contact, companyId, position, isDefault: position === 0 })))
}

/** The company is valid until the first of its licence and its certificates ends. */
const setValidity = async (tx: Database, id: string): Promise<void> => {
  const [row] = await rowsOf<{ first: string | null }>(
    tx,
    sql`select least((select licence_end from company where id = ${id}), (select min(valid_to) from certificate where company_id = ${id}))::text as first`,
  )
  await tx
    .update(company)
    .set({ validUntil: row?.first ? endOfDate(row.first) : null })
    .where(eq(company.id, id))
}

const taken: Record<string, { path: string; message: string }> = {
  company_name: { path: 'name', message: 'registration.nameTaken' },
  company_credit_code: { path: 'unifiedCreditCode', message: 'registration.codeTaken' },
}

/** The database alone can say that a name is free: two companies may ask at once. */
export const inWordsOfTheForm = async <T>(write: PromiseLike<T>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    const field = taken[violationIn(error).constraint ?? '']
    throw field ? new Refusal(42200, { errors: [field] }) : error
  }
}
