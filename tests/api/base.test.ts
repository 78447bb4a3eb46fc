import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { dictionary } from '#src/contract/dictionary.ts'
import type { Entity } from '#src/contract/entity.ts'
import { entities } from '#src/contract/everyRow.ts'
import type { Key } from '#src/contract/index.ts'
import { idsFor, keeperOf, keyLike, referringTo } from '#tests/setup/keepers.ts'
import { beginJourney, type Journey, type Person, type Refused } from './journey.ts'

let journey: Journey
beforeAll(async () => {
  journey = await beginJourney()
})
afterAll(() => journey.close())

/** What people call one, in whatever field. */
const nameField = (input: object) => ('name' in input ? 'name' : 'title')

/** Who has changed one last is not as it was before. */
const unstamped = ({ updTime: _, updUser: __, updName: ___, updHost: ____, ...rest }: Stored) => rest

interface Brought {
  added: number
  changed: number
  unchanged: number
  changes: { line: number; before: Stored; after: object }[]
  stamp: string
}
type Stored = Record<string, unknown> & { id: string; version: number }

/** Anybody's calls about base data, whatever its kind: which rows a kind has is known to its path. */
interface Keeper {
  ask: <T = Stored>(key: string, input?: object) => Promise<T>
  refused: (code: number, key: string, input?: object) => Promise<Refused>
}
/** What is only tried has no stamp. */
const bring = (rows: object[], stamp?: string, accept?: string[]) => ({ body: { rows, stamp, accept } })
const asKeeper = (person: Person) => person as unknown as Keeper

describe.each(entities.map((entity) => [entity.path, entity] as const))(
  '%s',
  (
    path,
    {
      menu,
      unique,
      uniqueWithin,
      usedBy,
      imported,
      family,
      leftOut: left = {},
      example: { input },
    }: (typeof entities)[number] & Partial<Entity>,
  ) => {
    let keeper: Keeper
    let content: Record<string, unknown>
    const nameOf = nameField(input)
    const fresh = (code: string) => ({ ...content, ...(unique ? { [unique]: keyLike(content[unique], code) } : {}) })
    const list = (query: object) => keeper.ask<{ total: number; rows: Stored[] }>(`GET ${path}/page`, { query })
    beforeAll(async () => {
      keeper = asKeeper(await journey.signIn(keeperOf(menu).person))
      content = referringTo(input, await idsFor(input, keeper.ask))
    })

    it('is added, found, changed in part, and deleted', async () => {
      const { id, version } = await keeper.ask(`POST ${path}`, { body: fresh('Journey') })
      expect(version).toBe(0)
      const name = `${String(content[nameOf])}乙`
      const body = { version, [nameOf]: name }
      const changed = await keeper.ask(`POST ${path}/{id}`, { params: { id }, body })
      expect(changed).toMatchObject({ ...fresh('Journey'), [nameOf]: name, version: 1 })
      const found = await list({ q: name, limit: '100', sort: nameOf })
      expect(found.rows).toContainEqual(changed)
      const { reasons } = await keeper.refused(40900, `POST ${path}/{id}`, { params: { id }, body })
      expect(reasons).toEqual(['refusal.versionConflict'])
      await keeper.ask(`DELETE ${path}/{id}`, { params: { id } })
      await keeper.refused(40400, `DELETE ${path}/{id}`, { params: { id } })
      expect((await list({ q: name })).rows).not.toContainEqual(changed)
    })

    it.runIf(unique)('is not added or changed to what another one has, and says where', async () => {
      const { id, version } = await keeper.ask(`POST ${path}`, { body: fresh('First') })
      const taken = [expect.objectContaining({ path: unique, message: 'Already taken' })]
      expect((await keeper.refused(42200, `POST ${path}`, { body: fresh('First') })).errors).toEqual(taken)
      const other = await keeper.ask(`POST ${path}`, { body: fresh('Second') })
      const body = { version: other.version, ...fresh('First') }
      expect((await keeper.refused(42200, `POST ${path}/{id}`, { params: { id: other.id }, body })).errors).toEqual(taken)
      expect(version).toBe(0)
      for (const each of [id, other.id]) await keeper.ask(`DELETE ${path}/{id}`, { params: { id: each } })
    })

    it.runIf(usedBy)('stays, and keeps its code, while something refers to it, and says what', async () => {
      const { rows } = await list({ limit: '100' })
      const used = rows.find(({ uses }) => Number(uses) > 0)
      if (!used || !unique) throw new Error('Nothing is used')
      const params = { id: used.id }
      const uses = await keeper.ask<{ by: string; count: number }[]>(`GET ${path}/{id}/uses`, { params })
      expect(uses.reduce((sum, { count }) => sum + count, 0)).toBe(used['uses'])
      expect(uses.filter(({ by, count }) => !usedBy?.includes(by) || count === 0)).toEqual([])
      expect((await keeper.refused(40900, `DELETE ${path}/{id}`, { params })).reasons).toEqual(['refusal.inUse'])
      const body = { version: used.version, [unique]: keyLike(content[unique], 'Another') }
      expect((await keeper.refused(42200, `POST ${path}/{id}`, { params, body })).errors?.map((each) => each.path)).toEqual([unique])
    })

    it.runIf(family)('answers the further calls of its family', async () => {
      const all = await keeper.ask<Stored[]>(`GET ${path}/all`)
      const [first] = all
      const { total } = await list({})
      expect(all).toHaveLength(total)
      const params = { id: first?.id }
      expect(await keeper.ask(`GET ${path}/{id}`, { params })).toEqual(first)
      const put = await keeper.ask(`PUT ${path}/{id}`, { params, body: { version: first?.version } })
      expect(unstamped(put)).toEqual({ ...(first && unstamped(first)), version: Number(first?.version) + 1 })
    })

    it.runIf(imported)('is brought in from a sheet: added, changed, or left as it is, and all or nothing', async () => {
      const brought = (rows: object[], ...rest: [stamp?: string, accept?: string[]]) =>
        keeper.ask<Brought>(`POST ${path}/import`, bring(rows, ...rest))
      const found = async (code: string) =>
        (await list({ q: keyLike(content[unique ?? ''], code), limit: '100' })).rows.find(
          (row) => row[unique ?? ''] === keyLike(content[unique ?? ''], code),
        )
      const kept = await keeper.ask(`POST ${path}`, { body: fresh('Keptone') })
      const before = await keeper.ask(`POST ${path}`, { body: fresh('Altered') })
      const rows = [fresh('Keptone'), { ...fresh('Altered'), [nameOf]: '改过的' }, fresh('Brought')]

      const tried = await brought(rows)
      expect(tried).toMatchObject({ added: 1, changed: 1, unchanged: 1, changes: [{ line: 1, before, after: { [nameOf]: '改过的' } }] })
      expect(tried.changes[0]?.after).toEqual({ [nameOf]: '改过的' })
      expect(await found('Brought')).toBeUndefined()
      // All that is wrong at once, each at its cell.
      const { [nameOf]: _, ...nameless } = fresh('Nameless')
      const wrong = [...rows, fresh('Brought'), { ...fresh('Another'), [nameOf]: '' }, nameless]
      const { errors } = await keeper.refused(42200, `POST ${path}/import`, bring(wrong))
      expect(errors?.map((each) => each.path)).toEqual([`rows.3.${unique}`, `rows.4.${nameOf}`, `rows.5.${nameOf}`])
      expect(await found('Brought')).toBeUndefined()

      // What is there is changed by nobody who has not asked for that, nor by other rows than those that were tried.
      await keeper.refused(40900, `POST ${path}/import`, bring([...rows, fresh('Another')], tried.stamp))
      expect(await brought(rows, tried.stamp)).toMatchObject({ added: 1, changed: 0, unchanged: 2 })
      expect(await found('Altered')).toEqual(before)
      // Of two that tried the same, one is told that the other has been there.
      await keeper.refused(40900, `POST ${path}/import`, bring(rows, tried.stamp, ['changed']))
      const second = await brought(rows)
      expect(await brought(rows, second.stamp, ['added', 'changed'])).toMatchObject({ added: 0, changed: 1, unchanged: 2 })
      const late = await keeper.refused(40900, `POST ${path}/import`, bring(rows, second.stamp, ['added', 'changed']))
      expect(late.reasons).toEqual(['refusal.versionConflict'])
      expect(await found('Altered')).toMatchObject({ [nameOf]: '改过的', version: 1 })
      expect(await found('Keptone')).toEqual(kept)
      expect(await brought(rows)).toMatchObject({ added: 0, changed: 0, unchanged: 3 })

      // What a row leaves out stays as it is, and in a new record is what the declaration says.
      const whole = Object.entries(fresh('Partly'))
      const named = Object.entries(fresh('Altered')).filter(([field]) => [unique, uniqueWithin].flat().includes(field))
      const part = [Object.fromEntries(named), Object.fromEntries(whole.filter(([field]) => !(field in left)))]
      const partly = await brought(part)
      expect(partly).toMatchObject({ added: 1, changed: 0, unchanged: 1 })
      await brought(part, partly.stamp)
      expect(await found('Partly')).toMatchObject(Object.fromEntries(Object.entries(left).filter(([, value]) => value !== undefined)))
      await keeper.refused(42200, `POST ${path}/import`, bring(Array.from({ length: 1001 }, () => fresh('Toomany'))))
      for (const code of ['Keptone', 'Altered', 'Brought', 'Partly'])
        await keeper.ask(`DELETE ${path}/{id}`, { params: { id: (await found(code))?.id } })
    })

    it('is nobody’s to read or to change who has not the menu', async () => {
      const stranger = asKeeper(await journey.signIn('m31-xuchen'))
      await stranger.refused(40301, `GET ${path}/page`)
      await stranger.refused(40301, `POST ${path}` satisfies Key, { body: input })
      if (imported) await stranger.refused(40301, `POST ${path}/import`, { body: { rows: [input] } })
      if (usedBy) await stranger.refused(40301, `GET ${path}/{id}/uses`, { params: { id: '1' } })
    })
  },
)

const importing = 'POST /api/admin/dictionary/import'
const { input } = dictionary.example

it('a code is brought in only where its type is known', async () => {
  const admin = await journey.signIn('admin')
  const rows = [input, { ...input, type: 'nowhere', code: 'LOST' }]
  const { errors } = await admin.refused(42200, importing, { body: { rows } })
  expect(errors?.map(({ path }) => path)).toEqual(['rows.1.type'])
})

it('what somebody is changing while an import is under way is not overwritten by it', async () => {
  const { world } = journey
  const rows = [{ ...input, name: '导入的' }]
  const { stamp } = await world.ask('admin', importing, { body: { rows } })
  const waits = sql`select 1 from pg_locks
    where locktype = 'relation' and not granted and database = (select oid from pg_database where datname = current_database())`
  const asked = await world.database.transaction(async (tx) => {
    await tx.execute(sql`update sys_code set name = '先改的', version = version + 1 where code = ${input.code}`)
    const call = world.call('admin', importing, { body: { rows, stamp } })
    await expect.poll(() => rowsOf(tx, waits), { timeout: 10_000 }).toHaveLength(1)
    return { call }
  })
  expect((await asked.call).refusal.reasons).toEqual(['refusal.versionConflict'])
  const [kept] = await rowsOf(world.database, sql`select name from sys_code where code = ${input.code}`)
  expect(kept).toEqual({ name: '先改的' })
})
