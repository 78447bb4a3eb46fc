import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftAchievement } from '#tests/setup/cooperation.ts'
import { draftRecord, toldRecord } from '#tests/setup/integrity.ts'
import { draftQuoter, pendingQuoter } from '#tests/setup/supplier.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const query = { companyId: '31', limit: 100 }
const insiders = ['lead', 'reviewer', 'buyer', 'admin']

/** Of one company, what each room's list answers: how many, or the refusal. */
const sides = {
  scope: (person: string) => world.call(person, 'GET /api/srm/scope/page', { query }),
  quoter: (person: string) => world.call(person, 'GET /api/srm/quoter/page', { query }),
  achievement: (person: string) => world.call(person, 'GET /api/admin/srmAchievment/page', { query: { saleCompanyId: '31', limit: 100 } }),
  integrity: (person: string) => world.call(person, 'GET /api/srm/integrity/page', { query }),
}

/** Who of the house may ask for each, by their role. */
const entitled: Record<keyof typeof sides, string[]> = {
  scope: ['lead', 'reviewer'],
  quoter: ['reviewer'],
  achievement: ['lead', 'reviewer', 'buyer'],
  integrity: ['lead'],
}

const people = (person: string, id = '31') => world.call(person, 'GET /api/admin/companyUser/{id}/menbers', { params: { id } })
const log = (person: string) => world.ask(person, 'GET /api/admin/srmManageLog/list/{id}', { params: { id: '31' } })
const machines = async (person: string) => [...new Set((await log(person)).map(({ machine }) => machine))].toSorted()
const isBegun = ({ machine, event }: { machine: string; event: string }) =>
  event === 'create' && (machine === 'quoter' || machine === 'achievement')
const drafts = async (person: string) => [
  (await sides.quoter(person)).data.rows.filter(({ state }) => state === 'draft').length,
  (await sides.achievement(person)).data.rows.filter(({ state }) => state === 'draft').length,
]
const recordIds = async (person: string) => (await sides.integrity(person)).data.rows.map(({ id }) => id)

describe.each(Object.keys(sides) as (keyof typeof sides)[])('the %s side of a company', (side) => {
  beforeAll(async () => {
    await pendingQuoter(world)
    await draftAchievement(world)
    await toldRecord(world)
  })

  it('holds the records of that company alone, for itself and for those whose role reads them', async () => {
    for (const person of ['supplier1', ...entitled[side]]) {
      const { data } = await sides[side](person)
      expect(data.total, person).toBeGreaterThan(0)
      const companies = data.rows.map((row) => ('saleCompanyId' in row ? row.saleCompanyId : row.companyId))
      expect(new Set(companies), person).toEqual(new Set(['31']))
    }
  })

  it('is empty for another supplier and refused to everybody else', async () => {
    expect((await sides[side]('supplier2')).data).toEqual({ total: 0, rows: [] })
    for (const person of insiders.filter((each) => !entitled[side].includes(each))) {
      const { status, text } = await sides[side](person)
      expect([person, status]).toEqual([person, 40301])
      expect(text).not.toContain('远航')
    }
  })
})

describe('what is still being written', () => {
  it('by the company is its own alone, by the house not the company’s', async () => {
    await draftQuoter(world)
    await draftAchievement(world)
    const recordId = await draftRecord(world)
    expect((await drafts('supplier1')).every((count) => count > 0)).toBe(true)
    expect(await drafts('reviewer')).toEqual([0, 0])
    expect(await recordIds('lead')).toContain(recordId)
    expect(await recordIds('supplier1')).not.toContain(recordId)
  })
})

describe('the people of a company', () => {
  it('are for itself and those who look after companies, without number or address', async () => {
    for (const person of ['supplier1', 'm31-xuchen', 'lead', 'reviewer', 'admin']) {
      const { data, text } = await people(person)
      expect(data.length, person).toBeGreaterThan(0)
      expect(text).not.toMatch(/1[3-9]\d{9}|@/)
    }
    expect((await people('supplier2')).status).toBe(40400)
    for (const person of ['buyer', 'unit']) expect((await people(person)).status).toBe(40301)
  })
})

describe('the log of a company', () => {
  it('tells each only of the records that this person may read', async () => {
    await draftRecord(world)
    await pendingQuoter(world)
    expect(await machines('supplier1')).toEqual(['achievement', 'company', 'integrity', 'quoter', 'scope'])
    expect(await machines('lead')).toEqual(['achievement', 'company', 'integrity', 'scope'])
    expect(await machines('reviewer')).toEqual(['achievement', 'company', 'quoter', 'scope'])
    expect(await machines('buyer')).toEqual(['achievement', 'company'])
    expect(await machines('admin')).toEqual(['company'])
  })

  it('says nothing of what a company only began to write', async () => {
    expect((await log('supplier1')).some(isBegun)).toBe(true)
    expect((await log('reviewer')).some(isBegun)).toBe(false)
  })
})
