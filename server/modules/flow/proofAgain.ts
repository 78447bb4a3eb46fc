import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { nextDelivery, putNotices } from '#server/db/notices.ts'
import type { ProvenBroken } from '#server/db/tables/approval.ts'
import type { LifecycleContext } from '#server/lifecycle/process.ts'
import { textOf, type Language } from '#server/texts.ts'
import { dateOf } from '#src/lib/shanghaiTime.ts'
import { nodeOf } from '#src/machines/approval/scopes.ts'
import { findingWords } from '#src/machines/approval/proof/said.ts'
import type { ForWhom } from './approvers.ts'
import { flowEditors } from './editors.ts'
import { brokenOf, proofOf, stopMark, type Proof } from './proof.ts'
import { namesIn } from './references.ts'
import { stopsPublication } from './stops.ts'

interface Kept extends ForWhom {
  id: string
  proven: ProvenBroken | null
  createdBy: string | null
}

/** So many are named in a notice; the page of the definition has them all. */
const mostNamed = 2

/**
 * Proves what is in effect again once roles, units, groups, absences or other definitions have changed, and every day, as time alone ends some of these:
 * what is broken since the last proof is told to whoever keeps the definition.
 * @returns whether anything was proven
 */
export const proveAgain = async (lifecycle: LifecycleContext): Promise<boolean> => {
  const { database, clock } = lifecycle
  const today = dateOf(clock.now())
  const due = await rowsOf<{ id: string }>(database, sql`select id::text as id from flow_proof_due`)
  const definitions = await rowsOf<Kept>(
    database,
    sql`select d.id::text as id, d.unit_id as "unitId", d.content, d.proven, d.created_by::text as "createdBy" from flow_definition d
        where d.standing = 'published' and (${due.length > 0} or d.proven ->> 'on' is distinct from ${today}) order by d.id`,
  )
  for (const definition of definitions) await proveOne(lifecycle, definition, today)
  // What was changed meanwhile is due for the next time.
  if (due.length > 0)
    await database.execute(sql`delete from flow_proof_due where id = any (${sql.param(due.map(({ id }) => id))}::bigint[])`)
  return definitions.length > 0
}

const proveOne = async (lifecycle: LifecycleContext, definition: Kept, today: string): Promise<void> => {
  const { database, clock } = lifecycle
  const proof = await proofOf(database, definition, lifecycle)
  const faults = await stopsPublication(database, definition.content)
  const now = brokenOf(proof, faults, today)
  const before = definition.proven
  await database.transaction(async (tx) => {
    const stored = await rowsOf(
      tx,
      sql`update flow_definition set proven = ${JSON.stringify(now)}::jsonb where id = ${definition.id} and standing = 'published'
          and proven is not distinct from ${before && JSON.stringify(before)}::jsonb returning id`,
    )
    // Another process was quicker, or it is in effect no more. What was never proven is known to nobody as whole.
    if (stored.length === 0 || !before) return
    const newly = [
      ...faults.filter((fault) => !before.stops.includes(stopMark(fault))).map(({ code, values }) => faultSaid(code, values)),
      ...(await findingsSaid(tx, definition, before, proof)),
    ]
    if (newly.length === 0) return
    const said = (language: Language) => {
      const first = newly.slice(0, mostNamed).map((each) => each(language))
      const more = newly.length - first.length
      return [...first, ...(more > 0 ? [textOf(language, 'flow.broken.more', { count: String(more) })] : [])].join(
        language === 'en' ? '; ' : '；',
      )
    }
    const { title } = definition.content
    await putNotices(tx, keepersOf(definition), {
      outboxId: await nextDelivery(tx),
      message: 'notice.flowBroken',
      values: { title: title.zh, titleEn: title.en, reason: said('zh-CN'), reasonEn: said('en') },
      href: `/powfManage/powfConfiguration/${definition.id}`,
      at: clock.now(),
    })
  })
}

type Said = (language: Language) => string

const faultSaid =
  (code: string, values: Readonly<Record<string, string>>): Said =>
  (language) =>
    textOf(language, `flow.fault.${code}`, values)

/** What a proof finds that it did not find before, in words. */
const findingsSaid = async (tx: Database, { content }: Kept, before: ProvenBroken, { findings, exceptions }: Proof): Promise<Said[]> => {
  const newStops = findings.filter(
    (finding) => finding.weight === 'stops' && finding.code !== 'nobodyFound' && !before.stops.includes(stopMark(finding)),
  )
  const names = newStops.length > 0 ? await namesIn(tx, content) : []
  const stops = newStops.map(
    (finding): Said =>
      (language) =>
        findingWords((id, values) => textOf(language, id, values), bothIn(language), content, names).finding(finding),
  )
  const nobody = exceptions.flatMap(({ about, units }): Said[] => {
    const known = before.nobody[about] ?? []
    const [first, ...others] = units.filter(({ unitId }) => !known.includes(unitId))
    if (!first) return []
    return [
      (language) => {
        const both = bothIn(language)
        const title = nodeOf(content.nodes, about)?.title
        const values = {
          step: title ? both(title.zh, title.en) : about,
          unit: both(first.unitName, first.unitNameEn),
          count: String(others.length),
        }
        return textOf(language, 'flow.broken.nobody', values)
      },
    ]
  })
  return [...stops, ...nobody]
}

const bothIn = (language: Language) => (chinese: string, english: string) => (language === 'en' ? english || chinese : chinese)

/** Whoever made a definition, while they may edit it; else everybody who may. */
const keepersOf = ({ createdBy }: Kept): SQL => {
  const maker = sql`select e.id from (${flowEditors}) e where e.id = ${createdBy}::bigint`
  return sql`${maker} union select e.id from (${flowEditors}) e where not exists (${maker})`
}
