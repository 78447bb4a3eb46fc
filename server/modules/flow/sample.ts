import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import type { Asking } from '#server/lifecycle/approval/assignees.ts'
import { askingOf, readCase } from '#server/lifecycle/approval/way.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { isReadable } from '#server/lifecycle/recordKind.ts'
import { Refusal, refuseUnusable, refuseWrong, unusable, type Wrong } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { Data, Input } from '#src/contract/index.ts'
import { amount, day, id } from '#src/contract/row.ts'
import type { FormValue, FormValues } from '#src/machines/approval/definition.ts'
import { fieldsOf, type FlowField } from '#src/machines/approval/flowFields.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import { known, type Named } from './references.ts'

type Asked = Input<'POST /api/powf/definition/{id}/simulate'>['body']
type Name = Data<'POST /api/powf/definition/{id}/simulate'>['names'][number]

/** What is simulated: whom it asks by, and which fields are not told to whoever asks. */
export interface Sample {
  asking: Asking
  untold: ReadonlySet<string>
  names: Name[]
}

/** A case that there is, or one that is only thought of. @throws Refusal 42200 for what is no case of the type, or no form of it */
export const sampleOf = (context: ModuleContext, type: FlowType, asked: Asked, actor: Actor): Promise<Sample> =>
  asked.caseId === '' ? thoughtOf(context.database, type, asked) : pastCase(context, type, asked.caseId, actor)

const pastCase = async (context: ModuleContext, type: FlowType, caseId: string, actor: Actor): Promise<Sample> => {
  const { database } = context
  if (!(await isReadable(context, 'case', caseId, actor))) throw new Refusal(42200, { errors: [unusable('caseId')] })
  const standing = await readCase(database, caseId)
  refuseUnusable(standing.row.type === type ? [] : ['caseId'])
  const untold = new Set(Object.entries(fieldsOf(type)).flatMap(([field, its]) => (its.untold ? [field] : [])))
  return { asking: await askingOf(context, database, standing), untold, names: await namesIn(database, type, standing.row.form) }
}

const thoughtOf = async (database: Database, type: FlowType, { form: said, unitId, initiatorId }: Asked): Promise<Sample> => {
  const fields = fieldsOf(type)
  const form: FormValues = { ...said, ...(fields['unit'] ? { unit: unitId } : {}) }
  const wrong = Object.entries(said).flatMap(([field, value]): Wrong[] => {
    const its = Object.hasOwn(fields, field) ? fields[field] : undefined
    return its && fits(its, value) ? [] : [unusable(`form.${field}`)]
  })
  refuseWrong(wrong)
  const names = await namesIn(database, type, form)
  const isKnown = (by: Name['by'], key: string) => names.some((name) => name.by === by && name.key === key)
  refuseUnusable(named(type, said).flatMap(({ field, by, key }) => (isKnown(by, key) ? [] : [`form.${field}`])))
  const [row] = await rowsOf<{ companyId: string; isInitiator: boolean }>(
    database,
    sql`select u.company_id::text as "companyId", ${initiatorId} = '' or exists (select from app_user p join company c on c.id = p.company_id
          where p.id::text = ${initiatorId} and c.kind <> 'SUPPLIER') as "isInitiator"
        from unit u where u.id::text = ${unitId} and u.active`,
  )
  if (!row) throw new Refusal(42200, { errors: [unusable('unitId')] })
  refuseUnusable(row.isInitiator ? [] : ['initiatorId'])
  return {
    asking: { type, machine: null, recordId: null, companyId: row.companyId, unitId, initiatorId: initiatorId || null, form },
    untold: new Set(),
    names,
  }
}

/** Whether a field can say so. */
const fits = ({ kind, values = [] }: FlowField, value: FormValue): boolean => {
  if (value === null) return true
  if (kind === 'flag') return typeof value === 'boolean'
  if (typeof value === 'boolean') return false
  switch (kind) {
    case 'money':
      return amount.safeParse(value).success
    case 'day':
      return day.safeParse(value).success
    case 'choice':
      return values.includes(value)
    case 'unit':
    case 'person':
      return id.safeParse(value).success
    default:
      return true
  }
}

const kinds = { unit: 'unit', person: 'user', category: 'category' } as const

/** What a form calls by ids and codes. */
const named = (type: FlowType, form: FormValues): (Named & { field: string })[] =>
  Object.entries(fieldsOf(type)).flatMap(([field, { kind }]) => {
    const key = form[field]
    return typeof key === 'string' && key !== '' && (kind === 'unit' || kind === 'person' || kind === 'category')
      ? [{ field, by: kinds[kind], key }]
      : []
  })

const namesIn = async (database: Database, type: FlowType, form: FormValues): Promise<Name[]> =>
  (await known(database, named(type, form))).map(({ isOff: _, ...name }) => name)
