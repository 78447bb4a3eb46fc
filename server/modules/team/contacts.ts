import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { company } from '#server/db/tables/platform.ts'
import { companyContact } from '#server/db/tables/supplier.ts'
import { serveEntity } from '#server/serving/entity.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { contact } from '#src/contract/contact.ts'

/** Contacts of the own company. Whatever changes them holds the company, so that there is one default of each kind. */
export const contactRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { one, within } = serveEntity(serve, context, contact, {
    table: companyContact,
    search: ['name', 'phone', 'email'],
    order: [],
    own: ({ companyId }) => ({ companyId }),
    lock: (tx, { companyId }) => tx.select({ id: company.id }).from(company).where(eq(company.id, companyId)).for('update'),
    // Who changes kinds is no default of the new one.
    besides: ({ type }, before) => (type === before['type'] ? {} : { isDefault: false }),
    settle: (tx, { companyId }) => settleDefaults(tx, companyId),
  })

  serve('POST /api/srm/contact/{id}/setDefault', ({ params: { id }, caller }) =>
    within(caller, async (tx) => {
      const { type } = await one(tx, id, caller)
      await tx
        .update(companyContact)
        .set({ isDefault: false })
        .where(and(eq(companyContact.companyId, caller.companyId), eq(companyContact.type, type), ne(companyContact.id, id)))
      await tx.update(companyContact).set({ isDefault: true }).where(eq(companyContact.id, id))
      return one(tx, id, caller)
    }),
  )
}

/** A kind without a default gets its oldest contact. */
const settleDefaults = (tx: Database, companyId: string) =>
  tx.execute(sql`update company_contact set is_default = true where id in (
    select min(id) from company_contact where company_id = ${companyId} group by type having not bool_or(is_default))`)
