import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { definitionSaying } from '#server/lifecycle/approval/definitions.ts'
import { historyOf } from '#server/lifecycle/approval/foreseen.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import { daysWalked, mostWalked } from '#src/contract/flowSimulation.ts'
import type { Data } from '#src/contract/index.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { isStep, type FlowDefinition, type FormValues } from '#src/machines/approval/definition.ts'
import { differenceOf, type CalledNode } from '#src/machines/approval/difference.ts'
import { hoursAt, leavesOf, schedule, walk } from '#src/machines/approval/simulate.ts'
import { quantile } from '#src/machines/approval/spread.ts'
import { unitsUnder, type ForWhom } from './approvers.ts'

type Page = Data<'GET /api/powf/definition/{id}/simulate/page'>
type Row = Page['found']['rows'][number]

interface PastCase extends Pick<Row, 'id' | 'no' | 'title' | 'titleEn' | 'createdAt'> {
  form: FormValues
  definitionId: string
}

/** The cases of a year that a definition would lead, newest first, each by it and by its own: as many statements however many cases. */
export const replayed = async (
  { database, clock, kinds }: ModuleContext,
  forWhom: ForWhom,
  { page, limit, changed: isChangedOnly = false }: { page: number; limit: number; changed?: boolean | undefined },
  actor: Actor,
): Promise<Page> => {
  const { content: now } = forWhom
  const since = later(clock.now(), -daysWalked, 'day').toISOString()
  const past = await rowsOf<PastCase>(
    database,
    sql`select c.id::text as id, c.no, coalesce(c.form ->> 'title', '') as title, c.title_en as "titleEn", c.created_at as "createdAt", c.form,
          c.definition_id::text as "definitionId"
        from approval_case c where c.type = ${now.type} and c.created_at >= ${since}::timestamptz and ${kinds.case.readable(actor)}
          and coalesce(c.unit_id, (select own.id from unit own where own.company_id = c.company_id and own.parent_id is null))
            in (select led.id from (${unitsUnder(forWhom)}) led)
        order by c.created_at desc, c.id desc limit ${mostWalked + 1}`,
  )
  const cases = past.slice(0, mostWalked)
  const contents = await rowsOf<{ id: string; content: string }>(
    database,
    sql`select d.id::text as id, d.content::text as content from flow_definition d
        where d.id = any (${sql.param([...new Set(cases.map(({ definitionId }) => definitionId))])}::bigint[])`,
  )
  const editions = new Map(contents.map(({ id, content }) => [id, definitionSaying(content)]))
  const history = await historyOf(database, clock, now.type)
  const known = new Map<string, Way>()
  /** Cases that pass the same nodes take as long. */
  const wayOf = (key: string, definition: FlowDefinition, form: FormValues): Way => {
    const way = walk(definition.nodes, form)
    const leaves = leavesOf(way)
    const passed = [key, ...leaves.map(({ id }) => id)].join(' ')
    const before = known.get(passed)
    if (before) return before
    const { ends } = schedule(way, (node) => hoursAt(history, node))
    const found: Way = { steps: leaves.filter(isStep), hours: ends && Math.round(quantile(ends, 0.5) * 10) / 10 }
    known.set(passed, found)
    return found
  }
  const asksOtherwise = new Map(
    [...editions].map(([id, edition]) => [
      id,
      new Set(
        differenceOf(edition, now).changed.flatMap(({ id: node, parts }) =>
          parts.some((part) => part === 'assignees' || part === 'mode') ? [node] : [],
        ),
      ),
    ]),
  )
  const rows = cases.flatMap(({ form, definitionId, ...itself }): Row[] => {
    const edition = editions.get(definitionId)
    if (!edition) return []
    const [before, after] = [wayOf(definitionId, edition, form), wayOf('', now, form)]
    return [{ ...itself, ...between(before, after, asksOtherwise.get(definitionId) ?? new Set()) }]
  })
  const changed = rows.filter(isChanged)
  const told = isChangedOnly ? changed : rows
  return {
    found: { total: told.length, rows: told.slice((page - 1) * limit, page * limit) },
    cases: rows.length,
    changed: changed.length,
    isCut: past.length > mostWalked,
    ...totalOf(rows),
  }
}

interface Way {
  steps: readonly CalledNode[]
  hours: number | null
}

const shown = (steps: readonly CalledNode[]) => steps.map(({ id, title }) => ({ id, title: title.zh, titleEn: title.en }))

const between = (before: Way, after: Way, otherwise: ReadonlySet<string>): Omit<Row, keyof PastCase> => {
  const within = ({ steps }: Way) => new Set(steps.map(({ id }) => id))
  const [old, now] = [within(before), within(after)]
  const kept = after.steps.filter(({ id }) => old.has(id))
  const order = before.steps.filter(({ id }) => now.has(id)).map(({ id }) => id)
  return {
    added: shown(after.steps.filter(({ id }) => !old.has(id))),
    removed: shown(before.steps.filter(({ id }) => !now.has(id))),
    otherwise: shown(kept.filter(({ id }) => otherwise.has(id))),
    isReordered: kept.some(({ id }, at) => order[at] !== id),
    stepsBefore: before.steps.length,
    stepsAfter: after.steps.length,
    hoursBefore: before.hours,
    hoursAfter: after.hours,
  }
}

const isChanged = ({ added, removed, otherwise, isReordered }: Row): boolean =>
  isReordered || [added, removed, otherwise].some((steps) => steps.length > 0)

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

const totalOf = (rows: readonly Row[]): Pick<Row, 'stepsBefore' | 'stepsAfter' | 'hoursBefore' | 'hoursAfter'> => {
  const timed = rows.flatMap(({ hoursBefore, hoursAfter }) =>
    hoursBefore === null || hoursAfter === null ? [] : [{ hoursBefore, hoursAfter }],
  )
  const mean = (of: 'hoursBefore' | 'hoursAfter') =>
    timed.length === 0 ? null : Math.round((sum(timed.map((each) => each[of])) / timed.length) * 10) / 10
  return {
    stepsBefore: sum(rows.map(({ stepsBefore }) => stepsBefore)),
    stepsAfter: sum(rows.map(({ stepsAfter }) => stepsAfter)),
    hoursBefore: mean('hoursBefore'),
    hoursAfter: mean('hoursAfter'),
  }
}
