import { createHmac } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { nameAt } from '#server/db/formerName.ts'
import type { quotation } from '#server/db/tables/procurement.ts'
import { decrypt, encrypt, keyFor } from './seal.ts'

/** Whose a quotation is, as its row says it with the key alone (docs/decisions/022). */
export type Owner = Pick<
  typeof quotation.$inferSelect,
  'id' | 'projectId' | 'supplierCompanyId' | 'ownerRef' | 'listRef' | 'supplierSealed'
>

/** A quotation and the company it belongs to. */
interface Owned {
  id: string
  projectId: string
  companyId: string
}

const keyedBy = (sealKey: string) => {
  const key = keyFor(sealKey, 'fairlead-owner-ref')
  return (...parts: string[]): string => createHmac('sha256', key).update(parts.join(' ')).digest('base64url')
}

/** What stands for a company in one purchase alone: it has one quotation there, and is found by this. */
export const ownerRef = (sealKey: string, projectId: string, companyId: string): string => keyedBy(sealKey)('project', projectId, companyId)

const listRefs = (sealKey: string, companyId: string, from: number, count: number): string[] => {
  const ref = keyedBy(sealKey)
  return Array.from({ length: count }, (_, index) => ref('list', companyId, String(from + index)))
}

/** What may stand for a company in records of a kind that are begun under the key: one in each. */
export const beganRefs = (sealKey: string, machine: string, companyId: string, count: number): string[] => {
  const ref = keyedBy(sealKey)
  return Array.from({ length: count }, (_, index) => ref('began', machine, companyId, String(index)))
}

/** As many figures as an id can have, so that no length tells which one it is. */
const padded = (value: string): string => value.padStart(20)

const ownerKey = (sealKey: string): Buffer => keyFor(sealKey, 'fairlead-owner')
const placeOf = ({ id, projectId }: { id: string; projectId: string }): Buffer => Buffer.from(`quotation ${id} of ${projectId}`)

/**
 * How a row says whose it is. No two rows have a value in common, also those of one company.
 * @param n counted within the company's quotations, from 1 on without a gap
 */
export const ownerColumns = (sealKey: string, owned: Owned, n: number) => ({
  ownerRef: ownerRef(sealKey, owned.projectId, owned.companyId),
  listRef: listRefs(sealKey, owned.companyId, n, 1).join(''),
  supplierSealed: encrypt(ownerKey(sealKey), padded(owned.companyId) + padded(String(n)), placeOf(owned)),
})

/** Whose a quotation is; null when its row was damaged, or speaks of different companies. */
export const ownerOf = (sealKey: string, row: Owner): string | null => {
  try {
    const text = decrypt(ownerKey(sealKey), row.supplierSealed, placeOf(row))
    const companyId = text.slice(0, 20).trim()
    const [listRef] = listRefs(sealKey, companyId, Number(text.slice(20)), 1)
    const fits = row.ownerRef === ownerRef(sealKey, row.projectId, companyId) && row.listRef === listRef
    return fits && (row.supplierCompanyId === null || row.supplierCompanyId === companyId) ? companyId : null
  } catch {
    return null
  }
}

/** How many are looked for at first, and twice as many each time all were there, up to so many at once. */
const firstLook = 64
const longestLook = 1024

/** A company's quotations, and the first number that none of them has. */
const listOf = async (database: Database, sealKey: string, companyId: string): Promise<{ ids: string[]; next: number }> => {
  const ids: string[] = []
  for (let from = 1, count = firstLook; ; from += count, count = Math.min(2 * count, longestLook)) {
    const refs = listRefs(sealKey, companyId, from, count)
    const rows = await rowsOf<{ id: string; ref: string }>(
      database,
      sql`select id, list_ref as ref from quotation where list_ref = any (${sql.param(refs)}::text[])`,
    )
    ids.push(...rows.map(({ id }) => id))
    const found = new Set(rows.map(({ ref }) => ref))
    const missing = refs.findIndex((ref) => !found.has(ref))
    if (missing >= 0) return { ids, next: from + missing }
  }
}

/** The ids of all quotations of a company, opened or not. */
export const quotationsOf = async (database: Database, sealKey: string, companyId: string): Promise<string[]> =>
  (await listOf(database, sealKey, companyId)).ids

/** The number that a company's next quotation takes. Of two at once the unique index lets one have it. */
export const nextInList = async (database: Database, sealKey: string, companyId: string): Promise<number> =>
  (await listOf(database, sealKey, companyId)).next

/** Whether the quotation `q` is among these. */
export const isAmong = (ids: readonly string[]): SQL => sql`q.id = any (${sql.param(ids)}::bigint[])`

/** Somebody of a company. */
export interface Person {
  userId: string
  companyId: string
}

const personKey = (sealKey: string): Buffer => keyFor(sealKey, 'fairlead-person')

/** Who did something, for the key alone. @param place what it was done to: it can be read there only */
export const sealPerson = (sealKey: string, place: string, { userId, companyId }: Person): string =>
  encrypt(personKey(sealKey), padded(userId) + padded(companyId), Buffer.from(place))

/** Null when it was damaged or belongs elsewhere. */
export const unsealPerson = (sealKey: string, place: string, sealed: string): Person | null => {
  try {
    const text = decrypt(personKey(sealKey), sealed, Buffer.from(place))
    return { userId: text.slice(0, 20).trim(), companyId: text.slice(20).trim() }
  } catch {
    return null
  }
}

const entryPlace = (quotationId: string): string => `entry of quotation ${quotationId}`

/** Who moved a quotation, as its entries in the log say it. */
export const sealActor = (sealKey: string, quotationId: string, person: Person): string =>
  sealPerson(sealKey, entryPlace(quotationId), person)

/** Null when it was damaged or belongs to another quotation. */
export const actorIn = (sealKey: string, quotationId: string, by: string): Person | null =>
  unsealPerson(sealKey, entryPlace(quotationId), by)

interface SealedEntry {
  recordId: string
  by: string | null
  seq: string
}

/** Somebody with the name they had and the roles they have. */
interface SealedActor {
  id: string
  name: string
  roles: string[]
}

/** Who stands behind the entries that say it under the key, by what they say, as they were called then; all in one statement. */
export const actorsOf = async (database: Database, sealKey: string, entries: readonly SealedEntry[]) => {
  const acts = entries.flatMap(({ recordId, by, seq }) => {
    const person = by === null ? null : actorIn(sealKey, recordId, by)
    return by !== null && person ? [{ by, userId: person.userId, seq }] : []
  })
  if (acts.length === 0) return new Map<string, SealedActor>()
  const rows = await rowsOf<SealedActor & { by: string }>(
    database,
    sql`select a.by, u.id, ${nameAt('app_user', sql`u`, sql`a.seq`)} as name,
          array(select r.code from user_role h join role r on r.id = h.role_id where h.user_id = u.id) as roles
        from jsonb_to_recordset(${JSON.stringify(acts)}::jsonb) as a (by text, "userId" bigint, seq bigint) join app_user u on u.id = a."userId"`,
  )
  return new Map(rows.map(({ by, ...actor }) => [by, actor]))
}
