import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '#server/db/connect.ts'
import { listPage } from '#server/db/list.ts'
import { company } from '#server/db/tables/platform.ts'
import { companyContact } from '#server/db/tables/supplier.ts'
import type { Lifecycle } from '#server/lifecycle/process.ts'
import { notFound } from '#server/plugins/refusal.ts'
import type { ServeRow } from '#server/plugins/rows.ts'
import type { contract } from '#src/contract/index.ts'

type Content = z.output<(typeof contract)['POST /api/srm/contact']['body']>
type Contact = typeof companyContact.$inferSelect

/** Contacts of the own company. Whatever changes them holds the company, so that there is one default of each kind. */
export const contactRoutes = (serve: ServeRow, { database }: Lifecycle): void => {
  serve('GET /api/srm/contact/page', async ({ query, caller }) => {
    const { total, rows } = await listPage<{
      id: string
      type: Contact['type']
      name: string
      phone: string
      email: string
      is_default: boolean
    }>(database, query, {
      select: sql`id, type, name, phone, email, is_default`,
      from: sql`company_contact`,
      where: [sql`company_id = ${caller.companyId}`, ...(query.type ? [sql`type = ${query.type}`] : [])],
      sortable: {},
      unique: sql`id`,
    })
    return { total, rows: rows.map(({ is_default, ...row }) => ({ ...row, id: String(row.id), isDefault: is_default })) }
  })

  serve('POST /api/srm/contact', ({ body, caller: { companyId } }) =>
    within(companyId, async (tx) => {
      const [row] = await tx
        .insert(companyContact)
        .values({ ...body, companyId })
        .returning()
      if (!row) throw new Error('The contact was not stored')
      await settleDefaults(tx, companyId)
      return shown(tx, row.id)
    }),
  )

  serve('POST /api/srm/contact/{id}/edit', ({ params: { id }, body, caller: { companyId } }) =>
    within(companyId, async (tx) => {
      const before = await own(tx, id, companyId)
      await tx.update(companyContact).set(changed(before, body)).where(eq(companyContact.id, id))
      await settleDefaults(tx, companyId)
      return shown(tx, id)
    }),
  )

  serve('POST /api/srm/contact/{id}/setDefault', ({ params: { id }, caller: { companyId } }) =>
    within(companyId, async (tx) => {
      const { type } = await own(tx, id, companyId)
      await tx
        .update(companyContact)
        .set({ isDefault: false })
        .where(and(eq(companyContact.companyId, companyId), eq(companyContact.type, type), ne(companyContact.id, id)))
      await tx.update(companyContact).set({ isDefault: true }).where(eq(companyContact.id, id))
      return shown(tx, id)
    }),
  )

  serve('DELETE /api/srm/contact/{id}', ({ params: { id }, caller: { companyId } }) =>
    within(companyId, async (tx) => {
      await own(tx, id, companyId)
      await tx.delete(companyContact).where(eq(companyContact.id, id))
      await settleDefaults(tx, companyId)
      return true as const
    }),
  )

  const within = <T>(companyId: string, work: (tx: Database) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      await tx.select({ id: company.id }).from(company).where(eq(company.id, companyId)).for('update')
      return work(tx)
    })
}

/** Who changes kinds is no default of the new one. */
const changed = (before: Contact, body: Content) => ({ ...body, isDefault: before.isDefault && before.type === body.type })

/** Another company's contact does not exist. */
const own = async (tx: Database, id: string, companyId: string): Promise<Contact> => {
  const [row] = await tx
    .select()
    .from(companyContact)
    .where(and(eq(companyContact.id, id), eq(companyContact.companyId, companyId)))
  if (!row) throw notFound()
  return row
}

const shown = async (tx: Database, id: string) => {
  const [row] = await tx.select().from(companyContact).where(eq(companyContact.id, id))
  if (!row) throw new Error(`No contact ${id}`)
  const { type, name, phone, email, isDefault } = row
  return { id, type, name, phone, email, isDefault }
}

/** A kind without a default gets its oldest contact. */
const settleDefaults = async (tx: Database, companyId: string): Promise<void> => {
  const all = await tx.select().from(companyContact).where(eq(companyContact.companyId, companyId)).orderBy(asc(companyContact.id))
  for (const type of new Set(all.map((row) => row.type))) {
    const ofType = all.filter((row) => row.type === type)
    const [oldest] = ofType
    if (oldest && !ofType.some(({ isDefault }) => isDefault))
      await tx.update(companyContact).set({ isDefault: true }).where(eq(companyContact.id, oldest.id))
  }
}
