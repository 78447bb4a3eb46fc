import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { newRole, newUser, roleOf, userOf } from '#tests/setup/access.ts'
import { draftProject } from '#tests/setup/purchase.ts'
import { sendToCompany, submitted } from '#tests/setup/registration.ts'
import { statementsOf } from '#tests/setup/statements.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const leaves = (id: string, person = 'admin') => world.ask(person, 'GET /api/admin/user/{id}/leaves', { params: { id } })
const uses = (id: string) => world.ask('admin', 'GET /api/admin/user/{id}/uses', { params: { id } })
const disable = (id: string, reviewsTo?: string) =>
  world.call('admin', 'POST /api/admin/user/{id}/disable', { params: { id }, body: reviewsTo === undefined ? {} : { reviewsTo } })
const enable = (id: string) => world.ask('admin', 'POST /api/admin/user/{id}/enable', { params: { id } })

const costs = async (id: string) => (await statementsOf(() => leaves(id))).length

/** A reviewer with so many cases in hand. */
const reviewer = async (cases = 0) => {
  const { id, username } = await newUser(world, { roleIds: [await roleOf(world, 'PLAT_REVIEWER')], password: 'Harbour-2026!' })
  const companies: string[] = []
  while (companies.length < cases) {
    const its = await submitted(world)
    await sendToCompany(world, username, its.id, 'claim')
    companies.push(its.id)
  }
  return { id, username, companies }
}

const caseOf = async (id: string) => {
  const { assigneeName, lifeLine } = await world.ask('admin', 'GET /api/admin/company/{id}', { params: { id } })
  return { assigneeName, last: lifeLine.at(-1) }
}

/** Cases in the hands of somebody who can't sign in. */
const abandoned = () =>
  rowsOf(
    world.database,
    sql`select c.id from company c join app_user u on u.id = c.assignee_id where u.disabled and c.state in ('firstReview', 'groupApproval')`,
  )

describe('what somebody leaves', () => {
  it('is counted, and named to those alone whose lists show it', async () => {
    const buyer = await userOf(world, 'buyer')
    const count = async (person?: string) => (await leaves(buyer, person)).work.find(({ machine }) => machine === 'project')
    const before = (await count())?.count ?? 0
    const { id } = await draftProject(world)
    expect(await count()).toEqual({ machine: 'project', count: before + 1, records: [] })
    const { username } = await newUser(world, {
      roleIds: [await newRole(world, { uses: ['userManager', 'poJcProject'] })],
      password: 'Harbour-2026!',
    })
    const told = await count(username)
    expect(told?.count).toBe(before + 1)
    expect(told?.records.length).toBeGreaterThan(0)
    // Another’s draft is its owner’s alone.
    expect(told?.records.map((record) => record.id)).not.toContain(id)
    expect(told?.records.map(({ state }) => state)).not.toContain('draft')
  })

  it('are the roles that nobody else has who can sign in', async () => {
    const roleId = await newRole(world, {})
    const [one, other] = await Promise.all([newUser(world, { roleIds: [roleId] }), newUser(world, { roleIds: [roleId] })])
    expect((await leaves(one.id)).roles).toEqual([])
    await disable(other.id)
    expect((await leaves(one.id)).roles.map(({ id }) => id)).toEqual([roleId])
  })

  it('is told of nobody who is not seen', async () => {
    const own = await newRole(world, { uses: ['userManager'] })
    await rowsOf(world.database, sql`update role set data_scope = 'own' where id = ${own} returning id`)
    const { username } = await newUser(world, { roleIds: [own], password: 'Harbour-2026!' })
    const refused = await world.call(username, 'GET /api/admin/user/{id}/leaves', { params: { id: await userOf(world, 'buyer') } })
    expect(refused.status).toBe(40400)
  })

  it('costs as many statements whatever it is', async () => {
    const [few, many] = [await reviewer(), await reviewer(3)]
    await costs(few.id)
    expect(await costs(many.id)).toBe(await costs(few.id))
  })
})

describe('somebody who stands in records', () => {
  it('is not deleted, and each kind says how often', async () => {
    const { id } = await newUser(world)
    expect(await uses(id)).toEqual([])
    await rowsOf(
      world.database,
      sql`insert into integrity (company_id, type, rule_code, points, narrative, effect, recorder_id, state, state_since, created_at)
          select 31, 'BAD', 'QUALITY', 10, '', 'NONE', ${id}, 'draft', now(), now() from generate_series(1, 2) returning id`,
    )
    await rowsOf(world.database, sql`update company set admin_id = ${id} where id = 31 returning id`)
    expect(await uses(id)).toEqual([
      { by: 'company', count: 1 },
      { by: 'integrity', count: 2 },
    ])
    const refused = await world.call('admin', 'DELETE /api/admin/user/{id}', { params: { id } })
    expect(refused).toMatchObject({ status: 40900, refusal: { reasons: ['refusal.inUse'] } })
  })

  it('is named by no column that is neither counted nor goes with them', async () => {
    const columns = await rowsOf<{ column: string }>(
      world.database,
      sql`select c.conrelid::regclass || '.' || a.attname as column from pg_constraint c
            join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
          where c.contype = 'f' and c.confrelid = 'app_user'::regclass and c.confdeltype = 'a' order by 1`,
    )
    // What somebody did is told by its records; whose a file is may be a secret.
    const known = new Set([
      'absence.set_by',
      'app_user.invited_by',
      'company_history.actor_id',
      'document.added_by',
      'file.uploaded_by',
      'flow_definition.created_by',
      'project.chosen_by',
      'question.begun_user_id',
      'transition_log.actor_id',
    ])
    expect(columns.map(({ column }) => column).filter((column) => !known.has(column))).toEqual([
      'absence.substitute_id',
      'absence.user_id',
      'company.admin_id',
      'company.assignee_id',
      'company_change.requested_by',
      'contact_transfer.begun_by',
      'contact_transfer.from_user_id',
      'contact_transfer.to_user_id',
      'demand.buyer_id',
      'demand.owner_id',
      'expert_draw.owner_id',
      'handover.from_user_id',
      'handover.to_user_id',
      'integrity.recorder_id',
      'invitation.inviter_id',
      'meeting.keeper_id',
      'objection.user_id',
      'project.owner_id',
      'question.expert_id',
      'quoter.user_id',
      'stop_request.begun_by',
      'unit.budget_owner_id',
      'unit.head_id',
      'unit_approver.user_id',
      'user_group_member.user_id',
    ])
  })
})

describe('an account that is closed', () => {
  it('leaves its reviews to be claimed, each with an entry of its own', async () => {
    const { id, companies } = await reviewer(2)
    expect((await leaves(id)).work).toMatchObject([{ machine: 'company', count: 2 }])
    expect((await disable(id)).status).toBe(200)
    for (const company of companies)
      expect(await caseOf(company)).toMatchObject({
        assigneeName: null,
        last: { event: 'unassign', from: 'firstReview', to: 'firstReview', actor: null },
      })
  })

  it('leaves them to a colleague, who is told', async () => {
    const { id, companies } = await reviewer(1)
    const { receivers } = await leaves(id)
    const colleague = await userOf(world, 'reviewer2')
    const named = receivers.find((each) => each.id === colleague)
    expect(named).toBeDefined()
    expect(receivers.map((each) => each.id)).not.toContain(id)
    expect(receivers.map((each) => each.id)).not.toContain(await userOf(world, 'lead'))
    expect((await disable(id, colleague)).status).toBe(200)
    expect(await caseOf(companies[0] ?? '')).toMatchObject({
      assigneeName: named?.name,
      last: { event: 'reassign', actor: null, receiver: named?.name },
    })
  })

  it('stays open where that colleague may not decide one of them', async () => {
    const { id, username, companies } = await reviewer(1)
    const refused = await disable(id, await userOf(world, 'buyer'))
    expect(refused).toMatchObject({ status: 40900, refusal: { reasons: ['refusal.receiverMayDecide'] } })
    expect((await caseOf(companies[0] ?? '')).last).toMatchObject({ event: 'claim' })
    await world.ask(username, 'GET /api/admin/company/{id}', { params: { id: companies[0] ?? '' } })
  })

  it('leaves nothing to somebody who is closed at the same moment, by whichever of two administrators', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, other] = [await reviewer(2), await reviewer(1)]
      const answers = await Promise.all([disable(one.id, other.id), disable(other.id, one.id)])
      // The second one’s receiver is gone: it is refused whole, and asks again.
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40900])
      expect(await abandoned()).toEqual([])
    }
  })

  it('leaves nothing that is claimed, or handed to it, at the same moment', async () => {
    const one = await reviewer(1)
    for (let round = 0; round < 3; round += 1) {
      const free = await submitted(world)
      const { version } = await world.ask('admin', 'GET /api/admin/company/{id}', { params: { id: free.id } })
      const claiming = () =>
        world.call(one.username, 'POST /api/admin/company/{id}/{x}', { params: { id: free.id, x: 'claim' }, body: { version } })
      await world.tokenOf(one.username)
      const [claimed] = await Promise.all([claiming(), disable(one.id)])
      expect([200, 40101]).toContain(claimed.status)
      expect(await abandoned()).toEqual([])
      await enable(one.id)
    }
  })
})
