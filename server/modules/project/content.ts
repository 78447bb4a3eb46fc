import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '#server/db/connect.ts'
import { saveLines } from '#server/db/lines.ts'
import { project, projectInvitation, projectItem } from '#server/db/tables/procurement.ts'
import { setDocuments } from '#server/lifecycle/documents.ts'
import type { Actor, LifecycleContext } from '#server/lifecycle/process.ts'
import type { contract } from '#src/contract/index.ts'
import { settleDemands } from './demands.ts'

export type ProjectContent = Omit<z.output<(typeof contract)['POST /api/po/project/{id}/edit']['body']>, 'version'>

/** What lies in tables of its own. */
type Parts = Pick<ProjectContent, 'items' | 'unfinished' | 'invitedCompanyIds' | 'documentIds'>

/**
 * Writes what a draft consists of beside its own row, replacing what was there; lines stay the lines that they are, also while they can't be
 * sent.
 * @throws Refusal 42200 where a line is more than the demands that it comes from leave
 */
export const replaceContent = async (
  lifecycle: LifecycleContext,
  tx: Database,
  projectId: string,
  content: Parts,
  by: Actor | null,
): Promise<void> => {
  const unfinished = await saveUnfinished(tx, projectId, content)
  const leaving = unfinished.now.flatMap(({ id }) => id ?? [])
  const lines = { table: projectItem, owner: projectItem.projectId, ownerId: projectId, away: unfinished.away, leaving }
  const ids = await saveLines(tx, lines, content.items)
  await settleDemands(tx, projectId, { items: content.items, unfinished: unfinished.now }, ids)
  await tx.delete(projectInvitation).where(eq(projectInvitation.projectId, projectId))
  const companies = [...new Set(content.invitedCompanyIds)]
  if (companies.length > 0) await tx.insert(projectInvitation).values(companies.map((companyId) => ({ projectId, companyId })))
  await setDocuments(lifecycle, tx, { machine: 'project', id: projectId, stage: 'tender' }, content.documentIds, by)
}

/** Keeps lines that can't be sent with the ids that they had: of this purchase, and each once. */
const saveUnfinished = async (tx: Database, projectId: string, { items, unfinished }: Parts) => {
  const stored = await tx.select({ id: projectItem.id }).from(projectItem).where(eq(projectItem.projectId, projectId))
  const [former] = await tx.select({ lines: project.unfinished }).from(project).where(eq(project.id, projectId))
  const away = former?.lines.flatMap(({ id }) => id ?? []) ?? []
  const known = new Set([...stored.map(({ id }) => id), ...away])
  for (const { id } of items) if (id !== null) known.delete(id)
  const now = unfinished.map((line) => ({ ...line, id: line.id !== null && known.delete(line.id) ? line.id : null }))
  await tx.update(project).set({ unfinished: now }).where(eq(project.id, projectId))
  return { away, now }
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
  estimate: content.estimate,
  minQuotes,
  itemCount: content.items.length,
})

/** Empties a draft: what is left is its number, and what it was called. */
export const emptied = {
  unitId: null,
  categoryId: null,
  deadline: null,
  deadlineTyped: '',
  description: '',
  estimate: null,
  itemCount: 0,
  begunAs: null,
}
export const noParts: Parts = { items: [], unfinished: [], invitedCompanyIds: [], documentIds: [] }
