import type { Data, Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type Quotation = Data<'GET /api/po/quotation/{id}'>
export type Sheet = Quotation['draft']
export type Unread = Quotation['unread']
export type Receipt = Quotation['receipts'][number]
type SealBody = Input<'POST /api/po/quotation/{id}/submit'>['body']

export const pageSupplierProjects = (query: Input<'GET /api/po/supplierProject/page'>['query'], options?: CallOptions) =>
  call('GET /api/po/supplierProject/page', { query }, options)

export const getSupplierProject = (id: string, options?: CallOptions) =>
  call('GET /api/po/supplierProject/{id}', { params: { id } }, options)

export const pageSupplierItems = (query: Input<'GET /api/po/supplierItem/page'>['query'], options?: CallOptions) =>
  call('GET /api/po/supplierItem/page', { query }, options)

export const pageQuotations = (query: Input<'GET /api/po/quotation/page'>['query'], options?: CallOptions) =>
  call('GET /api/po/quotation/page', { query }, options)

export const pageHistory = (query: Input<'GET /api/po/quotation/history'>['query'], options?: CallOptions) =>
  call('GET /api/po/quotation/history', { query }, options)

export const beginQuotation = (projectId: string, options?: CallOptions) => call('POST /api/po/quotation', { body: { projectId } }, options)

export const getQuotation = (id: string, options?: CallOptions) => call('GET /api/po/quotation/{id}', { params: { id } }, options)

export const saveDraft = (id: string, body: Input<'POST /api/po/quotation/{id}/saveDraft'>['body'], options?: CallOptions) =>
  call('POST /api/po/quotation/{id}/saveDraft', { params: { id }, body }, options)

export const submitQuotation = (id: string, body: SealBody, options?: CallOptions) =>
  call('POST /api/po/quotation/{id}/submit', { params: { id }, body }, options)

export const replaceQuotation = (id: string, body: SealBody, options?: CallOptions) =>
  call('POST /api/po/quotation/{id}/replace', { params: { id }, body }, options)

export const getReceipt = (id: string, receiptNo: string, options?: CallOptions) =>
  call('GET /api/po/quotation/{id}/receipt/{receiptNo}', { params: { id, receiptNo } }, options)
