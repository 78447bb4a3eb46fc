/** The words of integrity records, in the order in which people choose them. */
export const types = ['GOOD', 'WARNING', 'BAD'] as const
export const effects = ['NONE', 'WARN', 'NO_INVITE', 'NO_QUOTE', 'BLACKLIST'] as const
export const states = ['draft', 'notified', 'effective', 'appealed', 'expired', 'revoked'] as const

export type IntegrityType = (typeof types)[number]
export type IntegrityEffect = (typeof effects)[number]
