import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allFields } from '#src/machines/registration/fields.ts'
import { statementsOf } from '#tests/setup/statements.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
  await world.tokenOf('reviewer')
})
afterAll(() => world.close())

/** A case that the reviewer has claimed and looked through. */
const reviewed = async () => {
  const { rows } = await world.ask('reviewer', 'GET /api/admin/company/page', { query: { page: 1, limit: 1, state: 'firstReview' } })
  const [{ id, version } = { id: '', version: 0 }] = rows
  const params = { id }
  const claimed = await world.ask('reviewer', 'POST /api/admin/company/{id}/{x}', { params: { id, x: 'claim' }, body: { version } })
  await world.ask('reviewer', 'POST /api/srm/company/{id}/mark', { params, body: { marks: [], correct: [...allFields] } })
  return { id, version: claimed.version }
}

describe('what a company costs', () => {
  it('is few statements, for an event that tells two audiences and for the page that is read after it', async () => {
    const { id, version } = await reviewed()
    const params = { id }
    const event = await statementsOf(() =>
      world.ask('reviewer', 'POST /api/admin/company/{id}/{x}', { params: { id, x: 'pass' }, body: { version } }),
    )
    const page = await statementsOf(() => world.ask('reviewer', 'GET /api/admin/company/{id}', { params }))
    // Among them two that admit the call, as it arrives and once its body is there, and two that read what has changed since the case was returned.
    expect(event).toHaveLength(18)
    expect(page).toHaveLength(5)
  })
})
