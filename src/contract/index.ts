import type { z } from 'zod'
import { accountRows } from './account.ts'
import { achievementRows } from './achievement.ts'
import { atlasRows } from './atlas.ts'
import { awardRows } from './award.ts'
import { categoryRows } from './category.ts'
import { codeRows } from './code.ts'
import { dataRows } from './data.ts'
import { dictionary, dictionaryRows, dictionaryType } from './dictionary.ts'
import { companyRows } from './company.ts'
import { companyChangeRows } from './companyChange.ts'
import { companyType } from './companyType.ts'
import { contact, contactRows } from './contact.ts'
import { fileRows } from './file.ts'
import { insightRows } from './insight.ts'
import { invitationRows } from './invitation.ts'
import { integrityRows } from './integrity.ts'
import { jobRows } from './job.ts'
import { monitorRows } from './monitor.ts'
import { mergerRows } from './merger.ts'
import { operationRows } from './operation.ts'
import { traceRows } from './trace.ts'
import { noticeRows } from './notice.ts'
import type { Paths } from './places.ts'
import { processRows } from './process.ts'
import { openingRows } from './opening.ts'
import { personalRows } from './personal.ts'
import { platformRows } from './platform.ts'
import { projectRows } from './project.ts'
import { quotationRows } from './quotation.ts'
import { element, elementRows } from './element.ts'
import { menu, menuRows } from './menu.ts'
import { role, roleRows } from './role.ts'
import { roleType } from './roleType.ts'
import { user, userRows } from './user.ts'
import { registrationRows } from './registration.ts'
import { quoterRows } from './quoter.ts'
import { scopeRows } from './scope.ts'
import { secondFactorRows } from './secondFactor.ts'
import { service, serviceRows } from './service.ts'
import { sessionRows } from './session.ts'
import { provider, signOnRows } from './signOn.ts'
import { stopReason } from './stopReason.ts'
import { supplierRows } from './supplier.ts'
import { teamRows } from './team.ts'
import { templateRows } from './template.ts'

/** Base data, declared: whose rows, routes, calls, lists and forms derive. */
export const entities = [
  contact,
  dictionaryType,
  dictionary,
  companyType,
  stopReason,
  roleType,
  role,
  menu,
  element,
  user,
  service,
  provider,
] as const

type Together<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void ? All : never
const entityRows = Object.assign({}, ...entities.map(({ rows }) => rows)) as Together<(typeof entities)[number]['rows']>

/** Every call of the product. */
export const contract = {
  ...sessionRows,
  ...secondFactorRows,
  ...codeRows,
  ...accountRows,
  ...personalRows,
  ...dictionaryRows,
  ...registrationRows,
  ...companyRows,
  ...mergerRows,
  ...companyChangeRows,
  ...supplierRows,
  ...invitationRows,
  ...achievementRows,
  ...integrityRows,
  ...projectRows,
  ...templateRows,
  ...quotationRows,
  ...openingRows,
  ...awardRows,
  ...fileRows,
  ...noticeRows,
  ...insightRows,
  ...platformRows,
  ...monitorRows,
  ...dataRows,
  ...operationRows,
  ...traceRows,
  ...jobRows,
  ...processRows,
  ...categoryRows,
  ...scopeRows,
  ...quoterRows,
  ...teamRows,
  ...contactRows,
  ...atlasRows,
  ...entityRows,
  ...elementRows,
  ...menuRows,
  ...roleRows,
  ...userRows,
  ...serviceRows,
  ...signOnRows,
}

/** Where the calls of an entity lie. */
export type EntityPath = (typeof entities)[number]['path']

export type Contract = typeof contract
export type Key = keyof Contract
/** A row that answers what it is asked and changes nothing: the key of what is read by it begins with its own. */
export type ReadKey = Extract<Key, `GET ${string}`>

/** The calls that send an event to a record and do nothing else. */
export type EventKey = { [K in Key]: Contract[K] extends { sends: object } ? K : never }[Key]

const isEventKey = (key: string): key is EventKey => key in contract && 'sends' in contract[key as Key]
export const eventKeys: readonly EventKey[] = Object.keys(contract).filter(isEventKey)

/** The calls that show records of a machine and do nothing else. */
export type ShownKey = { [K in Key]: Contract[K] extends { shows: string } ? K : never }[Key]

const isShownKey = (key: string): key is ShownKey => key in contract && 'shows' in contract[key as Key]
export const shownKeys: readonly ShownKey[] = Object.keys(contract).filter(isShownKey)

/** Machines whose records have a list and each a page, as `recordRows` declares them. */
export type Recorded = Contract[ShownKey]['shows']
export type ListKey<M extends Recorded> = `GET ${Paths[M]}/page` & ShownKey
export type PageKey<M extends Recorded> = `GET ${Paths[M]}/{id}` & ShownKey

type Field<K extends Key, F extends string> = Contract[K] extends Record<F, infer S extends z.ZodType> ? S : never

/** What a caller passes for one call: only the parts its row has. */
export type Input<K extends Key> = Present<{
  params: z.input<Field<K, 'params'>>
  query: z.input<Field<K, 'query'>>
  body: z.input<Field<K, 'body'>>
}> &
  (Contract[K]['wrapping'] extends 'bare' ? { bare: true } : unknown) &
  (Contract[K] extends { multipart: true } ? { file: File } : unknown)

type Present<T> = { [P in keyof T as [T[P]] extends [never] ? never : P]: T[P] }

/** What a call answers, unwrapped. */
export type Data<K extends Key> = z.output<Contract[K]['data']>
