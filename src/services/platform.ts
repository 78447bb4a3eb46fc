import { call, type CallOptions } from './http.ts'

export const getHealth = (options?: CallOptions) => call('GET /api/health', { bare: true }, options)

export const getOpenApi = (options?: CallOptions) => call('GET /api/openapi.json', { bare: true }, options)
