import { sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { holds } from '#server/db/list.ts'
import { expertDraw } from '#server/db/tables/expertDraw.ts'
import { decided, defineKind, ofCompany } from '#server/lifecycle/recordKind.ts'
import { drawExperts } from '#src/lib/expertDraw.ts'
import { sealDrawn, unsealDrawn, unsealList } from './drawSeal.ts'
import { groupSeen } from './standing.ts'

/** Random draws of experts, as `x`: known to whoever reads their pool, and nobody is told there who was drawn until they are published. */
export const expertDrawKind = ({ sealKey }: Config) =>
  defineKind('expertDraw')({
    ...ofCompany('x'),
    table: expertDraw,
    number: { prefix: 'ZJ' },
    people: [{ user: sql`x.owner_id` }],
    name: sql`x.purpose`,
    nameEn: sql`x.purpose`,
    shownOn: sql`x.id`,
    search: (q) => ({ few: holds(sql`x.no || ' ' || x.purpose`, q), many: holds(sql`x.no || ' ' || x.purpose`, q) }),
    readable: (actor) =>
      actor.authorities.has('poMtUserGroup')
        ? sql`exists (select 1 from user_group g where g.id = x.group_id and ${groupSeen(actor, sql`g.company_id`)})`
        : sql`false`,
    listedTo: ['poMtUserGroup'],
    asks: () => ({ projectState: sql<string | null>`(select p.state from project p where p.id = expert_draw.project_id)` }),
    facts: ({ projectState }) => ({ projectState }),
    writes: {
      draw: (_, { row, now }) => ({
        drawnSealed: sealDrawn(sealKey, row.seedHash, drawExperts({ count: row.count, ...unsealList(sealKey, row) })),
        drawnAt: now,
      }),
      publish: (event, { row }) => ({ ...decided(event), ...unsealList(sealKey, row), drawnIds: unsealDrawn(sealKey, row) }),
      abandon: decided,
    },
    effects: {},
  })
