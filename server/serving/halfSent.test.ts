import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { signCall } from '#src/lib/signature.ts'
import type { Key } from '#src/contract/index.ts'
import { newRole, newUser } from '#tests/setup/access.ts'
import { goodPassword } from '#tests/setup/account.ts'
import { smallPdf } from '#tests/setup/files.ts'
import { sendHalf } from '#tests/setup/halfSent.ts'
import { draftProject } from '#tests/setup/purchase.ts'
import { buildWorld, multipartOf, type World } from '#tests/setup/world.ts'

let world: World
let base: string
beforeAll(async () => {
  world = await buildWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(world.app.server.address() as { port: number }).port}`
})
afterAll(() => world.close())

/** Begins a call, and sends no more than one byte of its body: it is admitted by then. */
const begin = async (token: string, key: Key, id: string, sent: object | { headers: Record<string, string>; payload: Buffer }) => {
  const isUpload = 'payload' in sent
  const signature = signCall(isUpload ? world.config.uploadSignKey : world.config.signSalt, world.clock.now().getTime())
  const [method = '', path = ''] = key.split(' ')
  const half = await sendHalf(base, {
    method,
    path: `${path.replace('{id}', id)}?${new URLSearchParams({ ...signature })}`,
    headers: { authorization: token, ...(isUpload ? sent.headers : { 'content-type': 'application/json' }) },
    body: isUpload ? sent.payload : Buffer.from(JSON.stringify(sent)),
  })
  const seen = () => rowsOf(world.database, sql`select 1 from nonce where random_str = ${signature.randomStr}`)
  await expect.poll(seen).toHaveLength(1)
  return async () => {
    const { http, text } = await half.rest()
    return { http, status: Number(/"status":(\d+)/.exec(text)?.[1]) }
  }
}

const logOut = (token: string) =>
  world.app.inject({ method: 'POST', url: `/api/auth/jwt/logout?${world.sign()}`, headers: { authorization: token } })
const signedOut = { http: 401, status: 40101 }
const notAllowed = { http: 403, status: 40301 }

describe('a call of which the rest comes late', () => {
  let username: string
  let id: string
  let roleId: string
  let token: string
  let friend: string
  let role: string
  beforeEach(async () => {
    roleId = await newRole(world, { uses: ['userManager', 'userManager:btn_edit', 'poJcProject', 'poJcProject:publish'], gives: [] })
    ;({ id, username } = await newUser(world, { roleIds: [roleId], password: goodPassword }))
    token = await world.tokenOf(username)
    ;({ id: friend } = await newUser(world))
    role = await newRole(world, { uses: ['poJcProject'], gives: [] })
  })

  const giving = async () => begin(token, 'POST /api/admin/user/{id}', friend, { version: 0, roleIds: [role] })
  const rolesOfFriend = () => rowsOf(world.database, sql`select role_id from user_role where user_id = ${friend}`)

  it('does what it was allowed to do, and still is', async () => {
    expect(await (await giving())()).toEqual({ http: 200, status: 200 })
    expect(await rolesOfFriend()).toHaveLength(1)
  })

  it('gives nobody a role by an account that was disabled meanwhile, and is told of', async () => {
    const rest = await giving()
    await world.ask('admin', 'POST /api/admin/user/{id}/disable', { params: { id } })
    expect(await rest()).toEqual(signedOut)
    expect(await rolesOfFriend()).toEqual([])
    const told = sql`select code from operation_log where user_id = ${id} and row_key = 'POST /api/admin/user/{id}'`
    expect(await rowsOf(world.database, told)).toEqual([{ code: 40101 }])
  })

  it('gives none by what was taken from the caller meanwhile', async () => {
    const rest = await giving()
    await rowsOf(world.database, sql`delete from user_role where user_id = ${id}`)
    expect(await rest()).toEqual(notAllowed)
    expect(await rolesOfFriend()).toEqual([])
  })

  it('publishes nothing after its caller has signed out', async () => {
    const draft = await draftProject(world)
    const [owner, other] = [await world.signIn('buyer'), await world.signIn('buyer')]
    const rest = await begin(owner, 'POST /api/po/project/{id}/publish', draft.id, { version: draft.version })
    await logOut(owner)
    expect(await rest()).toEqual(signedOut)
    expect(await rowsOf(world.database, sql`select state from project where id = ${draft.id}`)).toEqual([{ state: 'draft' }])
    const again = await begin(other, 'POST /api/po/project/{id}/publish', draft.id, { version: draft.version })
    expect(await again()).toEqual({ http: 200, status: 200 })
  })

  it('does nothing that was switched off meanwhile', async () => {
    const draft = await draftProject(world)
    const rest = await begin(await world.tokenOf('buyer'), 'POST /api/po/project/{id}/publish', draft.id, { version: draft.version })
    const key = 'POST /api/po/project/{id}/publish'
    await world.ask('admin', 'POST /api/monitor/call/switchOff', { body: { key, message: '升级维护', messageEn: 'Maintenance' } })
    expect(await rest()).toEqual({ http: 503, status: 50300 })
    await world.ask('admin', 'POST /api/monitor/call/switchOn', { body: { key } })
  })

  it('leaves no file of an upload whose caller has signed out', async () => {
    const files = async () => ({
      rows: await rowsOf(world.database, sql`select id from file where name = 'half.pdf'`),
      stored: (await readdir(join(world.config.dataDir, 'files'), { recursive: true }).catch(() => [])).filter((name) => name.length > 30),
    })
    const before = await files()
    const own = await world.signIn('buyer')
    const rest = await begin(own, 'POST /api/admin/oss/upload', '', await multipartOf('half.pdf', smallPdf))
    await logOut(own)
    expect(await rest()).toEqual(signedOut)
    expect(await files()).toEqual(before)
  })
})
