import { sql } from 'drizzle-orm'
import { listPage } from '#server/db/list.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { advanceWithin } from '#server/lifecycle/advance.ts'
import { lockRecordOf } from '#server/lifecycle/approval/cases.ts'
import { definitionSaying } from '#server/lifecycle/approval/definitions.ts'
import { casesLed, couldGoBy, standingIn, type EditionOf } from '#server/lifecycle/approval/moving.ts'
import { openVisitsOf } from '#server/lifecycle/approval/visits.ts'
import { deliverNow } from '#server/lifecycle/outbox.ts'
import { notFound, Refusal, refuseWrong, unusable, type Wrong } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { textOf, type Language } from '#server/texts.ts'
import type { Data } from '#src/contract/index.ts'
import type { FlowNode } from '#src/machines/approval/definition.ts'
import { nodesAt, topOf } from '#src/machines/approval/compile.ts'
import { movedTo, type StandingInFlow } from '#src/machines/approval/move.ts'
import { nodeOf } from '#src/machines/approval/scopes.ts'

type Movable = Data<'GET /api/powf/definition/{id}/movable/page'>['rows'][number]

interface CaseRow
  extends
    Pick<Movable, 'id' | 'version' | 'no' | 'title' | 'titleEn' | 'state' | 'flowTitle' | 'flowTitleEn' | 'edition'>,
    Pick<StandingInFlow, 'position' | 'form' | 'resumeAt'> {
  content: string
}

/** Cases that go by another edition than new ones do: what would become of them, and how they are moved. */
export const moveRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database } = context

  serve('GET /api/powf/definition/{id}/movable/page', async ({ params: { id }, query }) => {
    const { content, ...edition } = await editionIn(database, id)
    const { total, rows } = await listPage<CaseRow>(database, query, {
      select: sql`c.id::text as id, c.version, c.no, coalesce(c.form ->> 'title', '') as title, c.title_en as "titleEn", c.state, c.position, c.form,
        c.resume_at as "resumeAt", f.edition, f.content #>> '{title,zh}' as "flowTitle", f.content #>> '{title,en}' as "flowTitleEn", f.content::text as content`,
      from: sql`${casesLed(edition.type)} join flow_definition f on f.id = c.definition_id`,
      where: [couldGoBy(edition)],
      sortable: {},
      unique: sql`c.id`,
    })
    const visits = await openVisitsOf(
      database,
      rows.map((row) => row.id),
    )
    const next = definitionSaying(content)
    return {
      total,
      rows: rows.map(({ content: goesBy, position, form, resumeAt, ...row }): Movable => {
        const former = definitionSaying(goesBy)
        const its = visits.filter(({ caseId }) => caseId === row.id)
        const { hindrance, atOnce, beginsAgain, comes, fallsAway } = movedTo(former, next, standingIn({ position, form, resumeAt }, its))
        const standsAt = topOf(position) === 'running' ? nodesAt(position).flatMap((node) => nodeOf(former.nodes, node) ?? []) : []
        return {
          ...row,
          standsAt: standsAt.map(called),
          outcome: hindrance ? 'cannot' : 'stays',
          hindrance: hindrance?.why ?? null,
          hinderedAt: hindrance ? called(hindrance.node) : null,
          atOnce: hindrance ? null : atOnce,
          beginsAgain,
          comes: comes.map(called),
          fallsAway: fallsAway.map(called),
        }
      }),
    }
  })

  serve('POST /api/powf/definition/{id}/move', async ({ params: { id }, body: { cases, reason }, caller, language }) => {
    const ids = cases.map((each) => each.id)
    refuseWrong(ids.flatMap((each, at) => (ids.indexOf(each) < at ? [unusable(`cases.${at}.id`)] : [])))
    const asked: Promise<string>[] = []
    await database.transaction(async (tx) => {
      asked.length = 0
      const lifecycle = { ...context, asked }
      await editionIn(tx, id, true)
      const numbers = await lockCases(lifecycle, tx, ids)
      const refused: Refused[] = []
      for (const [at, its] of cases.entries())
        try {
          const event = { type: 'move', definitionId: id, reason }
          await advanceWithin(lifecycle, tx, { machine: 'case', id: its.id, event, actor: caller, expectedVersion: its.version })
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          const { message, reasons = ['refusal.notMovable'] } = error.details
          refused.push({ at, no: numbers.get(its.id), reasons, said: message ? [message] : reasons })
        }
      if (refused.length > 0) throw refusalOf(refused, language)
    })
    await deliverNow(context, await Promise.all(asked))
    return { moved: cases.length }
  })
}

const called = ({ id, title }: FlowNode): Movable['standsAt'][number] => ({ node: id, title: title.zh, titleEn: title.en })

/** An edition in effect. @param stays while this is done */
const editionIn = async (database: Database, id: string, stays = false): Promise<EditionOf & { content: string }> => {
  const [row] = await rowsOf<EditionOf & { standing: string; content: string }>(
    database,
    sql`select d.id::text as id, d.type, d.standing, d.content::text as content from flow_definition d where d.id = ${id} ${stays ? sql`for share` : sql``}`,
  )
  if (!row) throw notFound()
  if (stays && row.standing !== 'published') throw new Refusal(40900, { reasons: ['refusal.notInEffect'], transitions: [] })
  return row
}

/** Locks cases as every event of them does, in one order whoever moves them: of each its record, then itself. @returns what they are called */
const lockCases = async (lifecycle: ModuleContext, tx: Database, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await rowsOf<{ id: string; no: string }>(
    tx,
    sql`select c.id::text as id, c.no from approval_case c where c.id = any (${sql.param([...ids])}::bigint[]) order by c.machine, c.record_id, c.id`,
  )
  for (const { id } of rows) {
    await lockRecordOf(lifecycle, tx, id)
    await tx.execute(sql`select 1 from approval_case where id = ${id} for update`)
  }
  return new Map(rows.map(({ id, no }) => [id, no]))
}

interface Refused {
  at: number
  no: string | undefined
  reasons: string[]
  said: string[]
}

/** Each case that was refused, at its place, by its number and why. */
const refusalOf = (refused: readonly Refused[], language: Language): Refusal => {
  const errors = refused.flatMap(({ at, no, said }): Wrong[] =>
    said.map((why) => ({ path: `cases.${at}`, message: [no, textOf(language, why)].filter(Boolean).join(' ') })),
  )
  return new Refusal(40900, { reasons: [...new Set(refused.flatMap(({ reasons }) => reasons))], errors, transitions: [] })
}
