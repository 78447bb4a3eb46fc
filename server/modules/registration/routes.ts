import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { company } from '#server/db/tables/platform.ts'
import { advance, offersFor, permit } from '#server/lifecycle/advance.ts'
import { lifeLineOf } from '#server/lifecycle/log.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import {
  asText,
  filed,
  papers,
  registrationValues,
  shownPapers,
  unmended,
  type StepEvent,
  similarCompanies,
  writeCompany,
  type CompanyData,
} from '#server/modules/company/index.ts'
import { take } from '#server/plugins/counter.ts'
import { notFound, Refusal, refuseUnusable } from '#server/refusal.ts'
import type { ModuleContext } from '#server/plugins/module.ts'
import type { ServeRow } from '#server/plugins/rows.ts'
import type { Data } from '#src/contract/index.ts'
import type { Language } from '#server/texts.ts'
import { fieldsOfStep, materialFields, type RegistrationField } from '#src/machines/registration/fields.ts'

type State = Data<'GET /api/admin/company/getCompany/{id}'>['state']

/** Names and codes are not to be harvested by asking for them one after another. */
const questionsPerMinute = 60

export const registrationRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock } = context

  serve('GET /api/admin/company/getCompany/{id}', async ({ params: { id }, caller }) => {
    const row = await mine(id, caller)
    const still = new Set(unmended(row.marks, await registrationValues(database, id)))
    return {
      id,
      version: row.version,
      state: row.state as State,
      stateSince: row.stateSince.toISOString(),
      stepsDone: row.stepsDone,
      bFriendReg: row.bFriendReg,
      marks:
        row.state === 'returned'
          ? row.marks.map((each) => ({ field: each.field as RegistrationField, reason: each.reason, mended: !still.has(each) }))
          : [],
      decisionReason: row.decisionReason,
      reapplyFrom: row.reapplyFrom?.toISOString() ?? null,
      stepTwo: {
        name: row.name,
        nameEn: row.nameEn,
        unifiedCreditCode: row.unifiedCreditCode,
        enterpriseType: row.enterpriseType,
        supplierKindId: row.supplierKindId,
        legalRepresentative: row.legalRepresentative,
        areaCode: row.areaCode,
        areaName: row.areaName,
        address: row.address,
        phone: row.phone,
        email: row.email,
      },
      draftKey: createHmac('sha256', context.config.sealKey).update(`registration-draft:${caller.id}:${id}`).digest('hex'),
      transitions: await offersFor(context, 'company', id, caller),
      lifeLine: await lifeLineOf(database, 'company', id, id),
    }
  })

  serve('GET /api/admin/company/checkCompanyName/{a}/{b}', async ({ params: { a, b }, caller }) => {
    await refuseFlood(caller)
    const others = await rowsOf(database, sql`select 1 from company where look(name) = look(${a}) and name <> '' and id <> ${b} limit 1`)
    return others.length === 0
  })

  serve('POST /api/admin/company/checkUnifiedCreditCode', async ({ body, caller }) => {
    await refuseFlood(caller)
    const others = await rowsOf(
      database,
      sql`select 1 from company where code_look(unified_credit_code) = ${body.unifiedCreditCode} and unified_credit_code <> '' and id <> ${body.id} limit 1`,
    )
    return others.length === 0
  })

  serve('GET /api/admin/company/getBlurCompany', async ({ query, caller }) => {
    await refuseFlood(caller)
    const found = await similarCompanies(database, query.name)
    return found.filter(({ id }) => id !== caller.companyId)
  })

  serve('POST /api/admin/company/{id}', async ({ params: { id }, body, caller }) => {
    await mine(id, caller)
    await permit(context, { machine: 'company', id, event: { type: 'saveStepTwo' }, actor: caller }, async (tx) => {
      await refuseFixed(tx, id, body)
      await writeCompany(tx, id, body, caller, clock.now())
    })
    return true
  })

  serve('POST /api/admin/company/commitRegStepTwo', async ({ body: { id, adminId }, caller }) => {
    await mine(id, caller)
    if (adminId !== caller.id) refuseUnusable(['adminId'])
    return commit('commitStepTwo', id, {}, caller, async (tx) => {
      await tx.update(company).set({ adminId }).where(eq(company.id, id))
    })
  })

  serve('GET /api/admin/company/getRegStepThree/{id}', async ({ params: { id }, caller }) => {
    const row = await mine(id, caller)
    const [found] = await database.select(shownPapers).from(company).where(eq(company.id, id))
    return {
      ...filed({ row, certificates: [], files: [], ...found }),
      startDate: row.licenceStart,
      endDate: row.licenceEnd,
      establishDate: row.establishDate,
      registeredCapital: row.registeredCapital,
      scope: row.businessScope,
      bankName: row.bankName,
      bankAccount: row.bankAccount,
      categoryIds: row.wantedCategoryIds,
      historySupplyUnit: row.historySupplyUnit,
    }
  })

  serve('POST /api/admin/company/commitRegStepThree', async ({ body: { id, step: _, ...data }, caller, language }) => {
    await mine(id, caller)
    return commit('commitStepThree', id, data, caller, (tx) => refuseWithoutPapers(tx, id, language))
  })

  serve('GET /api/admin/company/getRegStepFour', async ({ query: { id }, caller }) => {
    const row = await mine(id, caller)
    const [found] = await database.select({ contacts: papers.contacts }).from(company).where(eq(company.id, id))
    return { contacts: found?.contacts ?? [], achievment: row.achievementNote }
  })

  serve('POST /api/admin/company/commitRegStepFour', async ({ body: { id, step: _, ...data }, caller }) => {
    await mine(id, caller)
    return commit('commitStepFour', id, data, caller)
  })

  /** What a second click sends is what is there already: it is written again, and nothing changes. */
  const commit = async (
    type: StepEvent['type'],
    id: string,
    data: CompanyData,
    caller: Actor,
    also: (tx: Database) => Promise<void> = async () => {},
  ) => {
    const write = async (tx: Database) => {
      await refuseFixed(tx, id, data)
      await writeCompany(tx, id, data, caller, clock.now())
      await also(tx)
    }
    const event: StepEvent = { type, write }
    const { state, ...rest } = await advance(context, { machine: 'company', id, event, actor: caller })
    return { ...rest, state: state as State }
  }

  /** Another company’s registration does not exist for the caller. */
  const mine = async (id: string, caller: Actor) => {
    const [row] = await database.select().from(company).where(eq(company.id, id))
    if (!row || row.kind !== 'SUPPLIER' || caller.companyId !== id) throw notFound()
    return row
  }

  /** Those who see companies anyway have nothing to harvest. */
  const refuseFlood = async (caller: Actor): Promise<void> => {
    if (caller.authorities.has('company:page')) return
    const retryAfterSeconds = await take(context, { name: `company-check:${caller.id}`, most: questionsPerMinute, windowSeconds: 60 })
    if (retryAfterSeconds > 0) throw new Refusal(42900, { retryAfterSeconds })
  }
}

/** The papers that a supplier of this type hands in (`typeManager`); of what was returned only what a reviewer asked for is looked at. */
const refuseWithoutPapers = async (tx: Database, id: string, language: Language): Promise<void> => {
  const missing = await rowsOf<{ name: string; name_en: string }>(
    tx,
    sql`select p.name, p.name_en from company c join company_type t on t.id = c.supplier_kind_id
        join sys_code p on p.type = 'certificateType' and p.code = any (t.required_papers)
        where c.id = ${id} and (c.state <> 'returned' or c.marks @> '[{"field": "certificates"}]')
          and not exists (select 1 from certificate f where f.company_id = c.id and f.type = p.code) order by p.position`,
  )
  if (missing.length === 0) return
  const papers = missing.map(({ name, name_en: english }) => (language === 'en' ? english : name)).join(language === 'en' ? ', ' : '、')
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
