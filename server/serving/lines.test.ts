import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createBrotliDecompress } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { readAtOnce } from '#server/db/list.ts'
import { contract, type Key } from '#src/contract/index.ts'
import { isList, type Row } from '#src/contract/row.ts'
import { linesType } from '#src/lib/lines.ts'
import { businessMachines } from '#src/machines/index.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

const added = 12_000
let world: World
let address: string
/** How many notices there are. */
let count: number
beforeAll(async () => {
  world = await buildWorld()
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  await world.tokenOf('buyer')
  await addNotices(added)
  const [row] = await rowsOf<{ count: number }>(
    world.database,
    sql`select count(*)::int as count from notice n join app_user u on u.id = n.user_id where u.username = 'buyer'`,
  )
  count = row?.count ?? 0
})
afterAll(() => world.close())

/** How many statements were made, but for those of the door. */
let asked: number
beforeEach(() => {
  asked = 0
  const execute = world.database.execute.bind(world.database)
  vi.spyOn(world.database, 'execute').mockImplementation((query) => {
    asked += 1
    return execute(query)
  })
})

/** The notices of somebody, the latest first. */
const idsOf = async (person: string) => {
  const notices = await rowsOf<{ id: string }>(
    world.database,
    sql`select n.id from notice n join app_user u on u.id = n.user_id where u.username = ${person} order by n.position desc`,
  )
  return notices.map(({ id }) => String(id))
}

/** Each with two thousand characters that no compression makes few. */
const addNotices = (many: number) =>
  world.database.execute(sql`insert into notice (outbox_id, user_id, message, "values", created_at)
    select (select min(outbox_id) from notice) - n, u.id, 'notice.projectPublished', jsonb_build_object('title', noise), now()
    from app_user u, generate_series(1, ${many}::int) n,
      lateral (select string_agg(md5(n || ' ' || i), '') as noise from generate_series(1, 60) i) noisy where u.username = 'buyer'`)

interface Asked {
  query?: string
  person?: string
  encoding?: string
}

const ask = async (path: string, { query = '', person = 'buyer', encoding = 'identity' }: Asked) => {
  const headers = {
    accept: `${linesType}, application/json`,
    authorization: await world.tokenOf(person),
    'accept-encoding': encoding,
    'accept-language': 'en',
  }
  return get(`${address}${path}?${query}&${world.sign()}`, { headers, agent: false })
}

/** Begins to have a list sent whole, by default the long one. */
const begin = async (path = '/api/po/notice/page', options: Asked = {}): Promise<IncomingMessage> => {
  const [answer] = (await once(await ask(path, options), 'response')) as [IncomingMessage]
  return answer
}

const linesIn = async (answer: Readable): Promise<Record<string, unknown>[]> =>
  (await text(answer))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** Until nothing more is asked of the database. */
const untilQuiet = () => {
  let before = -1
  return vi.waitUntil(
    () => {
      const isQuiet = asked === before
      before = asked
      return isQuiet
    },
    { interval: 150, timeout: 20_000 },
  )
}

describe('a list sent whole', () => {
  it('has a line for each row, once and in order, while others are added; it says how many, and at last that they are complete', async () => {
    const before = await idsOf('buyer')
    asked = 0
    const answer = await begin()
    await addNotices(3)
    const [head, ...rows] = await linesIn(answer)
    expect(answer.headers['content-type']).toBe(linesType)
    expect(head).toEqual({ total: count })
    expect(rows.pop()).toEqual({ complete: count })
    expect(rows.map(({ id }) => String(id))).toEqual(before)
    expect(new Set(before).size).toBe(count)
    const { rows: shape } = contract['GET /api/po/notice/page'].data.shape
    expect(shape.safeParse(rows).error).toBeUndefined()
    // Which they are, each part, and the three that were added.
    expect(asked).toBe(1 + Math.ceil(count / readAtOnce) + 1)
    count += 3
  })

  it('is packed for whoever can read it', async () => {
    const answer = await begin('/api/po/project/page', { encoding: 'gzip, br' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect((await linesIn(answer.pipe(createBrotliDecompress()))).at(-1)).toHaveProperty('complete')
  })

  it.each(['identity', 'br'])('is read no faster than it is taken, and no further once nobody takes it (%s)', async (encoding) => {
    const answer = await begin(undefined, { encoding })
    await untilQuiet()
    const held = asked
    expect(held).toBeLessThan(added / readAtOnce)
    answer.destroy()
    await untilQuiet()
    expect(asked - held).toBeLessThanOrEqual(1)
  })

  it.each([
    ['the session ends', sql`update token set ended_at = now()`, sql`update token set ended_at = null`],
    [
      'the account is closed',
      sql`update app_user set disabled = true where username = 'buyer'`,
      sql`update app_user set disabled = false where username = 'buyer'`,
    ],
  ])('ends without its last line where %s', async (_, end, undo) => {
    const answer = await begin()
    await untilQuiet()
    await world.database.execute(end)
    const lines = await linesIn(answer)
    await world.database.execute(undo)
    expect(lines[0]).toEqual({ total: count })
    expect(lines.length).toBeLessThan(count)
    expect(lines.at(-1)).toHaveProperty('message')
  })

  it('ends without its last line where it fails, which is logged', async () => {
    const answer = await begin()
    await untilQuiet()
    vi.mocked(world.database.execute).mockRejectedValueOnce(new Error('gone'))
    expect((await linesIn(answer)).at(-1)).not.toHaveProperty('complete')
    expect(world.log.filter((line) => line.includes('a list broke off'))).toHaveLength(1)
  })

  it('is refused before its first line as a page is', async () => {
    for (const [path, options, code] of [
      ['/api/po/project/page', { query: 'sort=version' }, 42200],
      ['/api/po/project/page', { query: 'limit=many' }, 42200],
      ['/api/po/project/page', { person: 'supplier1' }, 40301],
      ['/api/srm/company/31/projects', { person: 'supplier2' }, 40400],
    ] as const) {
      const answer = await begin(path, options)
      expect(answer.headers['content-type'], path).toContain('application/json')
      expect(JSON.parse(await text(answer)), path).toMatchObject({ status: code })
    }
  })

  it('is had by one person twice at once, and again as soon as one of them is done or given up', async () => {
    const two = [await begin(), await begin()]
    const third = await begin()
    expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '10'])
    expect(JSON.parse(await text(third))).toMatchObject({ status: 42900, message: expect.stringContaining('2') })
    expect((await linesIn(await begin('/api/po/project/page', { person: 'lead' }))).at(-1)).toHaveProperty('complete')
    for (const answer of two) answer.destroy()
    await untilQuiet()
    asked = 0
    // Gone before they were answered at all.
    for (const asking of await Promise.all([1, 2, 3].map(() => ask('/api/po/notice/page', {}))))
      asking.on('error', () => {}).once('finish', () => asking.destroy())
    await vi.waitUntil(() => asked > 0)
    await untilQuiet()
    const again = [await begin(), await begin('/api/po/project/page')]
    expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    for (const answer of again) answer.destroy()
  })
})

describe('every list', () => {
  const people = ['supplier1', 'lead', 'reviewer', 'admin']
  const lists = Object.entries(contract as Record<string, Row>).filter(([, row]) => isList(row))
  // The first user, the first provider: their lists are not about a company.
  const ofFirst = new Set(['GET /api/admin/user/{id}/session/page', 'GET /api/auth/provider/{id}/link/page'])
  // Whoever asks for it changes it: its counts tell of the statements it makes itself.
  const counting = 'GET /api/monitor/data/statement/page'
  const ofMenu = 'GET /api/admin/element/list'
  type Variant = [key: Key, params: Record<string, string>, query: Record<string, string>]
  const variants = lists.flatMap(([key, { params }]): Variant[] => {
    if (key === counting) return []
    if (params?.shape['machine']) return Object.keys(businessMachines).map((machine) => [key as Key, { machine }, {}])
    return [[key as Key, params ? { id: ofFirst.has(key) ? '1' : '31' } : {}, key === ofMenu ? { menuId: '2' } : {}]]
  })

  it.each(variants)('%s %j has the same rows whole as page by page', async (key, params, query) => {
    let seen = 0
    for (const person of people) {
      const page = (at: number) => world.call(person, key, { params, query: { ...query, page: at, limit: 100 } } as never)
      const first = await page(1)
      if (first.http !== 200) continue
      const { total, rows: some } = first.data as { total: number; rows: unknown[] }
      const rows = [...some]
      for (let at = 2; rows.length < total; at += 1) rows.push(...((await page(at)).data as { rows: unknown[] }).rows)
      const path = key.slice(4).replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
      const lines = await linesIn(await begin(path, { person, query: `${new URLSearchParams({ ...query, page: '2', limit: '1' })}` }))
      expect(lines, person).toEqual([{ total }, ...rows, { complete: total }])
      seen += 1
    }
    expect(seen).toBeGreaterThan(0)
  })

  it('is found, and says so', async () => {
    expect(lists.length).toBeGreaterThan(20)
    const { body } = await world.app.inject('/api/openapi.json')
    const { paths } = JSON.parse(body) as { paths: Record<string, { get?: { responses: { 200: { content: object } } } }> }
    const described = Object.entries(paths).filter(([, { get }]) => get && linesType in get.responses[200].content)
    expect(described.map(([path]) => `GET ${path}`).toSorted()).toEqual(lists.map(([key]) => key).toSorted())
  })
})
