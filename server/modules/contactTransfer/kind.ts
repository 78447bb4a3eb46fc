import { sql } from 'drizzle-orm'
import { contactTransfer } from '#server/db/tables/contactTransfer.ts'
import { advanceWithin } from '#server/lifecycle/advance.ts'
import { notifies } from '#server/lifecycle/effects.ts'
import { decided, defineKind } from '#server/lifecycle/recordKind.ts'
import { locking, ofProject, type Under } from '#server/lifecycle/under.ts'
import { projectEnds, runnersOf } from '#server/modules/project/index.ts'
import type { ProjectEvent } from '#src/machines/project/project.ts'

const under: Under = { machine: 'project', changesIt: true }

/** How purchases pass from one manager to another, as `ct`: from `g` to `r`. */
export const contactTransferKind = defineKind('contactTransfer')({
  table: contactTransfer,
  alias: 'ct',
  under,
  number: { prefix: 'LX' },
  people: [{ user: sql`ct.from_user_id` }, { user: sql`ct.to_user_id`, works: ['proposed'] }, { user: sql`ct.begun_by` }],
  name: sql`g.name || ' → ' || r.name`,
  nameEn: sql`coalesce(nullif(g.name_en, ''), g.name) || ' → ' || coalesce(nullif(r.name_en, ''), r.name)`,
  joins: sql`left join app_user g on g.id = ct.from_user_id left join app_user r on r.id = ct.to_user_id`,
  // Suppliers see what a purchase is, and never who hands it to whom.
  readable: ({ authorities }) => (authorities.has('pojcContactUser') ? sql`true` : sql`false`),
  // A draft is nobody else’s to read, nor who it may pass to.
  seenBesides: ({ id }) => sql`${id}::bigint in (ct.from_user_id, ct.to_user_id, ct.begun_by)`,
  listedTo: ['pojcContactUser'],
  listedInHouse: () => sql`true`,
  // Nobody locks the receiver out while a purchase passes into these hands: first held, then looked at.
  lock: async (tx, id) => {
    await locking(contactTransfer, under)(tx, id)
    await tx.execute(sql`select 1 from app_user where id = (select to_user_id from contact_transfer where id = ${id}) for no key update`)
  },
  asks: () => ({
    projectState: ofProject(contactTransfer, sql<string>`p.state`),
    receiverFits: sql<boolean>`(contact_transfer.to_user_id in (${runnersOf(sql`contact_transfer.project_id`)}))`,
  }),
  facts: ({ toUserId, begunBy, receiverFits, projectState }, actor) => ({
    isReceiver: actor?.id === toUserId,
    receiverFits,
    projectRuns: !projectEnds.includes(projectState),
    mayWithdraw: actor !== null && (actor.id === begunBy || actor.roles.has('JC_LEAD')),
  }),
  writes: { decline: decided },
  apply: async (tx, { event, row: { projectId, fromUserId, toUserId }, lifecycle }) => {
    if (event.type !== 'accept') return undefined
    const handedOver: ProjectEvent = { type: 'handedOver', fromUserId, toUserId }
    await advanceWithin(lifecycle, tx, { machine: 'project', id: projectId, event: handedOver, actor: null })
    return undefined
  },
  effects: {
    notify: notifies(
      'contactTransfer',
      {
        title: sql`p.no || ' ' || p.title`,
        titleEn: sql`p.no || ' ' || coalesce(nullif(p.title_en, ''), p.title)`,
        reason: sql`case when ct.state = 'declined' then ct.decision_reason else ct.reason end`,
        to: sql<string>`ct.to_user_id`,
        from: sql<string>`ct.from_user_id`,
        by: sql<string>`ct.begun_by`,
      },
      {
        receiver: ({ to, ...its }, id) => ({ ...its, users: sql`select ${to}::bigint as id`, href: hrefOf(id) }),
        giver: ({ from, by, ...its }, id) => ({
          ...its,
          users: sql`select ${from}::bigint as id where ${from}::bigint <> ${by}::bigint`,
          href: hrefOf(id),
        }),
        begun: ({ from, by, ...its }, id) => ({
          ...its,
          users: sql`select distinct unnest(array[${from}::bigint, ${by}::bigint]) as id`,
          href: hrefOf(id),
        }),
      },
    ),
  },
})

const hrefOf = (id: string): string => `/poJcManager/pojcContactUser/${id}`
