/**
 * Procurement methods whose purchase can be run with one sealed price, with the number of valid quotes that lets an
 * opening go ahead (domain.md §1.3). Methods that need auctions or rounds are not offered before those exist.
 */
export const methods = {
  OPEN_TENDER: { minQuotes: 3, visibility: 'OPEN' },
  INVITED_TENDER: { minQuotes: 3, visibility: 'INVITED' },
  INQUIRY: { minQuotes: 3, visibility: 'EITHER' },
  DIRECT: { minQuotes: 1, visibility: 'INVITED' },
} as const

export type MethodCode = keyof typeof methods
export const methodCodes = Object.keys(methods) as MethodCode[]
