import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { Heard, Language, Scenario, Stored } from '#tests/model/driver.ts'
import type { World } from '#tests/setup/world.ts'

/** Somebody who may, and for some other reason may not. */
export const withAuthority = (authority: string, id = '12', companyId = '32'): Actor => ({
  id,
  companyId,
  roles: new Set(),
  authorities: new Set([authority]),
  dataScope: 'all',
  inPerson: true,
})

/** Names a user as the one who invited company 31. */
const invitedBy = async (world: World, userId: string): Promise<void> => {
  await rowsOf(
    world.database,
    sql`with sent as (insert into invitation (code, invitee_name, company_name, mobile, reason, inviter_id, unit_id, expires_at, last_sent_at, state, state_since, created_at)
          values ('reasons-' || ${userId}::text, '', '', '', '', ${userId}, 21, now(), now(), 'used', now(), now()) on conflict (code) do update set reason = '' returning id)
        update company set invitation_id = (select id from sent) where id = 31 returning id`,
  )
}
const invitedByNobody = (world: World) => rowsOf(world.database, sql`update company set invitation_id = null where id = 31 returning id`)

/** Hears a call twice, between what makes it refused and what mends that again. */
export const meanwhile =
  (before: () => Promise<unknown>, send: (language: Language) => Promise<Heard>, after: () => Promise<unknown>) =>
  async (language: Language) => {
    await before()
    const heard = await send(language)
    await after()
    return heard
  }

/** Something of a company, approved by whoever invited that company. */
export const byTheInviter = (reach: (world: World) => Promise<Stored>, inviterId: string): Scenario => ({
  guards: ['notInviter'],
  hear: async (world) => {
    const { send } = await reach(world)
    return meanwhile(
      () => invitedBy(world, inviterId),
      (language) => send('approve', language),
      () => invitedByNobody(world),
    )
  },
})
