import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { purchaseSeenBy, unitSeenBy } from '#server/db/dataScope.ts'
import type { DataScope } from '#src/lib/dataScope.ts'
import { approvedDemand } from '#tests/rooms/demand.ts'
import { newRole, newUser, roleOf, userOf } from '#tests/setup/access.ts'
import { goodPassword } from '#tests/setup/account.ts'
import { contentOf } from '#tests/setup/purchase.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let administrator: Person
beforeAll(async () => {
  journey = await beginJourney()
  administrator = await journey.signIn('admin')
})
afterAll(() => journey.close())

const group = '1'
const [unit, otherUnit] = ['21', '22']
const uses = ['poJcProject', 'poJcProject:cancel', 'quotation', 'poJcChosen']

const editRole = 'POST /api/admin/group/{id}'
const roleOfId = (person: Person, id: string) => person.ask('GET /api/admin/group/{id}', { params: { id } })

/** The role as it is, with another scope. */
const withScope = async (id: string, dataScope: DataScope) => {
  const { groupType, parentId, code, name, nameEn, description, version } = await roleOfId(administrator, id)
  return { params: { id }, body: { groupType, parentId, code, name, nameEn, description, version, dataScope } } as const
}

/** Somebody of a company, with a role of their own that shows them so much. */
const viewer = async (companyId: string, dataScope: DataScope, rights: Parameters<typeof newRole>[1] = { uses }) => {
  const roleId = await newRole(journey.world, rights)
  const { username } = await newUser(journey.world, { companyId, roleIds: [roleId], password: goodPassword })
  await administrator.ask(editRole, await withScope(roleId, dataScope))
  return { roleId, username, person: journey.holderOf(await journey.world.tokenOf(username)) }
}

const projectsOf = (person: Person) => person.ask('GET /api/po/project/page', { query: { page: 1, limit: 100 } })
const unitsIn = async (person: Person) => new Set((await projectsOf(person)).rows.map(({ unitId }) => unitId))

const shownInAtlas = async (person: Person, machine: 'project' | 'quotation' | 'achievement' | 'invitation') =>
  (await person.ask('GET /api/powf/chart/{machine}/record/page', { params: { machine }, query: { page: 1, limit: 1 } })).total

const notTheirs = async (asked: ReturnType<Person['refused']>) => expect((await asked).reasons).toEqual(['refusal.notYoursToGive'])

/** What would come to somebody's account. */
const acts = (id: string) =>
  [
    ['POST /api/admin/user/{id}/password', { params: { id }, body: { password: goodPassword } }],
    ['PUT /api/admin/user/{id}', { params: { id }, body: { email: 'mine@port.example' } }],
    ['POST /api/admin/user/{id}/view', { params: { id }, body: { reason: '看看他能看到什么' } }],
  ] as const

describe('the data scope of a role', () => {
  it('shows purchases of one’s unit, of the units below it, or none that are another’s', async () => {
    expect((await unitsIn((await viewer(group, 'all')).person)).size).toBeGreaterThan(1)
    expect((await unitsIn((await viewer(group, 'below')).person)).size).toBeGreaterThan(1)
    expect(await unitsIn((await viewer(group, 'company')).person)).toEqual(new Set())
    expect(await unitsIn((await viewer(unit, 'company')).person)).toEqual(new Set([unit]))
    expect(await unitsIn((await viewer(unit, 'below')).person)).toEqual(new Set([unit]))
    expect(await unitsIn((await viewer(unit, 'own')).person)).toEqual(new Set())
  })

  it('holds for pages, openings, awards and events as for lists, with the next call', async () => {
    const { rows } = await projectsOf(await journey.signIn('lead'))
    const opened = rows.filter(({ state }) => ['opened', 'chosen', 'contestable', 'resultStands'].includes(state))
    const [inside, outside] = [unit, otherUnit].map((each) => opened.find(({ unitId }) => unitId === each))
    if (!inside || !outside) throw new Error('The demonstration has no opened purchase of these units')
    const { person, roleId } = await viewer(unit, 'company')
    await person.ask('GET /api/po/project/{id}', { params: inside })
    await person.ask('GET /api/po/project/{id}/opening', { params: inside })
    for (const key of ['GET /api/po/project/{id}', 'GET /api/po/project/{id}/opening'] as const)
      await person.refused(40400, key, { params: { id: outside.id } })
    const cancelling = { params: { id: outside.id }, body: { version: outside.version, reason: '预算已经取消' } }
    await person.refused(40400, 'POST /api/po/project/{id}/cancel', cancelling)
    const awards = await person.ask('GET /api/po/award/page', { query: { page: 1, limit: 100 } })
    expect(awards.rows.length).toBeGreaterThan(0)
    const theirs = new Set((await projectsOf(person)).rows.map(({ id }) => id))
    expect(awards.rows.filter(({ projectId }) => !theirs.has(projectId))).toEqual([])

    await administrator.ask(editRole, await withScope(roleId, 'all'))
    await person.ask('GET /api/po/project/{id}', { params: { id: outside.id } })
  })

  it('holds in the atlas, in a company’s log, and for who is told', async () => {
    const rights = { uses: ['powfChart', 'powfChart:records', 'company:page', 'srmcheckAchievment'] }
    const whole = await viewer(group, 'all', rights)
    const part = await viewer(unit, 'company', rights)
    const none = await viewer(group, 'company', rights)
    for (const machine of ['project', 'quotation', 'achievement', 'invitation'] as const) {
      const [all, some, few] = await Promise.all([whole, part, none].map(({ person }) => shownInAtlas(person, machine)))
      expect([machine, all && some && all > some, few]).toEqual([machine, true, 0])
    }
    const logged = async ({ person }: typeof whole) =>
      (await person.ask('GET /api/admin/srmManageLog/list/{id}', { params: { id: '31' } })).filter(
        ({ machine }) => machine === 'achievement',
      )
    expect((await logged(whole)).length).toBeGreaterThan(0)
    expect(await logged(none)).toEqual([])

    const seers = await rowsOf<{ username: string }>(
      journey.world.database,
      sql`select u.username from app_user u where ${unitSeenBy(sql`${otherUnit}::bigint`)} and u.username = any (${sql.param([whole, part, none].map((each) => each.username))})`,
    )
    expect(seers.map(({ username }) => username)).toEqual([whole.username])
  })

  it('shows a purchase to every unit whose demands it buys, whichever leads it', async () => {
    const { world } = journey
    const demandId = await approvedDemand(world)
    const { id } = await world.ask('buyer', 'POST /api/po/project/fromDemands', { body: { demandIds: [demandId] } })
    const its = await world.ask('buyer', 'GET /api/po/project/{id}', { params: { id } })
    const items = its.items.map(({ lineNo: _, ...line }) => line)
    const body = { ...contentOf(world, { unitId: otherUnit, items }), version: its.version }
    const { version } = await world.ask('buyer', 'POST /api/po/project/{id}/edit', { params: { id }, body })
    await world.ask('buyer', 'POST /api/po/project/{id}/publish', { params: { id }, body: { version } })

    const rights = { uses: ['poJcProject', 'powfChart', 'powfChart:records'] }
    const [served, leading, strange] = [
      await viewer(unit, 'company', rights),
      await viewer(otherUnit, 'below', rights),
      await viewer('23', 'below', rights),
    ]
    for (const { person } of [served, leading]) {
      expect((await projectsOf(person)).rows.map((row) => row.id)).toContain(id)
      await person.ask('GET /api/po/project/{id}', { params: { id } })
    }
    expect((await projectsOf(strange.person)).rows.map((row) => row.id)).not.toContain(id)
    await strange.person.refused(40400, 'GET /api/po/project/{id}', { params: { id } })

    const ofCompany = async (companyId: string) => {
      const query = { page: 1, limit: 100, companyId }
      const { rows } = await served.person.ask('GET /api/powf/chart/{machine}/record/page', { params: { machine: 'project' }, query })
      return rows.map((row) => row.id)
    }
    expect(await ofCompany(unit)).toContain(id)
    expect(await ofCompany(otherUnit)).toContain(id)
    expect(await ofCompany('23')).not.toContain(id)

    const told = await rowsOf<{ username: string }>(
      world.database,
      sql`select u.username from app_user u where ${purchaseSeenBy(sql`${id}::bigint`)}
          and u.username = any (${sql.param([served, leading, strange].map(({ username }) => username))}) order by u.id`,
    )
    expect(told.map(({ username }) => username)).toEqual([served.username, leading.username])
  })

  it('holds in the log of what people did', async () => {
    const uses = ['gateLogManager', 'poJcProject']
    const [near, far, above] = [
      await viewer(unit, 'company', { uses }),
      await viewer(otherUnit, 'company', { uses }),
      await viewer(group, 'below', { uses }),
    ]
    for (const { person } of [near, far]) await person.ask('POST /api/admin/user/front/setting', { body: { setting: { language: 'en' } } })
    const read = async ({ person }: typeof near) => {
      const { rows } = await person.ask('GET /api/admin/gateLog/page', { query: { page: 1, limit: 100 } })
      return [...rows, ...(await person.ask('GET /api/admin/gateLog/all'))]
    }
    const [seen, others, all] = [await read(near), await read(far), await read(above)]
    expect([seen, others].map((rows) => [...new Set(rows.map(({ companyId }) => companyId))])).toEqual([[unit], [otherUnit]])
    expect(all.map(({ companyId }) => companyId)).toEqual(expect.arrayContaining([unit, otherUnit]))
    const params = { id: others[0]?.id ?? '' }
    await far.person.ask('GET /api/admin/gateLog/{id}', { params })
    await near.person.refused(40400, 'GET /api/admin/gateLog/{id}', { params })
  })

  it('is the widest of all of one’s roles', async () => {
    const narrow = await viewer(unit, 'own')
    const wide = await newRole(journey.world, {})
    const { id } = (await administrator.ask('GET /api/admin/user/page', { query: { page: 1, limit: 1, q: narrow.username } })).rows[0] ?? {
      id: '',
    }
    await administrator.ask('PUT /api/admin/user/{id}', { params: { id }, body: { roleIds: [narrow.roleId, wide] } })
    expect((await unitsIn(narrow.person)).size).toBeGreaterThan(1)
  })

  it('nobody widens for themselves, or beyond what they see', async () => {
    const rights = {
      uses: ['groupManager', 'groupManager:btn_add', 'groupManager:btn_edit', 'groupManager:btn_userManager', 'userManager'],
    }
    const { person, roleId } = await viewer(unit, 'company', rights)
    const other = await newRole(journey.world, {})
    await administrator.ask(editRole, await withScope(other, 'own'))
    const refusal = async (id: string, dataScope: DataScope) =>
      (await person.refused(40900, editRole, await withScope(id, dataScope))).reasons
    expect(await refusal(other, 'all')).toEqual(['refusal.notYoursToGive'])
    expect(await refusal(roleId, 'below')).toEqual(['refusal.notYoursToGive'])
    await person.ask(editRole, await withScope(other, 'company'))
    const wide = await newRole(journey.world, {})
    // Nor narrowed: its people would be blind, and then within reach.
    expect(await refusal(wide, 'own')).toEqual(['refusal.notYoursToGive'])
    const { id } = await newUser(journey.world, { companyId: unit })
    const giving = person.refused(40900, 'PUT /api/admin/group/{id}/user', { params: { id: wide }, query: { members: id } })
    expect((await giving).reasons).toEqual(['refusal.notYoursToGive'])
    const { groupType } = await roleOfId(administrator, wide)
    const added = {
      groupType,
      parentId: '-1',
      code: 'WIDE_ONE',
      name: '宽',
      nameEn: '',
      description: '',
      dataScope: 'all',
      requiresSecondFactor: false,
    } as const
    await person.refused(42200, 'POST /api/admin/group', { body: added })
  })

  it('bounds whose accounts an administrator comes to, and to whom they give', async () => {
    const rights = {
      uses: [
        'userManager',
        'userManager:btn_add',
        'userManager:btn_edit',
        'userManager:btn_del',
        'userManager:view',
        'userManager:resetPassword',
        'poJcProject',
      ].concat(['groupManager', 'groupManager:btn_userManager', 'groupManager:btn_resourceManager']),
    }
    const { person } = await viewer(unit, 'company', rights)
    const { roleId: narrowRole, username } = await viewer(unit, 'own', { uses: ['poJcProject'] })
    const near = await userOf(journey.world, username)
    const outside = await newUser(journey.world, { companyId: otherUnit })
    const { username: wideName, roleId: wideRole } = await viewer(unit, 'all', { uses: ['poJcProject'] })
    const wide = await userOf(journey.world, wideName)

    // Who is of another company does not exist for them.
    const { rows } = await person.ask('GET /api/admin/user/page', { query: { page: 1, limit: 100 } })
    expect(new Set(rows.map(({ companyId }) => companyId))).toEqual(new Set([unit]))
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([near, wide]))
    for (const [key, sent] of acts(wide)) await notTheirs(person.refused(40900, key, sent as never))
    for (const [key, sent] of acts(outside.id)) await person.refused(40400, key, sent as never)
    const params = { id: outside.id }
    for (const key of ['GET /api/admin/user/{id}', 'GET /api/admin/user/{id}/session/page', 'DELETE /api/admin/user/{id}'] as const)
      await person.refused(40400, key, { params })
    await person.refused(40400, 'GET /api/admin/user/{id}/why', { params, query: { code: 'poJcProject' } })
    // Nor do they move somebody out of it, who sees there what they don't, or make somebody elsewhere.
    await notTheirs(person.refused(40900, 'PUT /api/admin/user/{id}', { params: { id: near }, body: { companyId: otherUnit } }))
    const made = { username: 'elsewhere', name: '别处', nameEn: '', sex: '', mobile: '', email: '', description: '' } as const
    await notTheirs(person.refused(40900, 'POST /api/admin/user', { body: { ...made, companyId: otherUnit, roleIds: [] } }))
    // What somebody sees by another role they would do with a right that is given to this one.
    await notTheirs(
      person.refused(40900, 'PUT /api/admin/group/{id}/user', { params: { id: narrowRole }, query: { members: `${near},${wide}` } }),
    )
    await notTheirs(
      person.refused(40900, 'PUT /api/admin/group/{id}/authority/menu', { params: { id: wideRole }, query: { menuTrees: '' } }),
    )

    await person.ask('POST /api/admin/user', { body: { ...made, companyId: unit, roleIds: [narrowRole] } })
    await person.ask('POST /api/admin/user/{id}/password', { params: { id: near }, body: { password: goodPassword } })
    await person.ask('PUT /api/admin/group/{id}/authority/menu', { params: { id: narrowRole }, query: { menuTrees: '' } })
  })

  it('bounds whom an administrator sees in a role: the others keep it', async () => {
    const people = 'PUT /api/admin/group/{id}/user'
    const { person } = await viewer(unit, 'company', { uses: ['groupManager', 'groupManager:btn_userManager', 'poJcProject'] })
    const shared = await newRole(journey.world, { uses: ['poJcProject'] })
    const params = { id: shared }
    const [near, far] = [await newUser(journey.world, { companyId: unit }), await newUser(journey.world, { companyId: otherUnit })]
    await administrator.ask(people, { params, query: { members: `${near.id},${far.id}`, leaders: far.id } })
    await administrator.ask(editRole, await withScope(shared, 'company'))
    const inRole = async (by: Person) => {
      const { members, leaders } = await by.ask('GET /api/admin/group/{id}/user', { params })
      return [members.map(({ id }) => id), leaders.map(({ id }) => id)]
    }
    expect(await inRole(person)).toEqual([[near.id], []])

    const refused = await person.refused(42200, people, { params, query: { members: `${near.id},${far.id}` } })
    expect(refused.errors?.map(({ path }) => path)).toEqual(['members'])
    await person.ask(people, { params, query: { members: near.id, leaders: near.id } })
    expect(await inRole(administrator)).toEqual([
      [near.id, far.id],
      [near.id, far.id],
    ])
    await person.ask(people, { params })
    expect(await inRole(administrator)).toEqual([[far.id], [far.id]])
  })

  it('lets nobody lead by whom they could not have the role', async () => {
    const people = 'PUT /api/admin/group/{id}/user'
    const rights = { uses: ['groupManager', 'groupManager:btn_userManager'] }
    const { person, roleId, username } = await viewer(unit, 'company', rights)
    const own = await userOf(journey.world, username)
    const leading = await person.refused(40900, people, { params: { id: roleId }, query: { members: own, leaders: own } })
    expect(leading.reasons).toEqual(['refusal.ownRoles'])

    const more = await newRole(journey.world, { uses: ['poJcProject:cancel'] })
    const near = await newUser(journey.world, { companyId: unit, roleIds: [more] })
    await administrator.ask(editRole, await withScope(more, 'company'))
    const query = { members: near.id, leaders: near.id }
    await notTheirs(person.refused(40900, people, { params: { id: more }, query }))
  })

  it('is never so narrow that nobody could widen it again', async () => {
    const own = await roleOf(journey.world, 'PLAT_ADMIN')
    const narrowing = await administrator.refused(40900, editRole, await withScope(own, 'below'))
    expect(narrowing.reasons).toEqual(['refusal.lastAdministrator'])
  })
})
