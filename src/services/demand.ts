import { call, type CallOptions } from './http.ts'

/** For which units one may write demands, and from which budgets. @throws CallError */
export const getDemandChoices = (options?: CallOptions) => call('GET /api/po/demand/choices', {}, options)

/** Who may be given a demand to buy. @throws CallError */
export const getDemandBuyers = (id: string, options?: CallOptions) => call('GET /api/po/demand/{id}/buyer', { params: { id } }, options)

/** What helps to judge a demand. @throws CallError */
export const getDemandAdvice = (id: string, options?: CallOptions) => call('GET /api/po/demand/{id}/advice', { params: { id } }, options)
