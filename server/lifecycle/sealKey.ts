import { hkdfSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { ConfigError } from '#server/config.ts'
import { lockForSetup, rowsOf, type Database } from '#server/db/connect.ts'
import { unseal } from './seal.ts'

/** By it a key is known again, and nothing is learned of the key. */
const checkOf = (sealKey: string): string => Buffer.from(hkdfSync('sha256', sealKey, '', 'fairlead-key-check', 32)).toString('hex')

/**
 * Holds a database to the key that its quotations were sealed with. The first start remembers it.
 * @throws ConfigError when this is another key
 */
export const holdSealKey = (database: Database, sealKey: string): Promise<void> =>
  database.transaction(async (tx) => {
    await lockForSetup(tx)
    const [kept] = await rowsOf<{ key_check: string }>(tx, sql`select key_check from seal_key`)
    const fits = kept ? kept.key_check === checkOf(sealKey) : await opensWhatIsThere(tx, sealKey)
    if (!fits)
      throw new ConfigError([
        'SEAL_KEY: this database was sealed by another key; start with that one: quotations that are not opened yet can be read by it alone',
      ])
    if (!kept) await tx.execute(sql`insert into seal_key (key_check) values (${checkOf(sealKey)})`)
  })

/** A database of before keys were remembered: whatever was sealed last must open. */
const opensWhatIsThere = async (tx: Database, sealKey: string): Promise<boolean> => {
  const [last] = await rowsOf<{ id: string; project_id: string; supplier_company_id: string; round: number | null; ciphertext: string }>(
    tx,
    sql`select q.id, q.project_id, q.supplier_company_id, r.round, coalesce(r.ciphertext, q.draft_ciphertext) as ciphertext
        from quotation q left join quotation_round r on r.quotation_id = q.id
        where coalesce(r.ciphertext, q.draft_ciphertext) is not null order by q.created_at desc, r.round desc limit 1`,
  )
  if (!last) return true
  try {
    const [projectId, quotationId, supplierCompanyId] = [last.project_id, last.id, last.supplier_company_id].map(String) as [
      string,
      string,
      string,
    ]
    unseal(sealKey, projectId, last.ciphertext, { projectId, quotationId, supplierCompanyId, round: last.round })
    return true
  } catch {
    return false
  }
}
