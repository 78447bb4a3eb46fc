import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { projectItem } from './tables/procurement.ts'

/** The items of a project in their order, as buyers and suppliers both see them. */
export const itemsOf = (database: Database, projectId: string) =>
  database
    .select({
      id: projectItem.id,
      lineNo: projectItem.lineNo,
      name: projectItem.name,
      spec: projectItem.spec,
      unit: projectItem.unit,
      quantity: projectItem.quantity,
      deliveryDate: projectItem.deliveryDate,
      place: projectItem.place,
      remark: projectItem.remark,
    })
    .from(projectItem)
    .where(eq(projectItem.projectId, projectId))
    .orderBy(asc(projectItem.lineNo))

/** What records show of a stored file `f`. */
export const shownFile = sql`jsonb_build_object('id', f.id::text, 'name', f.name, 'size', f.size, 'mime', f.mime, 'sha256', f.sha256)`
