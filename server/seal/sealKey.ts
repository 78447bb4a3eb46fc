import { desc, eq, sql } from 'drizzle-orm'
import { ConfigError } from '#server/config.ts'
import { lockForSetup, rowsOf, type Database } from '#server/db/connect.ts'
import { quotation, quotationRound } from '#server/db/tables/procurement.ts'
import { ownerOf } from './owner.ts'
import { keyFor, unseal } from './seal.ts'

/** By it a key is known again, and nothing is learned of the key. */
const checkOf = (sealKey: string): string => keyFor(sealKey, 'fairlead-key-check').toString('hex')

/**
 * Holds a database to the key that its quotations were sealed with. The first start remembers it.
 * @throws ConfigError when this is another key
 */
export const holdSealKey = (database: Database, sealKey: string): Promise<void> =>
  database.transaction(async (tx) => {
    await lockForSetup(tx)
    const [kept] = await rowsOf<{ keyCheck: string }>(tx, sql`select key_check as "keyCheck" from seal_key`)
    const fits = kept ? kept.keyCheck === checkOf(sealKey) : await opensWhatIsThere(tx, sealKey)
    if (!fits)
      throw new ConfigError([
        'SEAL_KEY: this database was sealed by another key; start with that one: quotations that are not opened yet can be read by it alone',
      ])
    if (!kept) await tx.execute(sql`insert into seal_key (key_check) values (${checkOf(sealKey)})`)
  })

/** A database of before keys were remembered: whatever was sealed last must open. */
const opensWhatIsThere = async (tx: Database, sealKey: string): Promise<boolean> => {
  const [last] = await tx
    .select({ quotation, round: quotationRound.round, submitted: quotationRound.ciphertext })
    .from(quotation)
    .leftJoin(quotationRound, eq(quotationRound.quotationId, quotation.id))
    .where(sql`coalesce(${quotationRound.ciphertext}, ${quotation.draftCiphertext}) is not null`)
    .orderBy(desc(quotation.createdAt), desc(quotationRound.round))
    .limit(1)
  const ciphertext = last?.submitted ?? last?.quotation.draftCiphertext
  if (!last || !ciphertext) return true
  const { id: quotationId, projectId, supplierSealed, supplierCompanyId: inClear } = last.quotation
  // Of before it was sealed whose it is, too.
  const supplierCompanyId = supplierSealed === '' ? inClear : ownerOf(sealKey, last.quotation)
  if (supplierCompanyId === null) return false
  try {
    unseal(sealKey, projectId, ciphertext, { projectId, quotationId, supplierCompanyId, round: last.round })
    return true
  } catch {
    return false
  }
}
