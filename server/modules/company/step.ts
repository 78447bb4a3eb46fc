import type { EventObject } from 'xstate'
import { eq, sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { company } from '#server/db/tables/platform.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { Refusal } from '#server/refusal.ts'
import { fieldsOfStep, materialFields, type RegistrationField } from '#src/machines/registration/fields.ts'
import { asText, registrationValues } from './fields.ts'
import { writeCompany, type CompanyData } from './write.ts'

/** A step of the registration, and the fields that it hands in. */
export interface StepEvent extends EventObject {
  type: 'commitStepTwo' | 'commitStepThree' | 'commitStepFour'
  data: CompanyData
}

/**
 * Writes a step that its company hands in. What a second click sends is what is there already: it is written again, and nothing changes.
 * @throws Refusal 42200 as `writeOwn` does, and for papers that are missing
 */
export const writeStep = async (tx: Database, id: string, { type, data }: StepEvent, actor: Actor | null, now: Date): Promise<void> => {
  await writeOwn(tx, id, data, actor, now)
  if (type === 'commitStepThree') await refuseWithoutPapers(tx, id)
}

/**
 * Writes what a company says of itself.
 * @throws Refusal 42200 for what it may not change as it stands, or not use
 */
export const writeOwn = async (tx: Database, id: string, data: CompanyData, actor: Actor | null, now: Date): Promise<void> => {
  await refuseFixed(tx, id, data)
  await writeCompany(tx, id, data, actor, now)
}

/** The papers that a supplier of this type hands in (`typeManager`); of what was returned only what a reviewer asked for is looked at. */
const refuseWithoutPapers = async (tx: Database, id: string): Promise<void> => {
  const missing = await rowsOf<{ name: string; name_en: string }>(
    tx,
    sql`select p.name, p.name_en from company c join company_type t on t.id = c.supplier_kind_id
        join sys_code p on p.type = 'certificateType' and p.code = any (t.required_papers)
        where c.id = ${id} and (c.state <> 'returned' or c.marks @> '[{"field": "certificates"}]')
          and not exists (select 1 from certificate f where f.company_id = c.id and f.type = p.code) order by p.position`,
  )
  if (missing.length === 0) return
  const papers = {
    'zh-CN': missing.map(({ name }) => name).join('、'),
    en: missing.map(({ name_en: english }) => english).join(', '),
  }
  throw new Refusal(42200, { errors: [{ path: 'certificates', message: 'registration.papersMissing' }], values: { papers } })
}

const admitted = new Set(['approved', 'suspended', 'expired'])
/** Of an admitted company these go through `companyChange`, or stay for good. */
const reviewed: ReadonlySet<string> = new Set([...materialFields, 'unifiedCreditCode'])

/** Of a returned registration only what was returned is mended; of an admitted company only what needs no review is changed at once. */
const refuseFixed = async (tx: Database, id: string, data: CompanyData): Promise<void> => {
  const [row] = await tx.select({ state: company.state, marks: company.marks }).from(company).where(eq(company.id, id))
  if (row?.state === 'returned') {
    const returned = new Set(row.marks.map(({ field }) => field))
    refuseChanged(await registrationValues(tx, id), data, (field) => !returned.has(field), 'registration.notReturned')
  }
  if (row && admitted.has(row.state))
    refuseChanged(await registrationValues(tx, id), data, (field) => reviewed.has(field), 'registration.materialField')
}

const refuseChanged = (
  values: Record<RegistrationField, string>,
  data: CompanyData,
  isFixed: (field: RegistrationField) => boolean,
  message: string,
): void => {
  const wanted = data as Record<string, unknown>
  const fields: RegistrationField[] = [...fieldsOfStep[2], ...fieldsOfStep[3], ...fieldsOfStep[4]]
  const changed = fields.filter((field) => field in wanted && isFixed(field) && values[field] !== asText(wanted[field]))
  if (changed.length > 0) throw new Refusal(42200, { errors: changed.map((path) => ({ path, message })) })
}
