import aes from 'crypto-js/aes'

/** @returns a draft encrypted under a key, as it is kept */
export const sealed = (content: unknown, draftKey: string): string => aes.encrypt(JSON.stringify(content), draftKey).toString()
