import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, storedId } from '#server/db/connect.ts'
import { approvalComment } from '#server/db/tables/approvalCase.ts'
import { papersShown } from '#server/lifecycle/approval/papers.ts'
import { openStates } from '#server/lifecycle/approval/way.ts'
import { shownDocuments, takeDocuments } from '#server/lifecycle/documents.ts'
import { refuseUnreadable } from '#server/lifecycle/recordKind.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import { serveRecords } from '#server/serving/records.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { typesNotTelling } from '#src/machines/approval/flowFields.ts'
import { administers, hasCopy } from './caseKind.ts'
import { waitsFor } from './taskKind.ts'
import { canBeAsked, choiceRoutes, personTables, shownPerson } from './choice.ts'
import { chainOf, formOf, returnTargetsOf } from './chain.ts'

/** The fields that a node hides. */
const hiddenAt = (node: SQL): SQL =>
  sql`(jsonb_path_query_first(d.content, '$.**.nodes[*] ? (@.id == $id)', jsonb_build_object('id', ${node})) -> 'hides')`

/** What a definition says of one of its nodes. */
const ofNode = (node: SQL, what: string): SQL =>
  sql`(jsonb_path_query_first(d.content, '$.**.nodes[*] ? (@.id == $id)', jsonb_build_object('id', ${node})) #>> ${sql.raw(`'{${what}}'`)})`

/** Whether whoever approves the task `t` must bring this. */
const asksFor = (what: 'opinion' | 'files'): SQL => sql`coalesce(${ofNode(sql`t.node`, `asks,${what}`)} = 'true', false)`

const nameIn = (table: string): SQL => sql.raw(`coalesce(${table}.name, '')`)
const nameEnIn = (table: string): SQL => sql.raw(`coalesce(nullif(${table}.name_en, ''), ${table}.name, '')`)

const ofCase = {
  type: sql`c.type`,
  machine: sql`c.machine`,
  recordId: sql`c.record_id::text`,
  title: sql`coalesce(c.form ->> 'title', '')`,
  titleEn: sql`c.title_en`,
  initiatorName: nameIn('b'),
  initiatorNameEn: nameEnIn('b'),
}

const definition = sql`join flow_definition d on d.id = c.definition_id left join app_user b on b.id = c.initiator_id`

/** Cases of approval, what people are asked in them, and how many wait. */
export const approvalRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock, kinds } = context

  serveRecords(serve, context, 'task', {
    shown: () => ({
      ...ofCase,
      caseNo: sql`c.no`,
      kind: ofNode(sql`t.node`, 'kind'),
      nodeTitle: ofNode(sql`t.node`, 'title,zh'),
      nodeTitleEn: ofNode(sql`t.node`, 'title,en'),
      userName: nameIn('u'),
      userNameEn: nameEnIn('u'),
      insteadOfName: nameIn('i'),
      insteadOfNameEn: nameEnIn('i'),
      // A step may hide it from whoever it asks, a type from everybody.
      amountGross: sql`case when not (c.type = any(${sql.param(typesNotTelling('amountGross'))}) or coalesce(${hiddenAt(sql`t.node`)} @> '"amountGross"', false))
        then c.form ->> 'amountGross' end`,
      asksOpinion: asksFor('opinion'),
      asksFiles: asksFor('files'),
    }),
    joins: sql`${definition} left join app_user u on u.id = t.user_id left join app_user i on i.id = t.instead_of_id`,
    filters: {
      of: (of, { id, ...caller }) => {
        switch (of) {
          case 'mine':
            return waitsFor(id)
          case 'done':
            return sql`t.user_id = ${id} and t.state in ('approved', 'rejected', 'returned', 'transferred', 'timedOut')`
          case 'behalf':
            return sql`(t.instead_of_id = ${id} or (t.user_id = ${id} and t.instead_of_id is not null))`
          case 'nobody':
            return sql`${administers({ id, ...caller })} and t.user_id is null and t.state in ${openStates}`
        }
      },
      late: () => sql`t.decide_by <= ${clock.now().toISOString()}::timestamptz and t.state in ${openStates}`,
      type: (type) => sql`c.type = ${type}`,
    },
    sortable: ['createdAt', 'stateSince', 'decideBy'],
  })

  serveRecords(serve, context, 'case', {
    shown: (caller) => ({
      ...ofCase,
      standsAt: sql`(select coalesce(json_agg(json_build_object('title', ${ofNode(sql`v.node`, 'title,zh')}, 'titleEn', ${ofNode(sql`v.node`, 'title,en')}) order by v.id), '[]')
        from approval_visit v where v.case_id = c.id and v.ended_at is null)`,
      flowTitle: sql`d.content #>> '{title,zh}'`,
      flowTitleEn: sql`d.content #>> '{title,en}'`,
      edition: sql`d.edition`,
      recordDocuments: papersShown,
      comments: sql`(select coalesce(json_agg(json_build_object('name', ${nameIn('u')}, 'nameEn', ${nameEnIn('u')}, 'text', m.text,
        'at', to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'documents', ${shownDocuments(kinds.case, caller, sql`m.id`)}) order by m.id), '[]')
        from approval_comment m left join app_user u on u.id = m.user_id where m.case_id = c.id)`,
      copies: sql`(select coalesce(json_agg(json_build_object('name', ${nameIn('u')}, 'nameEn', ${nameEnIn('u')}) order by u.id), '[]')
        from approval_copy y join app_user u on u.id = y.user_id where y.case_id = c.id)`,
    }),
    joins: definition,
    parts: {
      form: (id, caller) => formOf(database, id, caller),
      chain: (id, caller) => chainOf(context, id, caller),
      returnTargets: (id) => returnTargetsOf(database, id),
    },
    filters: {
      of: (of, caller) => {
        switch (of) {
          case 'started':
            return sql`c.initiator_id = ${caller.id}`
          case 'copied':
            return hasCopy(sql`c.id`, caller)
          case 'all':
            return sql`${administers(caller)}`
        }
      },
    },
    sortable: ['createdAt', 'stateSince'],
  })

  serve('GET /api/approval/record/{machine}/{id}', async ({ params: { machine, id }, caller }) => {
    await refuseUnreadable(context, machine, id, caller)
    const [row] = await rowsOf<{ caseId: string }>(
      database,
      sql`select c.id::text as "caseId" from approval_case c where c.machine = ${machine} and c.record_id = ${id} and c.parent_id is null order by c.id desc limit 1`,
    )
    return row ?? null
  })

  serve('POST /api/approval/case/{id}/comment', async ({ params: { id }, body: { text, documentIds }, caller }) => {
    await refuseUnreadable(context, 'case', id, caller)
    const values = { caseId: id, userId: caller.id, text, at: clock.now() }
    return database.transaction(async (tx) => {
      const partId = storedId(await tx.insert(approvalComment).values(values).returning({ id: approvalComment.id }))
      await takeDocuments(context, tx, { machine: 'case', id, stage: 'comment', partId }, documentIds, caller)
      return { id: partId }
    })
  })

  serve('GET /api/approval/person', async ({ query: { q = '', id } }) =>
    rowsOf(
      database,
      sql`select ${shownPerson} from ${personTables}
          where ${canBeAsked} and ${id ? sql`u.id = ${id}` : sql`concat_ws(' ', u.name, u.name_en, c.name, c.name_en, n.name, n.name_en) ilike ${`%${q.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`}
          order by u.name limit 20`,
    ),
  )

  choiceRoutes(serve, context)
}
