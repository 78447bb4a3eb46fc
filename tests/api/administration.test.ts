import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { demoPassword } from '#server/seed/password.ts'
import { user } from '#src/contract/user.ts'
import { elementOf, menuOf, newRole, newUser, roleOf } from '#tests/setup/access.ts'
import { freshNumber, goodPassword, invitationTo } from '#tests/setup/account.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let administrator: Person
beforeAll(async () => {
  journey = await beginJourney()
  administrator = await journey.signIn('admin')
})
afterAll(() => journey.close())

const reasonsOf = async (refused: Promise<{ reasons?: string[] }>) => (await refused).reasons
const pathsOf = async (refused: Promise<{ errors?: { path: string }[] }>) => (await refused).errors?.map(({ path }) => path)

const signingIn = 'POST /api/auth/jwt/token'
const whoAmI = 'GET /api/admin/user/front/info'
const edit = 'PUT /api/admin/user/{id}'

/** An account that can be signed in to. */
const account = async (roleIds: string[] = []) => {
  const { id, username } = await newUser(journey.world, { roleIds, password: goodPassword })
  const signIn = (password = goodPassword) => journey.signIn(username, { password })
  return { id, username, params: { id }, signIn }
}
const standingOf = async (id: string) => (await administrator.ask('GET /api/admin/user/{id}', { params: { id } })).standing

describe('an account', () => {
  it('gets another password, which ends where it is signed in, and has to be changed', async () => {
    const { params, signIn } = await account([await newRole(journey.world, { uses: ['userManager'] })])
    const before = await signIn()
    await before.ask('GET /api/admin/user/page', { query: {} })
    const weak = administrator.refused(42200, 'POST /api/admin/user/{id}/password', { params, body: { password: 'short' } })
    expect(await pathsOf(weak)).toContain('password')
    const password = 'Another-9-Crane'
    await administrator.ask('POST /api/admin/user/{id}/password', { params, body: { password } })
    await before.refused(40101, whoAmI)
    const after = await signIn(password)
    expect(await after.ask(whoAmI)).toMatchObject({ passFlg: true, menus: [] })
    await after.refused(40301, 'GET /api/admin/user/page', { query: {} })
    const own = { params: { id: (await administrator.ask(whoAmI)).id }, body: { password } }
    expect(await reasonsOf(administrator.refused(40900, 'POST /api/admin/user/{id}/password', own))).toEqual(['refusal.yourself'])
  })

  it('is open again before its time once somebody unlocks it', async () => {
    const { id, username, params, signIn } = await account()
    for (let failed = 0; failed < 5; failed += 1)
      await journey.refused(40001, signingIn, { body: { username, password: 'not-the-password' } })
    expect(await standingOf(id)).toBe('locked')
    const locked = await administrator.ask('GET /api/admin/user/page', { query: { standing: 'locked' } })
    expect(locked.rows.map((row) => row.id)).toEqual([id])
    await journey.refused(42900, signingIn, { body: { username, password: goodPassword } })
    await administrator.ask('POST /api/admin/user/{id}/unlock', { params })
    expect(await standingOf(id)).toBe('open')
    await signIn()
  })

  it('is closed and opened by the platform, and by nobody for themselves', async () => {
    const { id, username, params, signIn } = await account()
    const before = await signIn()
    await administrator.ask('POST /api/admin/user/{id}/disable', { params })
    expect(await standingOf(id)).toBe('disabled')
    await before.refused(40101, whoAmI)
    await journey.refused(40001, signingIn, { body: { username, password: goodPassword } })
    await administrator.ask('POST /api/admin/user/{id}/enable', { params })
    await signIn()
    const own = { params: { id: (await administrator.ask(whoAmI)).id } }
    expect(await reasonsOf(administrator.refused(40900, 'POST /api/admin/user/{id}/disable', own))).toEqual(['refusal.yourself'])
  })

  it('is moved to another company by somebody else alone', async () => {
    const { id, companyId } = await administrator.ask(whoAmI)
    const moving = { params: { id }, body: { companyId: companyId === '2' ? '1' : '2' } }
    expect(await reasonsOf(administrator.refused(40900, edit, moving))).toEqual(['refusal.yourself'])
  })

  it('is signed out in one place, or everywhere', async () => {
    const { params, signIn } = await account()
    const sessions = { params, query: {} }
    const first = await signIn()
    const { rows } = await administrator.ask('GET /api/admin/user/{id}/session/page', sessions)
    const others = [await signIn(), await signIn()]
    expect((await administrator.ask('GET /api/admin/user/{id}/session/page', sessions)).total).toBe(3)
    await administrator.ask('POST /api/admin/user/{id}/signOut', { params, body: { sessionId: rows[0]?.id ?? '' } })
    await first.refused(40101, whoAmI)
    for (const person of others) await person.ask(whoAmI)
    await administrator.ask('POST /api/admin/user/{id}/signOut', { params, body: {} })
    for (const person of others) await person.refused(40101, whoAmI)
  })

  it('is closed and opened again by the platform', async () => {
    const { id, username, params, signIn } = await account()
    const person = await signIn()
    expect(await administrator.ask('GET /api/admin/user/{id}/leaves', { params })).toMatchObject({ work: [], receivers: [] })
    await administrator.ask('POST /api/admin/user/{id}/disable', { params })
    await person.refused(40101, whoAmI)
    await journey.refused(40001, signingIn, { body: { username, password: goodPassword } })
    expect(await standingOf(id)).toBe('disabled')
    await administrator.ask('POST /api/admin/user/{id}/enable', { params })
    await signIn()
    const own = { params: { id: (await administrator.ask(whoAmI)).id } }
    expect(await reasonsOf(administrator.refused(40900, 'POST /api/admin/user/{id}/disable', own))).toEqual(['refusal.yourself'])
  })

  it('without a password is signed in to by none', async () => {
    const { username, mustChangePassword } = await newUser(journey.world)
    expect(mustChangePassword).toBe(true)
    await journey.refused(40001, signingIn, { body: { username, password: demoPassword } })
  })

  it('ends its own token as clients of the family do, and has its menus from them', async () => {
    const person = await journey.signIn('buyer')
    const menus = await person.ask('GET /api/admin/user/front/menus', { query: {} })
    expect(menus).toEqual(await person.ask('GET /api/admin/user/front/menus/{id}', { params: { id: '-1' }, query: {} }))
    const all = await person.ask('GET /api/admin/user/front/menu/all', { query: {} })
    expect(all.map(({ code }) => code)).toEqual(expect.arrayContaining(menus.map(({ code }) => code)))
    expect(await person.ask('GET /api/auth/jwt/invalid', { query: {} })).toBe(true)
    await person.refused(40101, whoAmI)
  })
})

/** As the database keeps them. */
const stored = async (id: string) => {
  const [row] = await rowsOf(journey.world.database, sql`select mobile, email from app_user where id = ${id}`)
  return row
}

describe('a number and an address', () => {
  it('are answered masked, and stay what they were when the mask comes back', async () => {
    const [mobile, email] = [freshNumber(), 'lin@haiyue-port.example']
    const made = await newUser(journey.world, { mobile, email })
    expect(made).toMatchObject({ mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`, email: 'l***@haiyue-port.example' })
    const params = { id: made.id }
    const body = { version: made.version, name: '林远', mobile: made.mobile, email: made.email }
    expect(await administrator.ask('POST /api/admin/user/{id}', { params, body })).toMatchObject({ name: '林远', mobile: made.mobile })
    expect(await stored(made.id)).toEqual({ mobile, email })
    // A mask of something else is nothing that could be stored.
    expect(await pathsOf(administrator.refused(42200, edit, { params, body: { mobile: '139****0000' } }))).toEqual(['mobile'])
    await administrator.ask(edit, { params, body: { mobile: '', email: '' } })
    expect(await stored(made.id)).toEqual({ mobile: '', email: '' })
  })

  it('are marked where they are none, or another one has that number', async () => {
    const mobile = freshNumber()
    await newUser(journey.world, { mobile })
    const params = { id: (await newUser(journey.world)).id }
    for (const body of [{ mobile: '12345' }, { mobile }])
      expect(await pathsOf(administrator.refused(42200, edit, { params, body }))).toEqual(['mobile'])
    expect(await pathsOf(administrator.refused(42200, edit, { params, body: { email: 'nowhere' } }))).toEqual(['email'])
  })
})

const adding = (username: string, mobile = '') => ({
  body: { ...user.example.input, username, mobile, companyId: '2', roleIds: [], description: '' },
})

describe('a name by which somebody might be taken for another', () => {
  const alike = ['LEAD', 'lead.', 'Iead', 'ＬＥＡＤ\u200b', 'Admin']
  const refusal = [{ path: 'username', message: expect.stringContaining('looks like it') as string }]

  it('is given to no new account', async () => {
    for (const username of alike)
      expect((await administrator.refused(42200, 'POST /api/admin/user', adding(username))).errors, username).toEqual(refusal)
  })

  it('is given to nobody later', async () => {
    const { id } = await newUser(journey.world)
    for (const username of alike)
      expect((await administrator.refused(42200, edit, { params: { id }, body: { username } })).errors, username).toEqual(refusal)
  })

  it('comes by no sheet, beside another account or another row', async () => {
    const { errors } = await administrator.refused(42200, importing, { body: { rows: [row('sheet21'), row('LEAD')] } })
    expect(errors).toEqual([{ path: 'rows.1.username', message: refusal[0]?.message }])
    expect(await pathsOf(administrator.refused(42200, importing, { body: { rows: [row('sheet21'), row('Sheet.21')] } }))).toEqual([
      'rows.1.username',
    ])
  })

  it('has a telephone number of its own, which is no other account’s name either', async () => {
    const [mobile, name] = [freshNumber(), freshNumber()]
    await newUser(journey.world, { mobile })
    for (const username of [mobile, `86${mobile}`, mobile.replace(/(...)(....)/, '$1-$2-')])
      expect((await administrator.refused(42200, 'POST /api/admin/user', adding(username))).errors, username).toEqual(refusal)
    await newUser(journey.world, { username: name })
    expect(await pathsOf(administrator.refused(42200, 'POST /api/admin/user', adding('person.of.a.number', name)))).toEqual(['mobile'])
  })

  it('stays where it was from before, and is shown', async () => {
    const { id } = await newUser(journey.world, { username: 'harbour' })
    const other = await newUser(journey.world)
    await rowsOf(journey.world.database, sql`alter table app_user disable trigger app_user_alike`)
    await rowsOf(journey.world.database, sql`update app_user set username = 'Harbour' where id = ${other.id}`)
    await rowsOf(journey.world.database, sql`alter table app_user enable trigger app_user_alike`)
    const { rows } = await administrator.ask('GET /api/admin/user/page', { query: { alike: 'true' } })
    expect(rows.map((each) => each.id).toSorted()).toEqual([id, other.id].toSorted())
    await administrator.ask(edit, { params: { id: other.id }, body: { name: '林远' } })
    for (const username of ['harbour', 'Harbour']) await journey.refused(40001, signingIn, { body: { username, password: 'x' } })
    await administrator.ask(edit, { params: { id: other.id }, body: { username: 'quay' } })
    expect((await administrator.ask('GET /api/admin/user/page', { query: { alike: 'true' } })).total).toBe(0)
  })

  it('is found however it is written, and stored in one way', async () => {
    const mobile = freshNumber()
    const made = await administrator.ask(
      'POST /api/admin/user',
      adding(' Ｗｅｉ\u200b.Z ', `+86 ${mobile.slice(0, 3)}－${mobile.slice(3)}`),
    )
    expect(made.username).toBe('Wei.Z')
    expect(await stored(made.id)).toMatchObject({ mobile })
    for (const q of ['wei.z', 'ＷＥＩ．Ｚ', 'we\u200bi.z'])
      expect(
        (await administrator.ask('GET /api/admin/user/page', { query: { q } })).rows.map(({ id }) => id),
        q,
      ).toEqual([made.id])
  })
})

const importing = 'POST /api/admin/user/import'
/** Of group procurement, without a role. */
const row = (username: string, changed: object = {}) => ({
  ...user.example.input,
  username,
  companyId: '2',
  roleIds: [],
  description: '',
  ...changed,
})

describe('users from a sheet', () => {
  it('are only tried at first; what is wrong is told by row', async () => {
    const rows = [row('sheet1'), row('sheet2', { roleIds: ['999999'] }), row('sheet3', { companyId: '999999' }), row('sheet1')]
    expect(await pathsOf(administrator.refused(42200, importing, { body: { rows } }))).toEqual([
      'rows.1.roleIds',
      'rows.2.companyId',
      'rows.3.username',
    ])
    const mobile = freshNumber()
    const wrong = [
      row('sheet1', { email: 'nobody' }),
      row('a', { mobile: '12' }),
      row('sheet2', { name: '' }),
      row('sheet3', { mobile }),
      row('sheet4', { mobile }),
    ]
    const { errors } = await administrator.refused(42200, importing, { body: { rows: wrong } })
    expect(errors).toEqual([
      { path: 'rows.0.email', message: 'Enter a valid e-mail address' },
      { path: 'rows.1.username', message: expect.stringContaining('beginning with a letter or digit') },
      { path: 'rows.1.mobile', message: 'Enter a valid mobile number' },
      { path: 'rows.2.name', message: 'Required' },
      { path: 'rows.4.mobile', message: 'Already taken' },
    ])
    const good = { rows: [row('sheet1'), row('sheet2')] }
    const { stamp, ...sums } = await administrator.ask(importing, { body: good })
    expect(sums).toEqual({ added: 2, changed: 0, unchanged: 0, changes: [], strong: [] })
    expect((await administrator.ask('GET /api/admin/user/page', { query: { username: 'sheet' } })).total).toBe(0)
    await administrator.ask(importing, { body: { ...good, stamp } })
    const { total, rows: added } = await administrator.ask('GET /api/admin/user/page', { query: { username: 'sheet' } })
    expect(total).toBe(2)
    expect(added[0]).toMatchObject({ version: 0, updName: '陈启明', mustChangePassword: true })
  })

  it('keep what looks like a formula as the text that it is', async () => {
    const body = { rows: [row('formula', { name: '=1+1', description: '@SUM(A1:A9)' })] }
    const { stamp } = await administrator.ask(importing, { body })
    await administrator.ask(importing, { body: { ...body, stamp } })
    const { rows } = await administrator.ask('GET /api/admin/user/page', { query: { username: 'formula' } })
    expect(rows).toMatchObject([{ username: 'formula', name: '=1+1', description: '@SUM(A1:A9)' }])
  })

  it('change those who are there only where that is asked for; what it would change is told before and after', async () => {
    const mobile = freshNumber()
    const { id, username } = await newUser(journey.world, { name: '林知远', mobile, description: '老员工' })
    const found = () => administrator.ask('GET /api/admin/user/{id}', { params: { id } })
    const before = await found()
    // As it is kept it is no change, though a list shows it masked; what the sheet has no column for stays.
    const rows = [{ username, name: '林知近', mobile, companyId: before.companyId }, row('sheet7')]
    const tried = await administrator.ask(importing, { body: { rows } })
    expect(tried).toMatchObject({ added: 1, changed: 1, changes: [{ line: 0, before, after: { name: '林知近' } }] })
    expect(Object.keys(tried.changes[0]?.after ?? {})).toEqual(['name'])
    expect(await administrator.ask(importing, { body: { rows, stamp: tried.stamp } })).toMatchObject({ added: 1, changed: 0, changes: [] })
    expect(await found()).toEqual(before)
    const { stamp } = await administrator.ask(importing, { body: { rows } })
    await administrator.ask(importing, { body: { rows, stamp, accept: ['changed'] } })
    expect(await found()).toMatchObject({ name: '林知近', mobile: before.mobile, description: '老员工', version: before.version + 1 })
  })

  it('get a strong role only where that is asked for, and who gets which is told', async () => {
    const strong = await newRole(journey.world, { uses: ['userManager'] })
    const plain = await newRole(journey.world, { uses: ['poJcProject'] })
    const { name } = await administrator.ask('GET /api/admin/group/{id}', { params: { id: strong } })
    const rows = [row('sheet8', { roleIds: [strong, plain] }), row('sheet9', { roleIds: [plain] })]
    const { strong: told, stamp } = await administrator.ask(importing, { body: { rows } })
    expect(told).toEqual([{ line: 0, gives: [expect.objectContaining({ name })] }])
    expect(await administrator.ask(importing, { body: { rows, stamp } })).toMatchObject({ added: 1, unchanged: 1, strong: [] })
    const found = async (username: string) => (await administrator.ask('GET /api/admin/user/page', { query: { username } })).total
    expect([await found('sheet8'), await found('sheet9')]).toEqual([0, 1])
    const again = await administrator.ask(importing, { body: { rows } })
    await administrator.ask(importing, { body: { rows, stamp: again.stamp, accept: ['added', 'strong'] } })
    expect(await found('sheet8')).toBe(1)
  })

  it('are changed, given roles and added by nobody who could not do so one by one', async () => {
    const roleId = await newRole(journey.world, { uses: ['userManager', 'userManager:btn_edit', 'userManager:btn_add'] })
    const person = await (await account([roleId])).signIn()
    const buyers = await roleOf(journey.world, 'JC_BUYER')
    const { username } = await newUser(journey.world, { roleIds: [buyers] })
    const mighty = [row('sheet4'), row(username, { roleIds: [buyers], name: '改名' })]
    const { errors } = await person.refused(42200, importing, { body: { rows: mighty } })
    expect(errors).toEqual([{ path: 'rows.1.username', message: expect.stringContaining('rights that are not yours to give') }])
    const giving = { rows: [row('sheet4'), row('sheet5', { roleIds: [buyers] })] }
    // It is told when the rows are tried, not when the work is done.
    expect(await pathsOf(person.refused(42200, importing, { body: giving }))).toEqual(['rows.1.username'])

    const editors = await newRole(journey.world, { uses: ['userManager', 'userManager:btn_edit'] })
    const editor = await (await account([editors])).signIn()
    expect(await pathsOf(editor.refused(42200, importing, { body: { rows: [row('sheet6')] } }))).toEqual(['rows.0.username'])
  })
})

describe('people without a password', () => {
  const inviting = 'POST /api/admin/user/invite'
  const reading = 'POST /api/auth/password/invitation'
  const accepting = 'POST /api/auth/password/accept'
  const password = 'Quay-crane-2027'

  it('are invited together, each by what reaches them; whoever is not is named with the reason', async () => {
    const { world } = journey
    const mobile = freshNumber()
    const email = `${freshNumber()}@example.com`
    const byNumber = await newUser(world, { mobile })
    const byAddress = await newUser(world, { email, mobile: freshNumber() })
    const nowhere = await newUser(world)
    const has = await account()
    const ids = [byNumber.id, byAddress.id, nowhere.id, has.id]
    const { invited, left } = await administrator.ask(inviting, { body: { ids } })
    expect([invited, left.map(({ id, why }) => [id, why])]).toEqual([
      2,
      [
        [nowhere.id, 'noContact'],
        [has.id, 'hasPassword'],
      ],
    ])
    const again = await administrator.ask(inviting, { body: { ids: [byNumber.id] } })
    expect(again.left.map(({ why }) => why)).toEqual(['justInvited'])
    const sent = (await administrator.ask('GET /api/admin/user/page', { query: { standing: 'invited', limit: '100' } })).rows.map(
      ({ id }) => id,
    )
    expect(sent).toEqual(expect.arrayContaining([byNumber.id, byAddress.id]))
    expect(sent).not.toContain(nowhere.id)

    const invitation = await invitationTo(world, email)
    const { username, name } = byAddress
    await journey.call(reading, { body: { invitation } }).expectStatus(200).expectJson('data', { username, name })
    const weak = await journey.refused(42200, accepting, { body: { invitation, password: 'short' } })
    expect(weak.errors?.map(({ path }) => path)).toContain('password')
    await journey.call(accepting, { body: { invitation, password } }).expectStatus(200)
    await journey.signIn(byAddress.username, { password })
    // Who read it there has shown that the address is theirs.
    const [kept] = await rowsOf(world.database, sql`select email_verified as "isVerified" from app_user where id = ${byAddress.id}`)
    expect(kept).toEqual({ isVerified: true })
    await journey.refused(40001, reading, { body: { invitation } })
    await journey.refused(40001, accepting, { body: { invitation, password } })
  })

  it('follow a link that is theirs, still runs, and was made for the account as it is', async () => {
    const { world } = journey
    const mobile = freshNumber()
    const { id } = await newUser(world, { mobile })
    await administrator.ask(inviting, { body: { ids: [id] } })
    const invitation = await invitationTo(world, mobile)
    const [whose = '', until = '', seal = ''] = invitation.split('.')
    const forged = [
      `${Number(whose) - 1}.${until}.${seal}`,
      `${whose}.${Number(until) + 1}.${seal}`,
      `${whose}.${until}.${'A'.repeat(43)}`,
      'x',
    ]
    for (const each of forged) await journey.refused(40001, reading, { body: { invitation: each } })
    await administrator.ask('POST /api/admin/user/{id}/password', { params: { id }, body: { password } })
    await journey.refused(40001, reading, { body: { invitation } })
    world.clock.advance(60_000)
    await administrator.ask(inviting, { body: { ids: [id] } })
    const second = await invitationTo(world, mobile)
    await administrator.ask('POST /api/admin/user/{id}/disable', { params: { id } })
    await journey.refused(40001, reading, { body: { invitation: second } })
    await administrator.ask('POST /api/admin/user/{id}/enable', { params: { id } })
    world.clock.advance(8 * 86_400_000)
    await journey.refused(40001, reading, { body: { invitation: second } })
    administrator = await journey.signIn('admin')
  })

  it('are invited by nobody who could not give what they may do', async () => {
    const roleId = await newRole(journey.world, { uses: ['userManager', 'userManager:resetPassword'] })
    const person = await (await account([roleId])).signIn()
    const { id } = await newUser(journey.world, { mobile: freshNumber(), roleIds: [await roleOf(journey.world, 'JC_BUYER')] })
    expect((await person.ask(inviting, { body: { ids: [id] } })).left.map(({ why }) => why)).toEqual(['notYours'])
  })

  it('are looked at as soon as their account is open', async () => {
    const { id } = await newUser(journey.world, { roleIds: [await roleOf(journey.world, 'ANALYST')] })
    const { token } = await administrator.ask('POST /api/admin/user/{id}/view', { params: { id }, body: { reason: '核对其菜单' } })
    const seen = await journey.holderOf(token).ask(whoAmI)
    expect(seen).toMatchObject({ id, passFlg: false })
    expect(seen.menus.length).toBeGreaterThan(0)
  })
})

describe('what is in use', () => {
  it.each([
    ['/api/admin/menu', menuOf, 'poJcProject', ['element', 'role']],
    ['/api/admin/menu', menuOf, 'poManager', ['menu']],
    ['/api/admin/element', elementOf, 'poJcProject:publish', ['role']],
    ['/api/admin/group', roleOf, 'JC_BUYER', ['user']],
  ] as const)('stays, and says by what: below %s', async (path, idOf, code, by) => {
    const params = { id: await idOf(journey.world, code) }
    expect(await reasonsOf(administrator.refused(40900, `DELETE ${path}/{id}`, { params }))).toEqual(['refusal.inUse'])
    const uses = await administrator.ask(`GET ${path}/{id}/uses`, { params })
    expect(uses.map((each) => each.by)).toEqual(expect.arrayContaining([...by]))
  })

  it('is neither a role without people nor what can only be given', async () => {
    const roleId = await newRole(journey.world, { uses: ['poJcProject'], gives: ['poJcProject:publish'] })
    await administrator.ask('DELETE /api/admin/group/{id}', { params: { id: roleId } })
  })
})

describe('menus, roles and their people', () => {
  it('are told as trees, and put in another order', async () => {
    const roles = await administrator.ask('GET /api/admin/group/tree', { query: {} })
    expect(roles.map(({ code }) => code)).toContain('JC_BUYER')
    const found = await administrator.ask('GET /api/admin/menu/tree', { query: { title: '我的项目' } })
    const [directory] = found
    const [menu] = directory?.children ?? []
    expect(menu).toMatchObject({ code: 'poJcProject', parentId: directory?.id })
    const place = { id: menu?.id ?? '', orderNum: 9999 }
    await administrator.ask('POST /api/admin/menu/order', { body: { places: [{ ...place, parentId: '-1' }] } })
    expect((await administrator.ask('GET /api/admin/menu/tree')).at(-1)).toMatchObject({ ...place, parentId: '-1' })
    const below = await administrator.refused(42200, 'POST /api/admin/menu/order', { body: { places: [{ ...place, parentId: place.id }] } })
    expect(below.errors?.map(({ path }) => path)).toEqual(['places.0.parentId'])
    const { total, rows } = await administrator.ask('GET /api/admin/element/list', { query: { menuId: place.id } })
    expect(rows).toHaveLength(total)
  })

  it('are given rights one by one, as clients of the family do', async () => {
    const roleId = await newRole(journey.world, {})
    const params = { id: roleId }
    const [menuId, elementId] = [await menuOf(journey.world, 'quotation'), await elementOf(journey.world, 'quotation:open')]
    await administrator.ask('PUT /api/admin/group/{id}/authority/menu', { params, query: { menuTrees: menuId } })
    const menus = await administrator.ask('GET /api/admin/group/{id}/authority/menu', { params })
    expect(menus.map(({ id }) => id)).toContain(menuId)
    expect(menus.map(({ id }) => id)).toContain(menus.find(({ id }) => id === menuId)?.parentId)
    await administrator.ask('PUT /api/admin/group/{id}/authority/element/add', { params, query: { menuId, elementId } })
    expect(await administrator.ask('GET /api/admin/group/{id}/authority/element', { params })).toEqual([elementId])
    await administrator.ask('PUT /api/admin/group/{id}/authority/element/remove', { params, query: { menuId, elementId } })
    expect(await administrator.ask('GET /api/admin/group/{id}/authority/element', { params })).toEqual([])
  })

  it('are members, and some answer for a role; why somebody may do something is told', async () => {
    const roleId = await newRole(journey.world, { uses: ['quotation'] })
    const [one, other] = [await newUser(journey.world), await newUser(journey.world)]
    const params = { id: roleId }
    await administrator.ask('PUT /api/admin/group/{id}/user', { params, query: { members: `${one.id},${other.id}`, leaders: other.id } })
    const { members, leaders } = await administrator.ask('GET /api/admin/group/{id}/user', { params })
    expect([members, leaders].map((people) => people.map(({ id }) => id))).toEqual([[one.id, other.id], [other.id]])
    const why = await administrator.ask('GET /api/admin/user/{id}/why', { params: { id: other.id }, query: { code: 'quotation' } })
    expect(why.roles).toMatchObject([{ id: roleId, usable: true, delegable: false, leader: true }])
    await administrator.ask('PUT /api/admin/group/{id}/user', { params })
    expect(await administrator.ask('GET /api/admin/group/{id}/user', { params })).toEqual({ members: [], leaders: [] })
  })
})
