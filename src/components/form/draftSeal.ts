import aes from 'crypto-js/aes'
import utf8 from 'crypto-js/enc-utf8'

/** @returns a draft encrypted under a key, as it is kept */
export const sealed = (content: unknown, draftKey: string): string => aes.encrypt(JSON.stringify(content), draftKey).toString()

/** @returns what was sealed; @throws Error where this key does not open it */
export const opened = (text: string, draftKey: string): unknown => JSON.parse(aes.decrypt(text, draftKey).toString(utf8))
