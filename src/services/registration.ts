import type { Data, Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type Registration = Data<'GET /api/admin/company/getCompany/{id}'>
export type StepTwo = Input<'POST /api/admin/company/{id}'>['body']
export type StepThree = Omit<Input<'POST /api/admin/company/commitRegStepThree'>['body'], 'id' | 'step'>
export type StepFour = Omit<Input<'POST /api/admin/company/commitRegStepFour'>['body'], 'id' | 'step'>

export const getRegistration = (id: string, options?: CallOptions) =>
  call('GET /api/admin/company/getCompany/{id}', { params: { id } }, options)

export const checkCompanyName = (name: string, companyId: string, options?: CallOptions) =>
  call('GET /api/admin/company/checkCompanyName/{a}/{b}', { params: { a: name, b: companyId } }, options)

export const checkCreditCode = (unifiedCreditCode: string, id: string, options?: CallOptions) =>
  call('POST /api/admin/company/checkUnifiedCreditCode', { body: { unifiedCreditCode, id } }, options)

export const getSimilarCompanies = (name: string, options?: CallOptions) =>
  call('GET /api/admin/company/getBlurCompany', { query: { name } }, options)

export const saveCompany = (id: string, body: StepTwo, options?: CallOptions) =>
  call('POST /api/admin/company/{id}', { params: { id }, body }, options)

export const commitStepTwo = (id: string, adminId: string, options?: CallOptions) =>
  call('POST /api/admin/company/commitRegStepTwo', { body: { id, step: 2, adminId } }, options)

export const getStepThree = (id: string, options?: CallOptions) =>
  call('GET /api/admin/company/getRegStepThree/{id}', { params: { id } }, options)

export const commitStepThree = (id: string, step: StepThree, options?: CallOptions) =>
  call('POST /api/admin/company/commitRegStepThree', { body: { id, step: 3, ...step } }, options)

export const getStepFour = (id: string, options?: CallOptions) => call('GET /api/admin/company/getRegStepFour', { query: { id } }, options)

export const commitStepFour = (id: string, step: StepFour, options?: CallOptions) =>
  call('POST /api/admin/company/commitRegStepFour', { body: { id, step: 4, ...step } }, options)
