import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '#server/db/connect.ts'
import { projectInvitation, projectItem } from '#server/db/tables/procurement.ts'
import { setDocuments } from '#server/lifecycle/documents.ts'
import type { Actor, LifecycleContext } from '#server/lifecycle/process.ts'
import type { contract } from '#src/contract/index.ts'

export type ProjectContent = Omit<z.output<(typeof contract)['POST /api/po/project/{id}/edit']['body']>, 'version'>

/** What lies in tables of its own. */
type Parts = Pick<ProjectContent, 'items' | 'invitedCompanyIds' | 'documentIds'>

/** Writes what a draft consists of beside its own row, replacing what was there. */
export const replaceContent = async (
  lifecycle: LifecycleContext,
  tx: Database,
  projectId: string,
  content: Parts,
  by: Actor | null,
): Promise<void> => {
  await tx.delete(projectItem).where(eq(projectItem.projectId, projectId))
  await tx.delete(projectInvitation).where(eq(projectInvitation.projectId, projectId))
  const items = content.items.map((item, index) => ({ ...item, projectId, lineNo: index + 1 }))
  for (let start = 0; start < items.length; start += 500) await tx.insert(projectItem).values(items.slice(start, start + 500))
  const companies = [...new Set(content.invitedCompanyIds)]
  if (companies.length > 0) await tx.insert(projectInvitation).values(companies.map((companyId) => ({ projectId, companyId })))
  await setDocuments(lifecycle, tx, { machine: 'project', id: projectId, stage: 'tender' }, content.documentIds, by)
}

/** Columns of the project's own row that a draft's content sets. */
export const ownColumns = (content: ProjectContent, minQuotes: number) => ({
  title: content.title,
  titleEn: content.titleEn,
  unitId: content.unitId,
  categoryId: content.categoryId,
  method: content.method,
  visibility: content.visibility,
  deadline: content.deadline === null ? null : new Date(content.deadline),
  deadlineTyped: content.deadline === null ? content.deadlineTyped : '',
  description: content.description,
  allowPartial: content.allowPartial,
  answerRule: content.answerRule,
  minQuotes,
  itemCount: content.items.length,
  unfinished: content.unfinished,
})

/** Empties a draft: what is left is its number, and what it was called. */
export const emptied = {
  unitId: null,
  categoryId: null,
  deadline: null,
  deadlineTyped: '',
  description: '',
  itemCount: 0,
  unfinished: [],
  begunAs: null,
}
export const noParts: Parts = { items: [], invitedCompanyIds: [], documentIds: [] }
