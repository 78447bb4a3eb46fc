import type { z } from 'zod'
import { accountRows } from './account.ts'
import { achievementRows } from './achievement.ts'
import { atlasRows } from './atlas.ts'
import { awardRows } from './award.ts'
import { codeRows } from './code.ts'
import { dictionaryRows } from './dictionary.ts'
import { companyRows } from './company.ts'
import { companyChangeRows } from './companyChange.ts'
import { contactRows } from './contact.ts'
import { fileRows } from './file.ts'
import { insightRows } from './insight.ts'
import { invitationRows } from './invitation.ts'
import { integrityRows } from './integrity.ts'
import { noticeRows } from './notice.ts'
import { openingRows } from './opening.ts'
import { personalRows } from './personal.ts'
import { platformRows } from './platform.ts'
import { projectRows } from './project.ts'
import { quotationRows } from './quotation.ts'
import { registrationRows } from './registration.ts'
import { quoterRows } from './quoter.ts'
import { scopeRows } from './scope.ts'
import { sessionRows } from './session.ts'
import { supplierRows } from './supplier.ts'
import { teamRows } from './team.ts'
import { templateRows } from './template.ts'

/** Every call of the product. */
export const contract = {
  ...sessionRows,
  ...codeRows,
  ...accountRows,
  ...personalRows,
  ...dictionaryRows,
  ...registrationRows,
  ...companyRows,
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
  ...scopeRows,
  ...quoterRows,
  ...teamRows,
  ...contactRows,
  ...atlasRows,
}

export type Contract = typeof contract
export type Key = keyof Contract

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
