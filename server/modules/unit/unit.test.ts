import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { superiorsOf } from '#server/db/units.ts'
import { userOf } from '#tests/setup/access.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { levelsAtMost, wrongWith, type Standing } from './place.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const unitIdOf = async (companyId: string, code: string): Promise<string> => {
  const [found] = await rowsOf<{ id: string }>(
    world.database,
    sql`select id::text as id from unit where company_id = ${companyId} and code = ${code}`,
  )
  return found?.id ?? ''
}
const heads = (all: Awaited<ReturnType<typeof superiorsOf>>) => all.map(({ head }) => head?.nameEn ?? null)

describe('who is asked', () => {
  it('is the head of the unit, then of each above it, up to the company at the top', async () => {
    const unitId = await unitIdOf('21', 'ENG-CRANE')
    const all = await superiorsOf(world.database, { unitId })
    expect(all.map(({ unitNameEn }) => unitNameEn)).toEqual([
      'Quay crane maintenance',
      'Engineering',
      'East Harbour Container Terminal',
      'Haiyue Port Group',
    ])
    expect(heads(all)).toEqual(['Jiang Wen', 'Jiang Wen', 'Dong Weidong', 'Cheng Yuanshan'])
  })

  it('is found by the unit in which somebody stands, and is never themselves', async () => {
    expect(heads(await superiorsOf(world.database, { userId: await userOf(world, 'requester') }))).toEqual([
      'Jiang Wen',
      'Jiang Wen',
      'Dong Weidong',
      'Cheng Yuanshan',
    ])
    expect(heads(await superiorsOf(world.database, { userId: await userOf(world, 'unit') }))).toEqual(['Dong Weidong', 'Cheng Yuanshan'])
    expect(heads(await superiorsOf(world.database, { userId: await userOf(world, 'vp') }))).toEqual([])
  })

  it('is that of their company where somebody stands in no unit, and nobody for a supplier', async () => {
    await world.database.execute(sql`update app_user set unit_id = null where username = 'requester22'`)
    expect(heads(await superiorsOf(world.database, { userId: await userOf(world, 'requester22') }))).toEqual(['Shi Lei', 'Cheng Yuanshan'])
    expect(await superiorsOf(world.database, { userId: await userOf(world, 'supplier1') })).toEqual([])
  })

  it('is told where nobody can act, and passed over nowhere', async () => {
    const all = await superiorsOf(world.database, { unitId: await unitIdOf('24', 'MAR') })
    expect(all.map(({ head }) => head?.canAct)).toEqual([false, true, true])
    await world.database.execute(sql`update unit set head_id = null where company_id = 24 and code = 'MAR'`)
    expect(heads(await superiorsOf(world.database, { unitId: await unitIdOf('24', 'MAR') }))).toEqual([
      null,
      'Zhang Haifeng',
      'Cheng Yuanshan',
    ])
    // Whoever has moved to a company below answers for the one above no longer.
    await world.database.execute(
      sql`update unit set head_id = (select id from app_user where username = 'head22') where company_id = 1 and parent_id is null`,
    )
    const moved = await superiorsOf(world.database, { unitId: await unitIdOf('23', '00') })
    expect(moved.map(({ head }) => head?.canAct)).toEqual([true, false])
  })

  it('ends, whatever companies lie above one another', async () => {
    await world.database.transaction(async (tx) => {
      await tx.execute(sql`update company set parent_company_id = 25 where id = 1`)
      const all = await superiorsOf(tx, { unitId: await unitIdOf('25', 'HSE') })
      expect(all.map(({ unitNameEn }) => unitNameEn)).toEqual(['Safety and environment', 'North Harbour Oil Terminal', 'Haiyue Port Group'])
      await tx.execute(sql`update company set parent_company_id = null where id = 1`)
    })
  })
})

describe('a company of the house', () => {
  it('stands in the tree as soon as it is added, is called there what it is called, and goes with it', async () => {
    const body = {
      kind: 'BASE_UNIT' as const,
      name: '南港滚装码头有限公司',
      nameEn: 'South Harbour Ro-Ro Terminal',
      unifiedCreditCode: '91370200MA0SOUTH0X',
      parentCompanyId: '1',
      areaCode: '370211',
      areaName: '山东省青岛市黄岛区',
    }
    const { id } = await world.ask('admin', 'POST /api/admin/company', { body })
    const own = () => rowsOf(world.database, sql`select name, area_code as area, parent_id as above from unit where company_id = ${id}`)
    expect(await own()).toEqual([{ name: body.name, area: '370211', above: null }])
    await world.database.execute(sql`update company set name = '南港客滚码头有限公司' where id = ${id}`)
    expect(await own()).toMatchObject([{ name: '南港客滚码头有限公司' }])
    await world.ask('admin', 'DELETE /api/admin/company/{id}', { params: { id } })
    expect(await own()).toEqual([])
  })

  it('is in it after a database of before was brought up to date, and no supplier is', async () => {
    const [missing] = await rowsOf(
      world.database,
      sql`select count(*)::int as count from company c where (c.kind <> 'SUPPLIER') <> exists (select from unit u where u.company_id = c.id and u.parent_id is null)`,
    )
    expect(missing).toEqual({ count: 0 })
  })
})

/** A tree of so many units: each lies below one that came before it, the first below none. */
const trees = fc.array(fc.nat(), { minLength: 1, maxLength: 24 }).map((draws) =>
  draws.map((draw, index) => ({
    id: String(index + 1),
    aboveId: index === 0 ? null : String((draw % index) + 1),
    companyId: '1',
    kind: 'UNIT' as const,
    active: true,
  })),
)

const chain = (length: number) =>
  new Map(
    Array.from({ length }, (_, index) => {
      const unit = {
        id: String(index + 1),
        aboveId: index === 0 ? null : String(index),
        companyId: '1',
        kind: 'UNIT' as const,
        active: true,
      }
      return [unit.id, unit]
    }),
  )

describe('a place that is taken', () => {
  const wayOf = (units: ReadonlyMap<string, Standing>, id: string): string[] => {
    const above = units.get(id)?.aboveId ?? null
    return above === null || units.size === 0 ? [id] : [id, ...wayOf(new Map([...units].filter(([each]) => each !== id)), above)]
  }

  it('never makes a circle, and the way from everywhere ends at the company', () =>
    fc.assert(
      fc.property(trees, fc.nat(), fc.nat(), (all, first, second) => {
        const units = new Map(all.map((unit) => [unit.id, unit]))
        const [moved, target] = [all[first % all.length], all[second % all.length]]
        if (!moved || !target || wrongWith(units, { ...moved, aboveId: target.id }).length > 0) return
        const after = new Map([...units, [moved.id, { ...moved, aboveId: target.id }]])
        for (const id of after.keys()) expect(wayOf(after, id).at(-1)).toBe('1')
        expect(wayOf(after, moved.id).length).toBeLessThanOrEqual(levelsAtMost)
      }),
    ))

  it('is not too deep, with all that lies below', () => {
    expect(wrongWith(chain(7), { aboveId: '7', kind: 'UNIT', active: true })).toEqual([])
    expect(wrongWith(chain(8), { aboveId: '8', kind: 'UNIT', active: true })).toEqual([{ path: 'aboveId', message: 'unit.tooDeep' }])
  })

  it('is below one of its kind, in use as far as it is itself', () => {
    const units = new Map<string, Standing>([
      ...chain(3),
      ['3', { id: '3', aboveId: '2', companyId: '1', kind: 'DEPARTMENT' as const, active: false }],
    ])
    expect(wrongWith(units, { aboveId: '3', kind: 'UNIT', active: true })).toEqual([
      { path: 'kind', message: 'unit.unitBelowDepartment' },
      { path: 'active', message: 'unit.aboveOff' },
    ])
    expect(wrongWith(chain(3), { id: '2', aboveId: '1', kind: 'DEPARTMENT', active: false })).toEqual([
      { path: 'kind', message: 'unit.unitBelowDepartment' },
      { path: 'active', message: 'unit.activeBelow' },
    ])
  })
})
