import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { company } from '#server/db/tables/platform.ts'
import { advance, offersFor, permit } from '#server/lifecycle/advance.ts'
import { lifeLineOf } from '#server/lifecycle/log.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import {
  filed,
  papers,
  registrationValues,
  shownPapers,
  similarCompanies,
  unmended,
  writeOwn,
  type StepEvent,
} from '#server/modules/company/index.ts'
import { take } from '#server/serving/counter.ts'
import { notFound, Refusal, refuseUnusable } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { Data } from '#src/contract/index.ts'
import type { RegistrationField } from '#src/machines/registration/fields.ts'

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
    await permit(context, { machine: 'company', id, event: { type: 'saveStepTwo' }, actor: caller }, (tx) =>
      writeOwn(tx, id, body, caller, clock.now()),
    )
    return true
  })

  serve('POST /api/admin/company/commitRegStepTwo', async ({ body: { id, adminId }, caller }) => {
    await mine(id, caller)
    if (adminId !== caller.id) refuseUnusable(['adminId'])
    return commit({ type: 'commitStepTwo', data: { adminId } }, id, caller)
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

  serve('POST /api/admin/company/commitRegStepThree', async ({ body: { id, step: _, ...data }, caller }) => {
    await mine(id, caller)
    return commit({ type: 'commitStepThree', data }, id, caller)
  })

  serve('GET /api/admin/company/getRegStepFour', async ({ query: { id }, caller }) => {
    const row = await mine(id, caller)
    const [found] = await database.select({ contacts: papers.contacts }).from(company).where(eq(company.id, id))
    return { contacts: found?.contacts ?? [], achievment: row.achievementNote }
  })

  serve('POST /api/admin/company/commitRegStepFour', async ({ body: { id, step: _, ...data }, caller }) => {
    await mine(id, caller)
    return commit({ type: 'commitStepFour', data }, id, caller)
  })

  const commit = async (event: StepEvent, id: string, caller: Actor) => {
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
