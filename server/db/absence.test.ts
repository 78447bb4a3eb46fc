import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import { openTestDatabase } from '#tests/setup/database.ts'
import { substituteOf, substitutesOf } from './absence.ts'
import { rowsOf } from './connect.ts'
import type { OpenDatabase } from './open.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
  await opened.database.execute(
    sql`insert into company (id, kind, unified_credit_code, name, name_en, area_code, area_name, state, state_since, created_at, parent_company_id)
        values (1, 'JC_CENTRE', 'A', '集团', 'Group', '', '', 'approved', now(), now(), null), (2, 'BASE_UNIT', 'B', '单位', 'Unit', '', '', 'approved', now(), now(), 1)`,
  )
  await opened.database.execute(
    sql`insert into app_user (id, username, name, name_en, password_hash, company_id, created_at)
        select n, 'u' || n, 'u' || n, '', '', case when n < 5 then 2 else 1 end, now() from generate_series(1, 9) n`,
  )
})
afterAll(() => opened.close())

const day = (nth: number) => new Date(Date.UTC(2026, 0, nth))
const at = day(15)

interface Away {
  userId: number
  substituteId: number | null
  from: number
  until: number
  types: FlowType[]
}

const put = async (absences: readonly Away[], shut: readonly number[] = []) => {
  await opened.database.execute(sql`delete from absence`)
  await opened.database.execute(sql`update app_user set disabled = id = any (${sql.param(shut.map(String))}::bigint[])`)
  for (const { userId, substituteId, from, until, types } of absences)
    await opened.database.execute(
      sql`insert into absence (user_id, substitute_id, from_at, until_at, types, set_by, created_at)
          values (${userId}, ${substituteId}, ${day(from).toISOString()}, ${day(until).toISOString()}, ${sql.param(types)}::text[], ${userId}, now())`,
    )
}

const everybody = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const actingFor = async (type: FlowType = 'DEMAND', when = at) => {
  const acting = await substitutesOf(opened.database, everybody, type, when)
  return everybody.map((id) => acting.get(id)?.userId ?? null)
}
const one = async (id: number, type: FlowType = 'DEMAND') => {
  const rows = await rowsOf<{ id: string | null }>(
    opened.database,
    sql`select ${substituteOf(sql`u.id`, sql`${type}::text`, at)} as id from app_user u where u.id = ${id}`,
  )
  return rows[0]?.id
}
const away = (userId: number, substituteId: number | null, changed: Partial<Away> = {}): Away => ({
  userId,
  substituteId,
  from: 10,
  until: 20,
  types: [],
  ...changed,
})

it('is whoever is in the place of somebody who is away, in the cases and in the time that are said', async () => {
  await put([away(1, 2, { types: ['STOP'] }), away(3, 4)])
  expect(await one(1)).toBe('1')
  expect(await one(1, 'STOP')).toBe('2')
  expect(await one(3)).toBe('4')
  expect(await substitutesOf(opened.database, ['3', '2'], 'STOP', at)).toEqual(
    new Map([
      ['3', { userId: '4', insteadOf: '3' }],
      ['2', { userId: '2', insteadOf: null }],
    ]),
  )
  expect((await actingFor('DEMAND', day(10)))[2]).toBe('4')
  expect((await actingFor('DEMAND', day(20)))[2]).toBe('3')
  expect((await actingFor('DEMAND', day(9)))[2]).toBe('3')
})

it('goes on from one who is away to the next, five times and no further, and never in a circle', async () => {
  await put([1, 2, 3, 4, 5, 6].map((id) => away(id, id + 1)))
  expect(await actingFor()).toEqual([null, '7', '7', '7', '7', '7', '7', '8', '9'])
  await put([away(1, 2), away(2, 3), away(3, 1)])
  expect((await actingFor()).slice(0, 4)).toEqual([null, null, null, '4'])
})

it('is nobody where nobody is in their place, or who is can not sign in, or is not of their company or one above', async () => {
  await put([away(1, null), away(2, 9), away(3, 4), away(6, 4)], [9])
  expect((await actingFor()).slice(0, 6)).toEqual([null, null, '4', '4', '5', null])
  // Who is shut out acts for nobody, and nobody takes over by their word.
  await put([away(9, 8)], [9])
  expect((await actingFor()).slice(7)).toEqual(['8', null])
})

/** The same, said once more and step by step. */
const modelled = (absences: readonly Away[], shut: readonly number[], type: FlowType, user: number): number | null => {
  const passed: number[] = []
  for (let who = user; passed.length <= 5;) {
    if (shut.includes(who) || passed.includes(who)) return null
    const its = absences.find(
      ({ userId, from, until, types }) =>
        userId === who && day(from) <= at && at < day(until) && (types.length === 0 || types.includes(type)),
    )
    if (!its) return who
    const { substituteId: next } = its
    if (next === null || (who >= 5 && next < 5)) return null
    passed.push(who)
    who = next
  }
  return null
}

const person = fc.integer({ min: 1, max: 9 })
const anAbsence = fc
  .record({
    userId: person,
    substituteId: fc.option(person, { freq: 8 }),
    from: fc.integer({ min: 9, max: 16 }),
    days: fc.integer({ min: 1, max: 12 }),
    types: fc.constantFrom<FlowType[]>([], [], ['DEMAND'], ['STOP', 'DEMAND'], ['STOP']),
  })
  .filter(({ userId, substituteId }) => userId !== substituteId)
  .map(({ days, from, ...rest }): Away => ({ ...rest, from, until: from + days }))

it('is the same as somebody finds who goes from one to the next, whatever chains and circles there are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anAbsence, { selector: ({ userId }) => userId, minLength: 2, maxLength: 9 }),
      fc.uniqueArray(person, { maxLength: 2 }),
      async (absences, shut) => {
        await put(absences, shut)
        const expected = everybody.map((id) => modelled(absences, shut, 'DEMAND', Number(id))).map((id) => id && String(id))
        expect(await actingFor()).toEqual(expected)
        const [first] = absences
        if (first) expect(await one(first.userId)).toBe(expected[first.userId - 1])
      },
    ),
    { numRuns: 100 },
  )
})
