import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { Refusal } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import { textOf, type Language } from '#server/texts.ts'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import type { Finding } from '#src/machines/approval/proof/finding.ts'
import { findingsOf } from '#src/machines/approval/proof/prove.ts'
import { findingWords } from '#src/machines/approval/proof/said.ts'
import { exceptionFindings, exceptionsOf, type ForWhom, type StepExceptions } from './approvers.ts'
import { pathsOf } from './read.ts'
import { namesIn } from './references.ts'

type Proving = Pick<ModuleContext, 'clock' | 'kinds'>

/** What can be said of a definition without faults before any case goes by it, as the house is now; what stops first. */
export const proofOf = async (
  database: Database,
  forWhom: ForWhom,
  { clock, kinds }: Proving,
): Promise<{ findings: Finding[]; exceptions: StepExceptions[] }> => {
  const { content } = forWhom
  const published = await rowsOf<{ content: FlowDefinition }>(
    database,
    sql`select d.content from flow_definition d where d.standing = 'published'`,
  )
  const house = { published: published.map((each) => each.content), beside: besideEach(kinds) }
  const exceptions = await exceptionsOf(database, forWhom, clock.now())
  const findings = [...findingsOf(content, house), ...exceptionFindings(content, exceptions)]
  return {
    findings: findings.toSorted((a, b) => Number(b.weight === 'stops') - Number(a.weight === 'stops')).slice(0, mostFindings),
    exceptions,
  }
}

const mostFindings = 100

/** Of each type by which records are approved, every type by which they can be. */
const besideEach = (kinds: Proving['kinds']): Map<FlowType, Set<FlowType>> => {
  const beside = new Map<FlowType, Set<FlowType>>()
  for (const { approvals = {} } of Object.values(kinds)) {
    const types = Object.keys(approvals) as FlowType[]
    for (const type of types) beside.set(type, new Set([...(beside.get(type) ?? []), ...types]))
  }
  return beside
}

/** @param field of what was sent, in which it stands @throws Refusal 42200 where something stops it, each by its place and with an example */
export const refuseUnproven = async (
  database: Database,
  forWhom: ForWhom,
  field: string,
  { language, ...proving }: Proving & { language: Language },
): Promise<void> => {
  const { content } = forWhom
  const { findings } = await proofOf(database, forWhom, proving)
  const stopping = findings.filter(({ weight }) => weight === 'stops')
  if (stopping.length === 0) return
  const both = (chinese: string, english: string) => (language === 'en' ? english : chinese)
  const words = findingWords((id, values) => textOf(language, id, values), both, content, await namesIn(database, content))
  const paths = pathsOf(content.nodes, 'nodes')
  const errors = stopping.map((finding) => ({ path: paths.get(finding.about) ?? field, message: words.finding(finding) }))
  throw new Refusal(42200, { message: 'flow.unproven', errors })
}
