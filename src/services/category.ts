import { call, type CallOptions } from './http.ts'

export const getCategories = (options?: CallOptions) => call('GET /api/srm/category/all', {}, options)
