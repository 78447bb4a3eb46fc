import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { caseHref } from '#server/lifecycle/approval/way.ts'
import type { Followed, RecordKind } from '#server/lifecycle/recordKind.ts'
import { keepPosting } from '#server/ports/tasks.ts'
import { textOf } from '#server/texts.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import { turnOf } from '#src/machines/approval/verdict.ts'

interface Its {
  caseId: string
  no: string
  type: FlowType
  user: string | null
  delegate: string | null
  deadline: string | null
}

/** The kind of tasks, whose beginnings and ends the office system of the house hears of, where the settings name one. */
export const tellingOffice = (kind: RecordKind, config: Config): RecordKind =>
  config.office
    ? {
        ...kind,
        // First: what follows may move it on.
        follows: async (lifecycle, tx, followed) => {
          await keepNews(tx, followed, lifecycle.clock.now(), config)
          await kind.follows?.(lifecycle, tx, followed)
        },
      }
    : kind

const keepNews = async (tx: Database, { id, from, to }: Followed, now: Date, { publicUrl }: Config): Promise<void> => {
  const before = from === null ? null : turnOf(from)
  const after = turnOf(to)
  if (before === after) return
  const [its] = await rowsOf<Its>(
    tx,
    sql`select c.id::text as "caseId", c.no, c.type, u.username as user, g.username as delegate, t.decide_by as deadline
        from approval_task t join approval_case c on c.id = t.case_id left join app_user u on u.id = t.user_id left join app_user g on g.id = t.delegate_id
        where t.id = ${id}`,
  )
  if (!its) throw new Error(`There is no task ${id}`)
  const title = `flowType.${its.type}`
  const keep = (event: 'opened' | 'ended', whose: 'user' | 'delegate') =>
    keepPosting(
      tx,
      id,
      {
        id: randomUUID(),
        event,
        task: id,
        state: to,
        account: its[whose],
        case: its.no,
        type: its.type,
        title: { zh: textOf('zh-CN', title), en: textOf('en', title) },
        at: now.toISOString(),
        deadline: its.deadline && new Date(its.deadline).toISOString(),
        link: publicUrl && new URL(caseHref(its.caseId), publicUrl).href,
      },
      now,
    )
  if (before) await keep('ended', before)
  if (after) await keep('opened', after)
}
