import type { Data, Input } from '#src/contract/index.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import { call, type CallOptions } from './http.ts'

export type ListedFlowType = Data<'GET /api/powf/type'>[number]
export type OneFlowType = Data<'GET /api/powf/type/{type}'>
export type DecidedOfType = Input<'PUT /api/powf/type/{type}'>['body']

export const listFlowTypes = (options?: CallOptions) => call('GET /api/powf/type', {}, options)

export const getFlowType = (type: FlowType, options?: CallOptions) => call('GET /api/powf/type/{type}', { params: { type } }, options)

export const setFlowType = (type: FlowType, body: DecidedOfType, options?: CallOptions) =>
  call('PUT /api/powf/type/{type}', { params: { type }, body }, options)
