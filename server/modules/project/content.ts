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

/** A draft as it is stored: lines that can't be sent keep the ids that they had, and those that had none may come back. */
export interface DraftContent {
  content: ProjectContent
  /** Ids of lines that could not be sent until now. */
  away: readonly string[]
}

/** What was sent, whose lines that can't be sent say an id only where it is one of theirs, and each once. */
export const draftOf = async (tx: Database, projectId: string, content: ProjectContent): Promise<DraftContent> => {
  const stored = await tx.select({ id: projectItem.id }).from(projectItem).where(eq(projectItem.projectId, projectId))
  const [former] = await tx.select({ lines: project.unfinished }).from(project).where(eq(project.id, projectId))
  const away = former?.lines.flatMap(({ id }) => id ?? []) ?? []
  const known = new Set([...stored.map(({ id }) => id), ...away])
  for (const { id } of content.items) if (id !== null) known.delete(id)
  return { content: { ...content, unfinished: content.unfinished.map((line) => withKnownId(line, known)) }, away }
}

const withKnownId = <L extends { id: string | null }>(line: L, known: Set<string>): L => ({
  ...line,
  id: line.id !== null && known.delete(line.id) ? line.id : null,
})

/** A new draft has no lines that anybody could know. */
export const newDraftOf = (content: ProjectContent): DraftContent => ({
  content: { ...content, unfinished: content.unfinished.map((line) => ({ ...line, id: null })) },
  away: [],
})

/**
 * Writes what a draft consists of beside its own row, replacing what was there; lines stay the lines that they are.
 * @throws Refusal 42200 where a line is more than the demands that it comes from leave
 */
export const replaceContent = async (
  lifecycle: LifecycleContext,
  tx: Database,
  projectId: string,
  { content, away }: { content: Parts; away: readonly string[] },
  by: Actor | null,
): Promise<void> => {
  const leaving = content.unfinished.flatMap(({ id }) => id ?? [])
  const ids = await saveLines(tx, { table: projectItem, owner: projectItem.projectId, ownerId: projectId, away, leaving }, content.items)
  await settleDemands(tx, projectId, content, ids)
  await tx.delete(projectInvitation).where(eq(projectInvitation.projectId, projectId))
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
  estimate: content.estimate,
  estimateUnread: content.estimate === null ? content.estimateUnread : '',
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
  estimate: null,
  estimateUnread: '',
  itemCount: 0,
  unfinished: [],
  begunAs: null,
}
export const noParts: { content: Parts; away: readonly string[] } = {
  content: { items: [], unfinished: [], invitedCompanyIds: [], documentIds: [] },
  away: [],
}
