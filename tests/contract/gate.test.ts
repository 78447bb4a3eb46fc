import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorCodes, gateCodes, refusal, type ErrorCode } from '#src/contract/row.ts'
import { signCall } from '#src/lib/signature.ts'
import { buildWorld, multipartOf, type World } from '#tests/setup/world.ts'
import { cases, type Case } from './cases.ts'
import { statesOf, type StateHandler, type Visitor } from './states.ts'

const refused = cases.filter((its): its is Case & { outcome: ErrorCode } => its.outcome !== 'success' && gateCodes.has(its.outcome))

let world: World
let visitor: Visitor
let states: Record<string, StateHandler>
beforeAll(async () => {
  world = await buildWorld()
  visitor = { token: async () => null, signs: true }
  states = statesOf(world, visitor)
})
afterAll(() => world.close())

const long = 3_600_000

/** A signature of now, or one that is long out of date. */
const signatureFor = ({ row }: Case): Record<string, string> => {
  const { config, clock } = world
  return {
    ...signCall(row.signature === 'upload' ? config.uploadSignKey : config.signSalt, clock.now().getTime() - (visitor.signs ? 0 : long)),
  }
}

const contentOf = async ({ input: { file, body } }: Case) => {
  if (file) return multipartOf(file, await readFile(join(import.meta.dirname, 'files', file)))
  return body ? { payload: body, headers: {} } : { headers: {} }
}

/** Makes the case's call as its states say who asks. */
const answerTo = async (its: Case) => {
  for (const state of its.states) await states[state]?.()
  const [method = '', path = ''] = its.key.split(' ')
  const { params = {}, query = {} } = its.input
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams({ ...(query as Record<string, string>), ...(its.row.signature === 'none' ? {} : signatureFor(its)) })
  const { headers, ...content } = await contentOf(its)
  const token = its.hasToken ? await visitor.token() : null
  return world.app.inject({
    method: method as 'GET',
    url: `${filled}?${search}`,
    headers: { ...headers, ...(token ? { authorization: token } : {}) },
    ...content,
  })
}

/** What `pacts/` keeps for foreign back ends, held against ours without a wire; a sample goes over it in `provider.test.ts`. */
describe('the gates before a call', () => {
  it.each(refused)('$name', async (its) => {
    const { statusCode, body } = await answerTo(its)
    const { status, errors } = refusal.parse(JSON.parse(body))
    expect([status, statusCode]).toEqual([its.outcome, errorCodes[its.outcome]])
    if (its.wrongField !== undefined) expect([...new Set(errors?.map(({ path }) => path))]).toEqual([its.wrongField])
  })
})
