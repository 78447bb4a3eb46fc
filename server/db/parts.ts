import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { file, projectDocument, projectItem } from './tables/procurement.ts'

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

/** The documents of a project in their order. */
export const documentsOf = async (database: Database, projectId: string) => {
  const rows = await database
    .select({ id: file.id, name: file.name, size: file.size, mime: file.mime, sha256: file.sha256 })
    .from(projectDocument)
    .innerJoin(file, eq(file.id, projectDocument.fileId))
    .where(eq(projectDocument.projectId, projectId))
    .orderBy(asc(projectDocument.position))
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

/** What records show of a stored file `f`. */
export const shownFile = sql`jsonb_build_object('id', f.id::text, 'name', f.name, 'size', f.size, 'mime', f.mime, 'sha256', f.sha256)`
