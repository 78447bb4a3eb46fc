import aes from 'crypto-js/aes'
import utf8 from 'crypto-js/enc-utf8'
import { del, get, set } from 'idb-keyval'
import type { SheetText } from './sheetText.ts'

const keyOf = (userId: string, quotationId: string): string => `fairlead.draft.${userId}.${quotationId}`

interface Kept {
  /** The server's draft this one was typed over. */
  draftRevision: number
  text: SheetText
}

/**
 * Keeps what is typed where a lost session, a reload or a broken connection can't reach it. Encrypted under a key that only the
 * server hands out, to the same supplier.
 */
export const keepOffline = (userId: string, quotationId: string, draftKey: string, kept: Kept): Promise<void> =>
  set(keyOf(userId, quotationId), aes.encrypt(JSON.stringify(kept), draftKey).toString())

/** What was kept and has not reached the server; null when there is nothing, or nothing that this key opens. */
export const findOffline = async (userId: string, quotationId: string, draftKey: string): Promise<Kept | null> => {
  const stored = await get<string>(keyOf(userId, quotationId))
  if (!stored) return null
  try {
    return JSON.parse(aes.decrypt(stored, draftKey).toString(utf8)) as Kept
  } catch {
    return null
  }
}

export const forgetOffline = (userId: string, quotationId: string): Promise<void> => del(keyOf(userId, quotationId))
