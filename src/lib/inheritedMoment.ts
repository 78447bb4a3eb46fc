const inherited = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/

/** A moment as ISO 8601 has it: one without an offset, as the inherited calls and others of the family say moments, is meant as Shanghai has it. */
export const withOffset = (moment: string): string => moment.replace(inherited, '$1T$2+08:00')
