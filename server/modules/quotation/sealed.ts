import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { ownerOf } from '#server/seal/owner.ts'
import { sha256, unseal } from '#server/seal/seal.ts'
import type { Misfit, Submission } from '#src/contract/sheet.ts'

interface SealedRow {
  id: string
  no: string
  projectNo: string
  owner: string | null
  round: number | null
  receiptNo: string | null
  sha256: string | null
  ciphertext: string | null
  loggedReceiptNo: string | null
  loggedSha256: string | null
}

/** A quotation that waits to be opened, as far as the key reads it. */
export interface SealedQuote {
  id: string
  no: string
  /** Null when nobody can read it: damaged, removed, put in another's place, or sealed by another key. */
  submission: Submission | null
  /** In what it is not what its receipt, the log and its own text say. */
  misfits: Misfit[]
}

/**
 * Every quotation of a purchase that is sealed, or that the log says is; locked when it is about to be opened.
 * Whoever can write into the database without the key can neither exchange two of them, nor bring back a replaced one, nor remove one unnoticed.
 */
export const sealedQuotesOf = async (
  database: Database,
  projectId: string,
  sealKey: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<SealedQuote[]> => {
  const rows = await rowsOf<Omit<SealedRow, 'owner'> & Parameters<typeof ownerOf>[1]>(
    database,
    sql`select q.id, q.no, q.project_id as "projectId", p.no as "projectNo", q.supplier_company_id as "supplierCompanyId", q.owner_ref as "ownerRef",
          q.list_ref as "listRef", q.supplier_sealed as "supplierSealed", r.round, r.receipt_no as "receiptNo", r.sha256, r.ciphertext,
          sent.payload ->> 'receiptNo' as "loggedReceiptNo", sent.payload ->> 'sha256' as "loggedSha256"
        from quotation q join project p on p.id = q.project_id
        left join quotation_round r on r.quotation_id = q.id and r.standing = 'current' and q.state = 'sealed'
        left join lateral (select to_state from transition_log l where l.machine = 'quotation' and l.record_id = q.id
          order by seq desc limit 1) last on true
        left join lateral (select payload from transition_log l where l.machine = 'quotation' and l.record_id = q.id
          and l.event in ('submit', 'replace') order by seq desc limit 1) sent on true
        where q.project_id = ${projectId} and (q.state = 'sealed' or last.to_state = 'sealed') order by q.id ${lock ? sql`for update of q` : sql``}`,
  )
  return rows.map((found) => {
    const row = { ...found, owner: ownerOf(sealKey, found) }
    const text = textIn(row, projectId, sealKey)
    const submission = text === null ? null : (JSON.parse(text) as Submission)
    return {
      id: row.id,
      no: row.no,
      submission,
      misfits: text === null || submission === null ? [] : misfitsOf(row, text, submission),
    }
  })
}

/** The numbers of those that nobody can read. */
export const unreadableOf = async (database: Database, projectId: string, sealKey: string): Promise<string[]> =>
  (await sealedQuotesOf(database, projectId, sealKey)).filter(({ submission }) => submission === null).map(({ no }) => no)

const misfitsOf = (row: SealedRow, text: string, { projectNo, quotationNo, round }: Submission): Misfit[] => {
  const hash = sha256(text)
  // Entries of the demonstration from before receipts were logged say nothing.
  const logged = row.loggedSha256 === null || (row.loggedSha256 === hash && row.loggedReceiptNo === row.receiptNo)
  return [
    ...(hash === row.sha256 ? [] : (['receipt'] as const)),
    ...(logged ? [] : (['log'] as const)),
    ...(projectNo === row.projectNo && quotationNo === row.no && round === row.round ? [] : (['content'] as const)),
  ]
}

const textIn = (row: SealedRow, projectId: string, sealKey: string): string | null => {
  if (row.ciphertext === null || row.owner === null) return null
  const place = {
    projectId,
    quotationId: row.id,
    supplierCompanyId: row.owner,
    round: row.round,
  }
  try {
    return unseal(sealKey, projectId, row.ciphertext, place)
  } catch {
    return null
  }
}
