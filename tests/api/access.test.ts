import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { contract, type Key } from '#src/contract/index.ts'
import type { Row } from '#src/contract/row.ts'
import { rightsHeader } from '#src/lib/rights.ts'
import { elementOf, menuOf, newRole, newUser, roleOf, userOf } from '#tests/setup/access.ts'
import { goodPassword } from '#tests/setup/account.ts'
import { beginJourney, type Journey, type Person, type Refused } from './journey.ts'

let journey: Journey
let administrator: Person
let own: string
let ownRole: string
beforeAll(async () => {
  journey = await beginJourney()
  administrator = await journey.signIn('admin')
  own = await userOf(journey.world, 'admin')
  ownRole = await roleOf(journey.world, 'PLAT_ADMIN')
})
afterAll(() => journey.close())

/** Somebody at work who has a role of their own, and may use and give what it says. */
const colleague = async (rights: Parameters<typeof newRole>[1]): Promise<{ username: string; roleId: string; person: Person }> => {
  const roleId = await newRole(journey.world, rights)
  const { username } = await newUser(journey.world, { roleIds: [roleId], password: goodPassword })
  return { username, roleId, person: journey.holderOf(await journey.world.tokenOf(username)) }
}

const granting = ['groupManager', 'groupManager:btn_userManager', 'groupManager:btn_resourceManager', 'userManager', 'userManager:btn_edit']

const matrixOf = (person: Person, id: string) => person.ask('GET /api/admin/group/{id}/matrix', { params: { id } })
type Body = NonNullable<Parameters<typeof administrator.ask<'POST /api/admin/group/{id}/matrix'>>[1]>['body']

/** A change of one cell of a role's rights, as the matrix was read by an administrator. */
const cellOf = async (roleId: string, code: string, granted: { usable: boolean; delegable: boolean }) => {
  const { version, menus, elements } = await matrixOf(administrator, roleId)
  const menu = menus.find((each) => each.code === code)
  const element = [...elements, ...menus.flatMap((each) => each.elements)].find((each) => each.code === code)
  const body: NonNullable<Body> = {
    version,
    menus: menu ? [{ id: menu.id, ...granted }] : [],
    elements: element ? [{ id: element.id, ...granted }] : [],
  }
  return { params: { id: roleId }, body }
}
const used = { usable: true, delegable: false }
const given = { usable: false, delegable: true }
const none = { usable: false, delegable: false }
const setMatrix = 'POST /api/admin/group/{id}/matrix'

const reasonsOf = async (refused: Promise<{ reasons?: string[] }>) => (await refused).reasons

const disabling = 'POST /api/admin/user/{id}/disable'

/** Makes calls that all wait until somebody else has done with rights. @param meanwhile what that one does */
const atOnce = async (
  calls: readonly (() => ReturnType<Journey['call']>)[],
  meanwhile: (tx: Database) => Promise<unknown> = async () => {},
): Promise<Pick<Refused, 'status' | 'reasons'>[]> => {
  const asked = await journey.world.database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(727002)`)
    const answers = Promise.all(calls.map((call) => call().returns<Promise<Refused>>('.')))
    const waits = sql`select 1 from pg_locks
      where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(() => rowsOf(tx, waits), { timeout: 10_000 }).toHaveLength(calls.length)
    await meanwhile(tx)
    return { answers }
  })
  return asked.answers
}

// Before anybody else is one.
describe('the last administrator', () => {
  const last = ['refusal.lastAdministrator']

  it('does not lose by a role what they need', async () => {
    const elementId = await elementOf(journey.world, 'groupManager:btn_resourceManager')
    const taking = { params: { id: ownRole }, query: { elementId } }
    expect(await reasonsOf(administrator.refused(40900, 'PUT /api/admin/group/{id}/authority/element/remove', taking))).toEqual(last)
    const cell = await cellOf(ownRole, 'userManager:btn_edit', none)
    expect(await reasonsOf(administrator.refused(40900, setMatrix, cell))).toEqual(last)
  })

  it('stays, whoever could give all that they have', async () => {
    const { menus, elements } = await matrixOf(administrator, ownRole)
    const gives = [...elements, ...menus.flatMap((menu) => [menu, ...menu.elements])].map(({ code }) => code)
    const deciding = ['groupManager:btn_userManager', ...['btn_edit', 'btn_del', 'disable'].map((button) => `userManager:${button}`)]
    const { person, username } = await colleague({ uses: ['groupManager', 'userManager', ...deciding], gives })
    const refusals = [
      person.refused(40900, 'PUT /api/admin/user/{id}', { params: { id: own }, body: { roleIds: [] } }),
      person.refused(40900, 'PUT /api/admin/group/{id}/user', { params: { id: ownRole }, query: {} }),
    ]
    for (const refusal of refusals) expect(await reasonsOf(refusal)).toEqual(last)

    const second = { params: { id: (await newUser(journey.world, { roleIds: [ownRole] })).id } }
    const first = { params: { id: own } }
    // Of two at the same moment each would leave the other.
    const token = await journey.world.tokenOf(username)
    const answers = await atOnce([first, second].map((each) => () => journey.call(disabling, each, { token })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40900])
    for (const each of [first, second]) await person.ask('POST /api/admin/user/{id}/enable', each)
    await person.ask(disabling, first)
    expect(await reasonsOf(person.refused(40900, disabling, second))).toEqual(last)
    expect(await reasonsOf(person.refused(40900, 'DELETE /api/admin/user/{id}', second))).toEqual(last)
    await person.ask('POST /api/admin/user/{id}/enable', first)
    await person.ask('DELETE /api/admin/user/{id}', second)
    await journey.world.endSessions()
    administrator = await journey.signIn('admin')
  })
})

describe('of two changes of rights at the same moment the second', () => {
  const rights = ['userManager', 'userManager:disable']
  const pair = async () => {
    const { roleId, username } = await colleague({ uses: rights, gives: rights })
    const { id, username: other } = await newUser(journey.world, { roleIds: [roleId], password: goodPassword })
    return {
      roleId,
      people: [await userOf(journey.world, username), id],
      tokens: await Promise.all([username, other].map(journey.world.tokenOf)),
    }
  }

  it('is not by somebody whom the first has disabled', async () => {
    const { people, tokens } = await pair()
    const answers = await atOnce(
      people.map((id, index) => () => journey.call(disabling, { params: { id } }, { token: tokens[1 - index] ?? null })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40101])
    const standing = sql`select 1 from app_user where id = any (${sql.param(people)}::bigint[]) and not disabled`
    expect(await rowsOf(journey.world.database, standing)).toHaveLength(1)
  })

  it.each([
    ['may do less since', sql`authorities = array_remove(authorities, 'userManager:disable')`],
    ['sees less since', sql`data_scope = 'own'`],
  ])('is not by somebody who %s', async (_, taken) => {
    const { roleId, people, tokens } = await pair()
    const calls = [() => journey.call(disabling, { params: { id: people[0] ?? '' } }, { token: tokens[1] ?? null })]
    const [answer] = await atOnce(calls, (tx) => tx.execute(sql`update role set ${taken} where id = ${roleId}`))
    expect(answer).toMatchObject({ status: 40900, reasons: ['refusal.rightsChanged'] })
  })
})

describe('one’s own rights', () => {
  it('are changed by nobody: neither by their account nor by a role', async () => {
    const { id: other } = await newUser(journey.world)
    const refusals = [
      administrator.refused(40900, 'PUT /api/admin/user/{id}', { params: { id: own }, body: { roleIds: [] } }),
      administrator.refused(40900, 'PUT /api/admin/group/{id}/user', { params: { id: ownRole }, query: { members: other } }),
    ]
    for (const refusal of refusals) expect(await reasonsOf(refusal)).toEqual(['refusal.ownRoles'])
    const buyers = await roleOf(journey.world, 'JC_BUYER')
    const { members } = await administrator.ask('GET /api/admin/group/{id}/user', { params: { id: buyers } })
    const all = [...members.map(({ id }) => id), own].join()
    const joining = administrator.refused(40900, 'PUT /api/admin/group/{id}/user', { params: { id: buyers }, query: { members: all } })
    expect(await reasonsOf(joining)).toEqual(['refusal.ownRoles'])
  })

  it('grow by no role of one’s own', async () => {
    const [menuId, elementId] = [await menuOf(journey.world, 'poJcProject'), await elementOf(journey.world, 'poJcProject:publish')]
    const params = { id: ownRole }
    const refusals = [
      administrator.refused(40900, setMatrix, await cellOf(ownRole, 'poJcProject', { usable: true, delegable: true })),
      administrator.refused(40900, 'PUT /api/admin/group/{id}/authority/menu', { params, query: { menuTrees: menuId } }),
      administrator.refused(40900, 'PUT /api/admin/group/{id}/authority/element/add', { params, query: { elementId } }),
    ]
    for (const refusal of refusals) expect(await reasonsOf(refusal)).toEqual(['refusal.ownRoles'])
  })
})

describe('what somebody gives', () => {
  it('is what they have or may give on, and nothing else', async () => {
    const { person, roleId: theirs } = await colleague({ uses: granting, gives: ['poJcProject'] })
    const roleId = await newRole(journey.world, {})
    for (const code of ['poJcProject', 'groupManager', 'userManager:btn_edit'])
      await person.ask(setMatrix, await cellOf(roleId, code, used))
    const more = person.refused(40900, setMatrix, await cellOf(roleId, 'poJcProject:publish', used))
    expect(await reasonsOf(more)).toEqual(['refusal.notYoursToGive'])
    const { menus } = await matrixOf(person, roleId)
    const changeable = menus.flatMap((menu) => [menu, ...menu.elements]).filter((cell) => cell.changeable)
    expect(changeable.map(({ code }) => code).toSorted()).toEqual([...granting, 'poJcProject'].toSorted())
    // What is theirs to give alone does not become theirs to use.
    const gaining = person.refused(40900, setMatrix, await cellOf(theirs, 'poJcProject', used))
    expect(await reasonsOf(gaining)).toEqual(['refusal.ownRoles'])
  })

  it('is taken from others only where it could be given', async () => {
    const { person } = await colleague({ uses: granting })
    const roleId = await newRole(journey.world, { uses: ['poJcProject', 'userManager'] })
    const taking = person.refused(40900, setMatrix, await cellOf(roleId, 'poJcProject', none))
    expect(await reasonsOf(taking)).toEqual(['refusal.notYoursToGive'])
    await person.ask(setMatrix, await cellOf(roleId, 'userManager', none))
  })

  it('is no role that holds more, and no account that may more is theirs to change', async () => {
    const { person } = await colleague({ uses: [...granting, 'userManager:resetPassword', 'userManager:signOut'] })
    const { id } = await newUser(journey.world)
    const buyers = await roleOf(journey.world, 'JC_BUYER')
    const mightier = await newUser(journey.world, { roleIds: [await newRole(journey.world, { gives: ['poJcProject'] })] })
    const change = { params: { id: mightier.id } }
    const refusals = [
      person.refused(40900, 'PUT /api/admin/user/{id}', { params: { id }, body: { roleIds: [buyers] } }),
      person.refused(40900, 'PUT /api/admin/group/{id}/user', { params: { id: buyers }, query: {} }),
      person.refused(40900, 'PUT /api/admin/user/{id}', { ...change, body: { email: 'mine@example.com' } }),
      person.refused(40900, 'POST /api/admin/user/{id}/password', { ...change, body: { password: goodPassword } }),
      person.refused(40900, 'POST /api/admin/user/{id}/signOut', { ...change, body: {} }),
    ]
    for (const refusal of refusals) expect(await reasonsOf(refusal)).toEqual(['refusal.notYoursToGive'])
    const roleId = await newRole(journey.world, { uses: ['userManager'] })
    const changed = await person.ask('PUT /api/admin/user/{id}', { params: { id }, body: { roleIds: [roleId] } })
    expect(changed.roles.map((role) => role.id)).toEqual([roleId])
  })

  it('may be what they have just made, menu or permission, and is nobody else’s to give', async () => {
    const { person, roleId: theirs } = await colleague({
      uses: [...granting, 'menuManager', 'menuManager:btn_add', 'menuManager:btn_element_add'],
    })
    const roleId = await newRole(journey.world, {})
    const menu = {
      parentId: '-1',
      code: 'ownReport',
      title: '自建报表',
      titleEn: '',
      icon: '',
      href: '',
      type: 'menu',
      orderNum: 99,
    } as const
    const { id: menuId } = await person.ask('POST /api/admin/menu', { body: { ...menu, description: '', attr1: '' } })
    const element = {
      menuId,
      code: 'ownReport:print',
      name: '打印',
      nameEn: '',
      type: 'button',
      uri: '',
      method: '',
      description: '',
    } as const
    await person.ask('POST /api/admin/element', { body: element })
    // Under a code that the product asks for they would come to what they have not.
    await journey.world.database.execute(sql`delete from element where code = 'powfChart:records'`)
    const known = await person.refused(42200, 'POST /api/admin/element', { body: { ...element, code: 'powfChart:records' } })
    expect(known.errors?.map(({ path }) => path)).toEqual(['code'])
    const { person: stranger } = await colleague({ uses: granting })
    for (const code of [menu.code, element.code]) {
      const refused = stranger.refused(40900, setMatrix, await cellOf(roleId, code, used))
      expect(await reasonsOf(refused)).toEqual(['refusal.notYoursToGive'])
      await person.ask(setMatrix, await cellOf(roleId, code, used))
      expect(await reasonsOf(person.refused(40900, setMatrix, await cellOf(theirs, code, used)))).toEqual(['refusal.ownRoles'])
    }
  })

  it('is not come by through another kind of the same code, nor as a directory', async () => {
    const { person } = await colleague({
      uses: [...granting, 'menuManager', 'menuManager:btn_add', 'menuManager:btn_edit', 'menuManager:btn_element_add'],
    })
    const menuId = await menuOf(journey.world, 'poJcProject')
    const element = { menuId, code: 'poJcProject', name: '项目', nameEn: '', type: 'uri', uri: '', method: '', description: '' } as const
    const { errors } = await person.refused(42200, 'POST /api/admin/element', { body: element })
    expect(errors?.map(({ path }) => path)).toEqual(['code'])
    const directory = person.refused(40900, 'PUT /api/admin/menu/{id}', { params: { id: menuId }, body: { type: 'dirt' } })
    expect(await reasonsOf(directory)).toEqual(['refusal.notYoursToGive'])
  })

  it('counts from the next call on', async () => {
    const { person, roleId } = await colleague({})
    await person.refused(40301, 'GET /api/admin/group/page')
    await administrator.ask(setMatrix, await cellOf(roleId, 'groupManager', used))
    await person.ask('GET /api/admin/group/page', { query: {} })
    await administrator.ask(setMatrix, await cellOf(roleId, 'groupManager', given))
    await person.refused(40301, 'GET /api/admin/group/page')
  })
})

describe('duties that must be apart', () => {
  const [quoting, opening] = ['poPrice:submit', 'quotation:open']
  const duty = 'Separation of duties: whoever submits quotations can’t open bids or choose suppliers. Take one of the two away'

  it('come to nobody by two roles, whichever way', async () => {
    const [quoters, openers] = [await newRole(journey.world, { uses: [quoting] }), await newRole(journey.world, { uses: [opening] })]
    const { id } = await newUser(journey.world, { roleIds: [quoters] })
    const both = await administrator.refused(42200, 'PUT /api/admin/user/{id}', { params: { id }, body: { roleIds: [quoters, openers] } })
    expect(both.errors).toEqual([{ path: 'roleIds', message: duty }])
    const joining = { params: { id: openers }, query: { members: id } }
    expect((await administrator.refused(42200, 'PUT /api/admin/group/{id}/user', joining)).errors).toEqual([
      { path: 'members', message: duty },
    ])
    const changed = await administrator.ask('PUT /api/admin/user/{id}', { params: { id }, body: { roleIds: [openers] } })
    expect(changed.roleIds).toEqual([openers])
  })

  it('come to nobody by a role that gets more', async () => {
    const [quoters, empty] = [await newRole(journey.world, { uses: [quoting] }), await newRole(journey.world, {})]
    await newUser(journey.world, { roleIds: [quoters, empty] })
    expect((await administrator.refused(42200, setMatrix, await cellOf(empty, opening, used))).errors).toEqual([
      { path: '', message: duty },
    ])
    await administrator.ask(setMatrix, await cellOf(empty, opening, given))
  })

  it('are told where they meet, and keep nobody from taking them apart', async () => {
    const [quoters, openers] = [
      await newRole(journey.world, { uses: [quoting] }),
      await newRole(journey.world, { uses: [opening, 'quotation'] }),
    ]
    const { id } = await newUser(journey.world, { roleIds: [quoters] })
    await journey.world.database.execute(sql`insert into user_role (user_id, role_id) values (${id}, ${openers})`)
    const meeting = await newRole(journey.world, { uses: [quoting, opening] })
    const held = await administrator.ask('GET /api/admin/group/conflicts')
    const found = held.find(({ rule }) => rule === 'quoteAndOpen')
    expect(found?.users.map((user) => user.id)).toContain(id)
    expect(found?.roles.map((role) => role.id)).toContain(meeting)
    await administrator.ask(setMatrix, await cellOf(openers, 'quotation', none))
    await administrator.ask(setMatrix, await cellOf(openers, opening, none))
    await administrator.refused(42200, 'PUT /api/admin/user/{id}', { params: { id }, body: { roleIds: [meeting] } })
  })
})

const administrative = (Object.entries(contract) as [Key, Row][]).filter(
  ([key, { authority }]) => /^\w+ \/api\/admin\/(user|group|groupType|menu|element)(\/|$)/.test(key) && authority !== 'signedIn',
)

it('each answer is marked by what its reader may do, and by nothing else', async () => {
  const roleId = await newRole(journey.world, { uses: ['userManager'] })
  const tokens = await Promise.all(
    [1, 2].map(async () => journey.world.tokenOf((await newUser(journey.world, { roleIds: [roleId], password: goodPassword })).username)),
  )
  const marks = () =>
    Promise.all(
      tokens.map(async (token) => {
        const { headers } = await journey.call('GET /api/admin/user/front/info', { query: {} }, { token }).expectStatus(200)
        return headers[rightsHeader]
      }),
    )
  const [before, other] = await marks()
  expect(before).toMatch(/^[0-9a-f]{16}\.all$/)
  expect(other).toBe(before)
  await administrator.ask(setMatrix, await cellOf(roleId, 'menuManager', used))
  expect((await marks())[0]).not.toBe(before)
  await administrator.ask(setMatrix, await cellOf(roleId, 'menuManager', none))
  expect(await marks()).toEqual([before, before])
})

it('an administrator looks as somebody sees it, and does nothing in their name', async () => {
  const params = { id: await userOf(journey.world, 'buyer') }
  const { token } = await administrator.ask('POST /api/admin/user/{id}/view', { params, body: { reason: '协助排查列表显示问题' } })
  const viewer = journey.holderOf(token)
  expect((await viewer.ask('GET /api/admin/user/front/info', { query: {} })).username).toBe('buyer')
  await viewer.ask('GET /api/po/project/page', { query: {} })
  await viewer.refused(40303, 'POST /api/po/project', contract['POST /api/po/project'].example)
  await viewer.refused(40303, 'POST /api/admin/user/front/setting', { body: { setting: {} } })
})

describe('whoever has none of these permissions', () => {
  it.each(administrative)('may not %s', async (key, { example }) => {
    for (const name of ['supplier1', 'buyer'])
      await journey.holderOf(await journey.world.tokenOf(name)).refused(40301, key, example as Parameters<Person['refused']>[2])
  })
})
