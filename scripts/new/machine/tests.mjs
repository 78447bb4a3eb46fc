/** How a new machine is tried: its driver, from which model tests and contract states derive, its scenes, and a journey. */

export const driver = ({
  word,
  Word,
  path,
}) => `import { ${word}Machine, type ${Word}Event, type ${Word}Facts } from '#src/machines/${word}/${word}.ts'
import type { World } from '#tests/setup/world.ts'
import type { Case, Subject } from './cases.ts'
import { bringOn, reason, storedBy, type Stored } from './driver.ts'

const facts: ${Word}Facts = { now: new Date('2026-11-22T02:00:00.000Z'), inCharge: true }
const sent = (event: ${Word}Event): Case => ({ event, facts })

export const ${word}Subject: Subject = {
  machine: ${word}Machine,
  cases: [sent({ type: 'accept' }), sent({ type: 'refuse', reason }), sent({ type: 'withdraw' })],
  against: { inCharge: { facts: { inCharge: false } }, reasonGiven: { event: { reason: ' 四个字符 ' } } },
}

/** A record that real calls brought to this state. */
export const ${word}In = async (world: World, state: string): Promise<Stored> => {
  const { id } = await world.ask('buyer', 'POST ${path}', { body: { subject: '示例事由说明' } })
  const record = storedBy(world, id, {
    machine: '${word}',
    look: () => world.ask('buyer', 'GET ${path}/{id}', { params: { id } }),
    sender: (event) => (event === 'withdraw' ? 'buyer' : 'lead'),
  })
  return bringOn(record, { accepted: ['accept'], refused: ['refuse'], withdrawn: ['withdraw'] }[state])
}
`

export const scenes = ({ word, Word, path, spaced }) => `import type { EventKey, Key, ShownKey } from '#src/contract/index.ts'
import { propose${Word} } from '#src/services/${word}.ts'
import { ${word}In } from '#tests/model/${word}.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler } from './states.ts'

export type ${Word}State = 'a ${spaced} that waits'

type ${Word}Key = Exclude<Extract<Key, \`\${string} ${path}\${string}\`>, EventKey>

const who = 'a buyer is signed in'
const waits = 'a ${spaced} that waits'

export const ${word}Scenes: Record<${Word}Key, Scene> = {
  'GET ${path}/page': { who, states: { success: waits }, given: {} },
  'GET ${path}/{id}': { who, states: { success: waits }, given: { 'params.id': '${word}Id' } },
  'POST ${path}': { who, states: {}, given: {} },
}

export const ${word}Services: { [K in Exclude<${Word}Key, ShownKey>]: Entry<K> } = {
  'POST ${path}': { service: propose${Word}, ask: ({ body }) => propose${Word}(body) },
}

export const ${word}States = (world: World): Record<${Word}State, StateHandler> => ({
  'a ${spaced} that waits': async () => ({ ${word}Id: (await ${word}In(world, 'proposed')).id }),
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
