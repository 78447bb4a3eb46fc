import { sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { question } from '#server/db/tables/question.ts'
import { dropDocuments } from '#server/lifecycle/documents.ts'
import { notifies } from '#server/lifecycle/effects.ts'
import { decided, defineKind } from '#server/lifecycle/recordKind.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { ofProject } from '#server/lifecycle/under.ts'
import { beginsUnderKey } from '#server/lifecycle/underKey.ts'
import { concernedQuoters, runnersOf } from '#server/modules/project/index.ts'
import { countUnanswered } from './unanswered.ts'

/** Whether somebody reads questions as one of those who answer them. */
export const answers = ({ authorities }: Actor): boolean => authorities.has('poJcQuestion')

/** Who asked rests under the key until the opening. */
export const askedUnderKey = (sealKey: string) =>
  beginsUnderKey('question', { table: question, alias: 'x', parent: 'project', by: 'poAnswer', sealKey })

/** Questions about purchases, as `x`. */
export const questionKind = (config: Config) => {
  const underKey = askedUnderKey(config.sealKey)
  const isAnswered = sql`x.state = 'answered'`
  return defineKind('question')({
    table: question,
    alias: 'x',
    // What is unanswered is counted there, and the last one lets it go on.
    under: { machine: 'project', changesIt: true },
    underKey,
    number: { prefix: 'CQ', drawn: true },
    documents: {
      house: 'poJcQuestion',
      stages: {
        question: { type: 'clarifications' },
        answer: { type: 'clarifications', shownSince: sql`(case when ${isAnswered} then x.state_since end)`, by: 'answer' },
      },
    },
    people: [{ user: sql`x.expert_id`, works: ['asked'], passes: 'expert_id' }],
    name: sql`left(x.text, 60)`,
    nameEn: sql`left(x.text, 60)`,
    readable: (actor) => (answers(actor) ? sql`true` : sql`(${isAnswered} or ${underKey.own(actor)})`),
    listedTo: ['poAnswer', 'poJcQuestion'],
    listedInHouse: () => sql`true`,
    asks: ({ event }) => {
      const named = event as { toUserId?: string; intoId?: string } | undefined
      const [toUserId, intoId] = [named?.toUserId ?? null, named?.intoId ?? null]
      return {
        ownerId: ofProject(question, sql<string>`p.owner_id::text`),
        projectState: ofProject(question, sql<string>`p.state`),
        // An offer is made before anybody was named.
        expertFits: sql<boolean>`(${toUserId}::bigint is null or ${toUserId}::bigint in (${runnersOf(sql`question.project_id`)}))`,
        otherAnswered: sql<boolean>`exists (select 1 from question other where other.project_id = question.project_id and other.state = 'answered'
          and other.id = coalesce(${intoId}::bigint, other.id))`,
      }
    },
    facts: (row, actor) => ({
      own: underKey.isOwn(row, actor),
      inCharge: actor !== null && (actor.id === row.ownerId || actor.id === row.expertId || actor.roles.has('JC_LEAD')),
      projectState: row.projectState,
      expertFits: row.expertFits,
      otherAnswered: row.otherAnswered,
    }),
    writes: {
      answer: ({ answer }) => ({ answer }),
      assign: ({ toUserId }) => ({ expertId: toUserId }),
      merge: ({ intoId }) => ({ intoId }),
      refuse: decided,
    },
    apply: async (tx, { event: { type }, row: { id, projectId }, lifecycle, now }) => {
      if (type === 'withdraw') await dropDocuments(tx, { machine: 'question', id }, now)
      if (type !== 'assign') await countUnanswered(lifecycle, tx, projectId, -1)
      return undefined
    },
    effects: {
      notify: notifies(
        'question',
        {
          title: sql`p.title`,
          titleEn: sql`p.title_en`,
          projectId: sql<string>`p.id`,
          ownerId: sql<string>`p.owner_id`,
          expertId: sql<string>`x.expert_id`,
        },
        {
          inCharge: ({ ownerId, ...its }, id) => ({
            ...its,
            users: sql`select ${ownerId}::bigint as id`,
            href: `/poJcManager/poJcQuestion/${id}`,
          }),
          expert: ({ expertId, ...its }, id) => ({
            ...its,
            users: sql`select ${expertId}::bigint as id`,
            href: `/poJcManager/poJcQuestion/${id}`,
          }),
          // Everybody who may quote: a notice to the asker alone would tell who asked.
          quoting: ({ projectId, ...its }) => ({
            ...its,
            users: concernedQuoters(projectId),
            href: `/poManager/poDetailed/${projectId}`,
          }),
        },
      ),
    },
  })
}
