/** How a new machine is tried: its room, from which model tests and the contract's cases derive, and a journey. */

export const room = ({
  word,
  Word,
  menu,
  deciding,
  path,
}) => `import { ${word}Machine, type ${Word}Event, type ${Word}Facts } from '#src/machines/${word}/${word}.ts'
import { bringOn, directly, reason, storedBy, type Stored } from '#tests/model/driver.ts'
import type { Case } from '#tests/model/subject.ts'
import type { World } from '#tests/setup/world.ts'
import { withAuthority } from './refused.ts'
import { testRoom } from './room.ts'

const facts: ${Word}Facts = { now: new Date('2026-11-22T02:00:00.000Z'), inCharge: true }
const sent = (event: ${Word}Event): Case => ({ event, facts })

/** A record that real calls brought to this state. */
const ${word}In = async (world: World, state: string): Promise<Stored> => {
  const { id } = await world.ask('buyer', 'POST ${path}', { body: { subject: '示例事由说明' } })
  const record = storedBy(world, id, {
    machine: '${word}',
    look: () => world.ask('buyer', 'GET ${path}/{id}', { params: { id } }),
    sender: (event) => (event === 'withdraw' ? 'buyer' : 'lead'),
  })
  return bringOn(record, { accepted: ['accept'], refused: ['refuse'], withdrawn: ['withdraw'] }[state])
}

export const ${word}Room = testRoom({
  subject: {
    machine: ${word}Machine,
    cases: [sent({ type: 'accept' }), sent({ type: 'refuse', reason }), sent({ type: 'withdraw' })],
    against: { inCharge: { facts: { inCharge: false } }, reasonGiven: { event: { reason: ' 四个字符 ' } } },
  },
  reach: ${word}In,
  scenarios: [
    {
      guards: ['inCharge'],
      hear: async (world) => directly(world, await ${word}In(world, 'proposed'), { type: 'withdraw' }, withAuthority('${menu}:withdraw', '4', '2')),
    },
    {
      guards: ['reasonGiven'],
      hear: async (world) => directly(world, await ${word}In(world, 'proposed'), { type: 'refuse', reason: '' }, withAuthority('${deciding}:refuse')),
    },
  ],
  readers: ['lead', 'analyst'],
  calls: { who: 'a buyer is signed in', notInBrowser: 'its page is not opened by a journey yet' },
  many: {
    rows: \`(company_id, owner_id, subject, state, state_since, created_at)
      select 2, case when n % 50 = 0 then 3 else 4 end, '', (array['accepted', 'refused', 'withdrawn'])[1 + n % 3], now() - n * interval '1 minute', now()\`,
    readers: ['lead', 'buyer'],
  },
})
`

export const journey = ({ path, spaced }) => `import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let buyer: Person
let lead: Person
let stranger: Person
beforeAll(async () => {
  journey = await beginJourney()
  buyer = await journey.signIn('buyer')
  lead = await journey.signIn('lead')
  stranger = await journey.signIn('buyer2')
})
afterAll(() => journey.close())

const proposed = async () => {
  const { id, version } = await buyer.ask('POST ${path}', { body: { subject: '示例事由说明' } })
  return { params: { id }, body: { version } }
}

describe('a ${spaced}', () => {
  it('is listed for its buyer and the heads, and does not exist for another buyer', async () => {
    const { params } = await proposed()
    for (const person of [buyer, lead]) {
      const { rows } = await person.ask('GET ${path}/page', { query: {} })
      expect(rows.map(({ id }) => id)).toContain(params.id)
    }
    expect(await stranger.ask('GET ${path}/page', { query: {} })).toMatchObject({ total: 0 })
    await stranger.refused(40400, 'GET ${path}/{id}', { params })
    await stranger.refused(40400, 'POST ${path}/{id}/withdraw', { params, body: { version: 0 } })
  })

  it('is accepted, refused for a reason, or withdrawn, once', async () => {
    expect(await lead.ask('POST ${path}/{id}/accept', await proposed())).toMatchObject({ state: 'accepted' })
    const refused = await proposed()
    const body = { ...refused.body, reason: '依据不足，请补充说明' }
    expect(await lead.ask('POST ${path}/{id}/refuse', { ...refused, body })).toMatchObject({ state: 'refused' })
    expect(await buyer.ask('GET ${path}/{id}', refused)).toMatchObject({ decisionReason: body.reason })
    const withdrawn = await proposed()
    expect(await buyer.ask('POST ${path}/{id}/withdraw', withdrawn)).toMatchObject({ state: 'withdrawn' })
    await lead.refused(40900, 'POST ${path}/{id}/accept', withdrawn)
  })
})
`
