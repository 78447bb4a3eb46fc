import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passStatement, reason, recordContent } from '#tests/setup/integrity.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let recorder: Person
let other: Person
let supplier: Person
beforeAll(async () => {
  journey = await beginJourney()
  recorder = await journey.signIn('lead2')
  other = await journey.signIn('lead')
  supplier = await journey.signIn('supplier1')
})
afterAll(() => journey.close())

const seenBy = ({ ask }: Person, id: string) => ask('GET /api/srm/integrity/{id}', { params: { id } })

type Decision = 'drop' | 'lift' | 'dismissAppeal' | 'upholdAppeal' | 'appeal'
const decide = async (person: Person, id: string, event: Decision) => {
  const { version } = await seenBy(person, id)
  return person.ask(`POST /api/srm/integrity/{id}/${event}`, { params: { id }, body: { version, reason } })
}

/** Recorded, and told to the company. @returns its id */
const told = async (): Promise<string> => {
  const body = recordContent({ effect: 'WARN' })
  const { id, version } = await recorder.ask('POST /api/srm/integrity', { body })
  await supplier.refused(40400, 'GET /api/srm/integrity/{id}', { params: { id } })
  const edited = await recorder.ask('POST /api/srm/integrity/{id}/edit', { params: { id }, body: { ...body, points: 5, version } })
  await recorder.ask('POST /api/srm/integrity/{id}/notifyCompany', { params: { id }, body: { version: edited.version } })
  return id
}

/** @returns the id of a record in force; whoever asked before has to sign in again */
const inForce = async (): Promise<string> => {
  const id = await told()
  await passStatement(journey.world)
  recorder = await journey.signIn('lead2')
  other = await journey.signIn('lead')
  supplier = await journey.signIn('supplier1')
  return id
}

describe('a record of bad conduct', () => {
  it('is about a company that was admitted', async () => {
    const { rows } = await recorder.ask('GET /api/srm/integrity/company/page', { query: { q: '远航' } })
    expect(rows.map(({ id }) => id)).toEqual(['31'])
  })

  it('is answered by its company before it takes effect, and dropped when that convinces', async () => {
    const id = await told()
    const { version, state } = await seenBy(supplier, id)
    expect(state).toBe('notified')
    const statement = '因港口封航改走陆运，已电话告知仓库。'
    await supplier.ask('POST /api/srm/integrity/{id}/stateCase', { params: { id }, body: { version, statement } })
    expect(await seenBy(recorder, id)).toMatchObject({ statement, points: 5 })
    expect(await decide(recorder, id, 'drop')).toMatchObject({ state: 'revoked', transitions: [] })
  })

  it('in force is lifted by another than who recorded it', async () => {
    const id = await inForce()
    const { inForce: holding } = await supplier.ask('GET /api/srm/integrity/summary')
    expect(holding.map((each) => each.id)).toContain(id)
    const body = { version: (await seenBy(recorder, id)).version, reason }
    await recorder.refused(40900, 'POST /api/srm/integrity/{id}/lift', { params: { id }, body })
    expect(await decide(other, id, 'lift')).toMatchObject({ state: 'revoked' })
  })

  it('stands or falls on appeal', async () => {
    const standing = await inForce()
    expect(await decide(supplier, standing, 'appeal')).toMatchObject({ state: 'appealed' })
    expect(await decide(other, standing, 'dismissAppeal')).toMatchObject({ state: 'effective' })
    const falling = await inForce()
    await decide(supplier, falling, 'appeal')
    expect(await decide(other, falling, 'upholdAppeal')).toMatchObject({ state: 'revoked' })
    const { rows } = await supplier.ask('GET /api/srm/integrity/page', { query: { limit: '100' } })
    expect(rows.find(({ id }) => id === falling)).toMatchObject({ state: 'revoked', hasAppeal: true })
  })
})
