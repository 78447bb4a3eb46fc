import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { forServices, scopesIn } from '#src/contract/forServices.ts'
import { contract, type Key } from '#src/contract/index.ts'
import { isViewable } from '#src/contract/viewing.ts'
import { publishResult } from '#tests/setup/approval.ts'
import { userOf } from '#tests/setup/access.ts'
import { readings, type Reading } from '#tests/setup/everything.ts'
import { hour, openingOf, publishedProject, send, submittedQuotation } from '#tests/setup/purchase.ts'
import { stopProject } from '#tests/setup/stop.ts'
import { letQuote } from '#tests/setup/supplier.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

/** Who quotes at which price for each of two lines, in the order in which they come, and whom the buyer chooses for which reason. */
interface Course {
  quotes: [person: string, price: string][]
  chosen: number
  reason: string
}

const usual: Course = {
  quotes: [
    ['supplier1', '950.000000'],
    ['supplier2', '960.000000'],
    ['supplier3', '970.000000'],
  ],
  chosen: 0,
  reason: '总价最低且交期满足',
}
/** In the same order, at another price. */
const dearer: Course = {
  ...usual,
  quotes: [
    ['supplier1', '955.123456'],
    ['supplier2', '960.000000'],
    ['supplier3', '970.000000'],
  ],
}
const others: Course = {
  quotes: [
    ['supplier4', '777.131719'],
    ['supplier2', '913.377113'],
    ['supplier3', '970.000000'],
  ],
  chosen: 1,
  reason: '总价略高，但交期最短，全部现货',
}

const suppliers = ['supplier1', 'supplier2', 'supplier3', 'supplier4']
const house = ['lead', 'analyst', 'reviewer', 'unit', 'supervisor', 'admin']
const people = ['buyer', ...house, ...suppliers]

interface Played {
  world: World
  /** Of the purchase whose choice is not told yet, the published one, the one that is only opened and the one that was cancelled after that. */
  ids: string[]
}

/** Four purchases, which end in four ways. */
const play = async ({ quotes, chosen, reason }: Course): Promise<Played> => {
  const world = await buildWorld()
  await letQuote(world, ['34'])
  for (const person of people) await world.tokenOf(person)
  const ids: string[] = []
  for (let count = 0; count < 4; count++) {
    const { id } = await publishedProject(world)
    ids.push(id)
    for (const [person, price] of quotes) await submittedQuotation(world, person, id, [price, price])
  }
  world.clock.advance(25 * hour)
  await sendDueEvents(world.lifecycle)
  for (const id of ids) expect(await send(world, 'buyer', id, 'open')).toMatchObject({ status: 200 })
  const [untold = '', told = '', , cancelled = ''] = ids
  for (const id of [untold, told]) {
    const { version, matrix } = await openingOf(world, 'buyer', id)
    const quotationId = matrix?.suppliers[chosen]?.quotationId ?? ''
    await world.ask('buyer', 'POST /api/po/project/{id}/choose', { params: { id }, body: { version, quotationId, reason } })
  }
  expect(await publishResult(world, told)).toMatchObject({ status: 200 })
  await stopProject(world, cancelled)
  for (const person of people) await world.tokenOf(person)
  return { world, ids }
}

/** What differs from one run of the same to the next: what is drawn, and how long something took. */
const alike = (text: string): string =>
  text
    .replaceAll(/"(requestId|hash|id|tokenId)":"[0-9a-f-]{32,}"/g, '"$1":"#"')
    .replaceAll(/"milliseconds":\d+/g, '"milliseconds":0')
    .replaceAll(/BJ-\d{4}-\d{6}/g, 'BJ')
    .replaceAll(/(?<![.\d])\d{9,}(?![.\d])/g, '#')

const answerTo = async ({ app, sign }: World, token: string, { key, params, query }: Reading): Promise<string> => {
  const [method = '', path = ''] = key.split(' ')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  for (const [name, value] of sign()) search.set(name, value)
  const { statusCode, body } = await app.inject({
    method: method as 'GET',
    url: `${filled}?${search}`,
    headers: { authorization: token, 'accept-language': 'en' },
  })
  // Which of several events of one moment came first in the log, their records' ids decide.
  return `${statusCode} ${alike(key.endsWith('/export') ? body.replaceAll(/(?<![.\d])\d{3,6}(?![.\d])/g, '0') : body)}`
}

/** Whatever the order of lines and rows: of what is of one moment, ids that were drawn decide about that. */
const unordered = (text: string): string => {
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, sorted(each)]))
        : value
  const [status, content] = [text.slice(0, 4), text.slice(4)]
  return status + (/^[[{]/.test(content) ? JSON.stringify(sorted(JSON.parse(content))) : content.split('\n').toSorted().join('\n'))
}

/** All that is answered to a token, by what was asked. */
const seenBy = async ({ world, ids }: Played, token: string, isAsked: (key: Key) => boolean): Promise<Map<string, string>> => {
  const [untold = '', told = ''] = ids
  const { chosenQuotationId } = await openingOf(world, 'buyer', untold)
  const aims = { ids: [untold, told, '31', chosenQuotationId ?? '1'], companyId: '31', machines: ['project', 'quotation'] }
  const seen = new Map<string, string>()
  for (const asked of readings(aims, isAsked)) {
    const params = Object.entries(asked.params).map(([name, value]) => [name, value === chosenQuotationId ? 'chosen' : value])
    seen.set(`${asked.key} ${JSON.stringify(params)} ${JSON.stringify(asked.query)}`, await answerTo(world, token, asked))
  }
  return seen
}

const differing = (one: Map<string, string>, other: Map<string, string>): string[] => {
  expect([...one.keys()]).toEqual([...other.keys()])
  return [...one].filter(([call, text]) => other.get(call) !== text).map(([call, text]) => `${call}\n${text}\n${other.get(call)}`)
}

let asUsual: Played
let asDearer: Played
let byOthers: Played
beforeAll(async () => {
  ;[asUsual, asDearer, byOthers] = await Promise.all([play(usual), play(dearer), play(others)])
}, 300_000)
afterAll(() => Promise.all([asUsual, asDearer, byOthers].map(({ world }) => world.close())))

/** Of the moment, of the session itself, or of how the processes fare. */
const passing = /\/(jwt|monitor)\/|front\/(info|session|personal)|\/metrics/

const programOf = async ({ world }: Played, scopes: string[]): Promise<string> => {
  const body = {
    code: `reads-${scopes.length}`,
    name: '数据平台',
    nameEn: '',
    expiresOn: '',
    tokenMinutes: 60,
    callsPerMinute: 1000,
    active: true,
    description: '',
    scopes,
  } as const
  const { id, code: clientId, version } = await world.ask('admin', 'POST /api/auth/service', { body })
  const { secret } = await world.ask('admin', 'POST /api/auth/service/{id}/secret', {
    params: { id },
    body: { version, overlapHours: 0 },
  })
  return (await world.ask(null, 'POST /api/auth/client/token', { body: { clientId, secret } })).token
}

describe('after the choice', () => {
  // First: whom an administrator has looked at has a notice of it.
  it.each(['analyst', 'reviewer', 'supervisor', 'admin', 'supplier2', 'supplier4'])('%s learns no price of another', async (person) => {
    const read = async (played: Played) => {
      const seen = await seenBy(played, await played.world.tokenOf(person), (key) => !passing.test(key))
      return new Map([...seen].map(([call, text]) => [call, unordered(text)]))
    }
    expect(differing(await read(asUsual), await read(asDearer))).toEqual([])
  })

  it('the log of operations tells of a choice that it was made, and to nobody but group procurement which', async () => {
    const { world, ids } = asUsual
    const { rows } = await world.ask('admin', 'GET /api/admin/gateLog/page', { query: { recordId: ids[0] ?? '' } })
    const made = rows.find(({ uri }) => uri.endsWith('/choose'))
    const { changes } = await world.ask('admin', 'GET /api/admin/gateLog/{id}', { params: { id: made?.id ?? '' } })
    expect(JSON.stringify(changes)).toContain('"chosen_by"')
    expect(JSON.stringify(changes)).not.toMatch(/chosen_(quotation_id|reason)/)
  })

  it.each(['lead', 'analyst', 'supervisor', 'supplier1', 'supplier4'])(
    'an administrator who looks at what %s sees learns nothing of who quoted what, and who was chosen',
    async (person) => {
      const looked = async (played: Played) => {
        const { world } = played
        const params = { id: await userOf(world, person) }
        const { token } = await world.ask('admin', 'POST /api/admin/user/{id}/view', { params, body: { reason: '协助排查列表显示问题' } })
        return seenBy(played, token, (key) => isViewable(key, contract[key]) && !passing.test(key))
      }
      const seen = await looked(asUsual)
      expect(seen.size).toBeGreaterThan(20)
      expect(differing(seen, await looked(byOthers))).toEqual([])
    },
  )

  it('a program learns of it what is published, and of no other price beside it', async () => {
    const open = new Set<string>(forServices)
    const scopes = [...scopesIn(contract).keys()].filter((code) => code !== 'poJcChosen')
    const read = async (played: Played) => seenBy(played, await programOf(played, scopes), (key) => open.has(key) && !passing.test(key))
    expect(differing(await read(asUsual), await read(byOthers))).toEqual([])

    const token = await programOf(asUsual, ['poJcChosen'])
    const answer = await answerTo(asUsual.world, token, { key: 'GET /api/po/award/page', params: {}, query: { page: 1, limit: 100 } })
    const { rows } = (JSON.parse(answer.slice(4)) as { data: { rows: { projectId: string }[] } }).data
    const [untold, told, opened] = asUsual.ids.map((id) => rows.find(({ projectId }) => projectId === id))
    const nothing = { supplierName: null, supplierNameEn: null, totalGross: null, lowestTotal: null, reason: null }
    for (const each of [untold, opened]) expect(each).toMatchObject(nothing)
    expect(told).toMatchObject({ supplierName: '远航钢绳有限公司', totalGross: '1197000.00', lowestTotal: null, reason: usual.reason })
  })
})
