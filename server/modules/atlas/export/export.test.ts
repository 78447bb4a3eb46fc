import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { parse } from 'papaparse'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { z } from 'zod'
import { rowsOf } from '#server/db/connect.ts'
import { actorsOf } from '#server/seal/owner.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { businessMachines } from '#src/machines/index.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { exportOf } from './export.ts'
import { escaped } from './xes.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
  await rowsOf(
    world.database,
    sql`insert into role_menu select r.id, m.id from role r, menu m where r.code in ('PLAT_REVIEWER', 'SUP_ADMIN') and m.code = 'powfChart'`,
  )
})
afterAll(() => world.close())

const readers: [BusinessMachineId, string][] = [
  ['project', 'lead'],
  ['quotation', 'lead'],
  ['company', 'admin'],
  ['companyChange', 'admin'],
  ['invitation', 'lead'],
  ['achievement', 'lead'],
  ['integrity', 'supervisor'],
  ['scope', 'reviewer'],
  ['quoter', 'reviewer'],
]

const exported = async (machine: BusinessMachineId, person: string, format: 'xes' | 'ocel' | 'csv', filters: object = {}) => {
  const { text } = await world.call(person, 'GET /api/powf/chart/{machine}/export', { params: { machine }, query: { format, ...filters } })
  const end = text.indexOf('\n')
  return { headers: JSON.parse(text.slice(0, end)) as Record<string, string>, body: text.slice(end + 1) }
}

/** The records that somebody may list, and their entries. */
const entriesFor = async (machine: BusinessMachineId, person: string) => {
  const page = (at: number) =>
    world.ask(person, 'GET /api/powf/chart/{machine}/record/page', { params: { machine }, query: { page: at, limit: 100 } })
  const rows = [...(await page(1)).rows, ...(await page(2)).rows]
  expect(rows.length).toBeGreaterThan(0)
  const entries = await rowsOf<{
    record_id: string
    seq: string
    event: string
    at: string
    name: string | null
    by: string | null
  }>(
    world.database,
    sql`select l.record_id::text as record_id, l.seq::text as seq, l.event, l.at, u.name, l.payload ->> 'by' as by from transition_log l left join app_user u on u.id = l.actor_id
        where l.machine = ${machine} order by l.record_id, l.seq`,
  )
  const sealed = await actorsOf(
    world.database,
    world.config.sealKey,
    entries.map(({ record_id: recordId, by, seq }) => ({ recordId, by, seq })),
  )
  const log = entries.map(({ by, ...entry }) => ({ ...entry, name: by === null ? entry.name : (sealed.get(by)?.name ?? null) }))
  const ids = new Set(rows.map(({ id }) => id))
  return { rows, log: log.filter(({ record_id: id }) => ids.has(id)) }
}

const schema = await readFile('tests/setup/xes.xsd', 'utf8')
const problemsIn = async (xml: string) =>
  (await validateXML({ xml: [{ fileName: 'log.xes', contents: xml }], schema: [schema] })).errors.map(({ message }) => message)

const unescaped = (value: string) =>
  value.replaceAll(/&(?:#(\d+)|(\w+));/g, (_, code: string | undefined, name: string) =>
    code ? String.fromCodePoint(Number(code)) : ({ amp: '&', lt: '<', gt: '>', quot: '"' }[name] ?? ''),
  )

const valuesOf = (text: string, key: string) =>
  [...text.matchAll(new RegExp(`key="${key}" value="([^"]*)"`, 'g'))].map(([, value]) => unescaped(value ?? ''))
const isWritable = (text: string) => /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u.test(text)

describe('XES', () => {
  it.each(readers)('of %s has the structure of IEEE 1849, a trace for each record and an event for each entry', async (machine, person) => {
    const { rows, log } = await entriesFor(machine, person)
    const { headers, body } = await exported(machine, person, 'xes')
    expect(headers['content-type']).toBe('text/xml')
    expect(headers['content-disposition']).toBe(`attachment; filename="fairlead-${machine}-2026-11-21.xes"`)
    expect(await problemsIn(body)).toEqual([])
    const traces = body.split('<trace>').slice(1)
    expect(traces.map((trace) => valuesOf(trace, 'name')[0])).toEqual(rows.toReversed().map(({ name }) => name))
    expect(traces.flatMap((trace) => valuesOf(trace, 'concept:name').slice(1))).toEqual(log.map(({ event }) => event))
    expect(traces.flatMap((trace) => valuesOf(trace, 'time:timestamp'))).toEqual(log.map(({ at }) => new Date(at).toISOString()))
    expect(traces.flatMap((trace) => valuesOf(trace, 'org:resource'))).toEqual(log.flatMap(({ name }) => (name === null ? [] : [name])))
  })

  it('is refused by the schema when its parts are in another order', async () => {
    const { body } = await exported('company', 'admin', 'xes')
    expect(await problemsIn(body.replace('</trace>', '</trace><extension name="A" prefix="a" uri="a"/>'))).not.toEqual([])
    expect(
      await problemsIn(body.replace(/<date key="time:timestamp" value="[^"]*"/, '<date key="time:timestamp" value="yesterday"')),
    ).not.toEqual([])
  })

  it('says any text, whatever it is made of', async () => {
    const texts = fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 })
    fc.assert(
      fc.property(texts, (all) => {
        for (const each of all) {
          expect(escaped(each)).not.toMatch(/[<>"\t\n\r]/)
          if (isWritable(each)) expect(unescaped(escaped(each))).toBe(each)
        }
      }),
    )
    const hostile = '</trace>"&amp;\u0000\u0008\uD800\uFFFE\n\t<!--]]>钢丝绳'
    const name = `<string key="name" value="${escaped(hostile)}"/>`
    expect(await problemsIn((await exported('company', 'admin', 'xes')).body.replace('<trace>', `<trace>${name}`))).toEqual([])
  })
})

const attribute = z.strictObject({ name: z.string(), value: z.string() })
const type = z.strictObject({
  name: z.string(),
  attributes: z.array(z.strictObject({ name: z.string(), type: z.enum(['string', 'time', 'integer', 'float', 'boolean']) })),
})
const relationships = z.array(z.strictObject({ objectId: z.string(), qualifier: z.string() }))
/** OCEL 2.0 in JSON, as its standard describes it. */
const ocel = z.strictObject({
  objectTypes: z.array(type),
  eventTypes: z.array(type),
  objects: z.array(
    z.strictObject({ id: z.string(), type: z.string(), attributes: z.array(attribute.extend({ time: z.iso.datetime() })), relationships }),
  ),
  events: z.array(
    z.strictObject({
      id: z.string(),
      type: z.string(),
      time: z.iso.datetime(),
      attributes: z.array(attribute),
      relationships: relationships.min(1),
    }),
  ),
})

describe('OCEL 2.0', () => {
  it.each(readers)('of %s declares what it uses, relates only what it holds, and has an event for each entry', async (machine, person) => {
    const { rows, log } = await entriesFor(machine, person)
    const { headers, body } = await exported(machine, person, 'ocel')
    expect(headers['content-type']).toContain('application/json')
    expect(headers['content-disposition']).toBe(`attachment; filename="fairlead-${machine}-2026-11-21.ocel.json"`)
    const { objectTypes, eventTypes, objects, events } = ocel.parse(JSON.parse(body))
    expect(objects.filter((each) => each.type === machine).map(({ id }) => id)).toEqual(
      rows.map(({ id }) => `${machine}:${id}`).toReversed(),
    )
    expect(events.map(({ id }) => id)).toEqual(log.map(({ seq }) => seq))
    expect(new Set(objects.map(({ id }) => id)).size).toBe(objects.length)
    const known = new Set(objects.map(({ id }) => id))
    for (const { relationships: related } of [...objects, ...events]) for (const { objectId } of related) expect(known).toContain(objectId)
    const declared = (types: typeof objectTypes) =>
      new Map(types.map(({ name, attributes }) => [name, attributes.map((each) => each.name)]))
    for (const { type: name, attributes } of objects)
      expect(declared(objectTypes).get(name)).toEqual(expect.arrayContaining(attributes.map((each) => each.name)))
    for (const { type: name, attributes } of events)
      expect(declared(eventTypes).get(name)).toEqual(expect.arrayContaining(attributes.map((each) => each.name)))
    expect(events.map(({ relationships: [own] }) => own)).toEqual(
      log.map(({ record_id: id }) => ({ objectId: `${machine}:${id}`, qualifier: 'record' })),
    )
  })

  it('relates a quotation to its purchase and its supplier', async () => {
    const { objects } = ocel.parse(JSON.parse((await exported('quotation', 'lead', 'ocel')).body))
    for (const each of objects.filter((object) => object.type === 'quotation'))
      expect(each.relationships.map(({ objectId, qualifier }) => [qualifier, objectId.split(':')[0]])).toEqual([
        ['project', 'project'],
        ['supplier', 'company'],
      ])
  })
})

describe('CSV', () => {
  it.each(readers)('of %s has a row for each entry, and no formula', async (machine, person) => {
    const { log } = await entriesFor(machine, person)
    const { headers, body } = await exported(machine, person, 'csv')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(body.startsWith('\uFEFF')).toBe(true)
    const { data, errors } = parse<Record<string, string>>(body.slice(1), { header: true, skipEmptyLines: true })
    expect(errors).toEqual([])
    expect(data.map((row) => [row['case:concept:name'], row['concept:name'], row['time:timestamp']])).toEqual(
      log.map(({ record_id: id, event, at }) => [id, event, new Date(at).toISOString()]),
    )
    expect(data.flatMap((row) => Object.values(row)).filter((cell) => /^[=+@-]/.test(cell))).toEqual([])
  })

  it('makes plain text of what a spreadsheet would reckon', async () => {
    await rowsOf(world.database, sql`update company set name = '=HYPERLINK("http://example.com")' where id = 31`)
    expect((await exported('company', 'admin', 'csv', { companyId: '31' })).body).toContain(`"'=HYPERLINK(""http://example.com"")"`)
    expect((await exported('company', 'admin', 'xes', { companyId: '31' })).body).toContain('=HYPERLINK(&quot;http://example.com&quot;)')
  })
})

describe('who acted', () => {
  it('is called as they were then, in every format and in the life line, and is told from another of the same name by an id', async () => {
    const people = await rowsOf<{ id: string; username: string; name: string }>(
      world.database,
      sql`select id, username, name from app_user where username in ('buyer', 'lead', 'supplier1') order by username`,
    )
    const [buyer, lead, supplier] = people.map(({ id, name }) => ({ id, name })) as [Named, Named, Named]
    const log = async (machine: 'project' | 'quotation') => {
      const { body } = await exported(machine, 'lead', 'csv')
      const { data } = parse<Record<string, string>>(body.slice(1), { header: true, skipEmptyLines: true })
      return data.map((row) => `${row['seq']} ${row['org:resource']} ${row['actorId']}`)
    }
    const before = { project: await log('project'), quotation: await log('quotation') }
    expect(before.project.some((line) => line.endsWith(`${buyer.name} ${buyer.id}`))).toBe(true)
    expect(before.quotation.some((line) => line.endsWith(`${supplier.name} ${supplier.id}`))).toBe(true)
    const [{ projectId } = { projectId: '' }] = await rowsOf<{ projectId: string }>(
      world.database,
      sql`select id as "projectId" from project where state = 'published' and owner_id = ${buyer.id} order by id limit 1`,
    )
    const lifeLine = async () => {
      const { lifeLine: entries } = await world.ask('lead', 'GET /api/po/project/{id}', { params: { id: projectId } })
      return entries.map(({ event, actor }) => `${event} ${actor}`)
    }
    const lived = await lifeLine()
    // The buyer marries, and both are called alike from now on.
    await world.database.execute(sql`update app_user set name = ${lead.name} where id in (${buyer.id}, ${supplier.id})`)
    expect({ project: await log('project'), quotation: await log('quotation') }).toEqual(before)
    expect(await lifeLine()).toEqual(lived)
    const { body: xes } = await exported('project', 'lead', 'xes')
    expect(xes).toContain('<classifier name="Resource" scope="event" keys="org:resource actorId"/>')
    expect(valuesOf(xes, 'org:resource')).toContain(buyer.name)
    expect(await problemsIn(xes)).toEqual([])
    const { events } = ocel.parse(JSON.parse((await exported('project', 'lead', 'ocel')).body))
    const told = events.flatMap(({ attributes }) => attributes.filter(({ name }) => name === 'actorId').map(({ value }) => value))
    expect(new Set(told)).toEqual(new Set(valuesOf(xes, 'actorId')))
    // What they do from now on is done by their new name.
    const { version } = await world.ask('lead', 'GET /api/po/project/{id}', { params: { id: projectId } })
    const reason = '采购计划已经调整'
    await world.ask('buyer', 'POST /api/po/project/{id}/extend', {
      params: { id: projectId },
      body: { version, reason, deadline: '2099-12-01T09:30:00+08:00' },
    })
    expect(await lifeLine()).toEqual([...lived, `extend ${lead.name}`])
  })
})

interface Named {
  id: string
  name: string
}

describe('what is known of a record', () => {
  interface Known {
    id: string
    finished: boolean
    method: string | null
    category: string | null
    categoryEn: string | null
    unit: string | null
    unitEn: string | null
  }
  const purchases = () =>
    rowsOf<Known>(
      world.database,
      sql`select p.id::text as id, p.state in ('resultStands', 'cancelled') as finished, p.method, k.name as category, k.name_en as "categoryEn",
            u.name as unit, u.name_en as "unitEn"
          from project p left join category k on k.id = p.category_id left join company u on u.id = p.unit_id order by p.id`,
    )
  const described = ({ id: _, ...known }: Known) => Object.entries(known).filter(([, value]) => value !== null)

  it('is beside each purchase in every format, and nothing where there is nothing', async () => {
    const stored = await purchases()
    expect(new Set(stored.map(({ finished }) => finished)).size).toBe(2)
    const { body: xes } = await exported('project', 'lead', 'xes')
    const traces = xes.split('<trace>').slice(1)
    expect(
      traces.map((trace) =>
        ['finished', 'method', 'category', 'categoryEn', 'unit', 'unitEn'].flatMap((key) =>
          valuesOf(trace.split('<event>')[0] ?? '', key).map((value) => [key, key === 'finished' ? value === 'true' : value]),
        ),
      ),
    ).toEqual(stored.map(described))
    const { objects } = ocel.parse(JSON.parse((await exported('project', 'lead', 'ocel')).body))
    for (const each of stored) {
      const attributes = objects.find(({ id }) => id === `project:${each.id}`)?.attributes.slice(2)
      expect(attributes?.map(({ name, value }) => [name, value])).toEqual(described(each).map(([name, value]) => [name, String(value)]))
    }
    const { data } = parse<Record<string, string>>((await exported('project', 'lead', 'csv')).body.slice(1), {
      header: true,
      skipEmptyLines: true,
    })
    for (const row of data) {
      const { id: _, ...known } = stored.find(({ id }) => id === row['case:concept:name']) ?? ({} as Known)
      for (const [name, value] of Object.entries(known)) expect(row[`case:${name}`], name).toBe(String(value ?? ''))
    }
  })

  it('tells the role of who acted: one that the machine names and that they hold, none of the system', async () => {
    const { body } = await exported('quotation', 'lead', 'csv')
    const { data } = parse<Record<string, string>>(body.slice(1), { header: true, skipEmptyLines: true })
    const roles = (event: string) => [...new Set(data.filter((row) => row['concept:name'] === event).map((row) => row['org:role']))]
    // Whoever quotes may administer the supplier as well.
    expect([roles('create'), roles('submit'), roles('open')]).toEqual([['SUP_QUOTER'], ['SUP_QUOTER'], ['']])
    const chosen = (await exported('project', 'lead', 'xes')).body
      .split('<event>')
      .filter((event) => valuesOf(event, 'concept:name')[0] === 'choose')
    expect(chosen.length).toBeGreaterThan(0)
    for (const event of chosen) expect(['JC_BUYER', 'JC_LEAD']).toContain(valuesOf(event, 'org:role')[0])
    const { events } = ocel.parse(JSON.parse((await exported('company', 'admin', 'ocel')).body))
    const passed = events
      .filter((event) => event.type === 'pass')
      .map(({ attributes }) => attributes.find(({ name }) => name === 'role')?.value)
    expect(new Set(passed)).toEqual(new Set(['PLAT_REVIEWER']))
  })

  it('is not told of records that it merely belongs to', async () => {
    const { objects } = ocel.parse(JSON.parse((await exported('integrity', 'supervisor', 'ocel')).body))
    const companies = objects.filter((each) => each.type === 'company')
    expect(companies.length).toBeGreaterThan(0)
    for (const { attributes } of companies) expect(attributes.map(({ name }) => name)).toEqual(['name', 'nameEn'])
  })

  it('leaves out what is never logged, instead of declaring events that never happen', async () => {
    const { eventTypes } = ocel.parse(JSON.parse((await exported('project', 'lead', 'ocel')).body))
    expect(eventTypes.map(({ name }) => name)).not.toContain('edit')
    expect(eventTypes.map(({ name }) => name)).toContain('extend')
  })
})

describe('an export', () => {
  it('of nothing is a whole file with nothing in it', async () => {
    const never = { from: '2099-01-01T00:00:00+08:00' }
    expect(await problemsIn((await exported('company', 'admin', 'xes', never)).body)).toEqual([])
    expect(ocel.parse(JSON.parse((await exported('company', 'admin', 'ocel', never)).body))).toMatchObject({ objects: [], events: [] })
    expect((await exported('company', 'admin', 'csv', never)).body.trim().split('\n')).toHaveLength(1)
  })

  it('takes its records by chunks, each of them once', async () => {
    await rowsOf(
      world.database,
      sql`insert into company (kind, name, name_en, unified_credit_code, area_code, area_name, state, state_since, created_at)
          select 'SUPPLIER', '批量' || n, '', 'BULK' || n, '', '', 'registered', now(), now() from generate_series(1, 1200) n`,
    )
    const asked = vi.spyOn(world.database, 'execute')
    let text = ''
    const { kinds } = world.lifecycle
    const selection = { database: world.database, sealKey: world.config.sealKey, kind: kinds.company, kinds, filters: { shown: sql`true` } }
    for await (const part of exportOf(selection, 'xes', world.clock.now(), () => {}).content) text += String(part)
    expect(asked.mock.calls.length).toBeGreaterThan(6)
    asked.mockRestore()
    const names = [...text.matchAll(/value="(批量\d+)"\/><string key="nameEn"/g)].map(([, name]) => name)
    expect(new Set(names).size).toBe(1200)
    expect(names).toHaveLength(1200)
  })

  it('that breaks off tells the one who sends it, and nobody what it held', async () => {
    const failed = vi.fn()
    const database = { execute: () => Promise.reject(new Error('the disk is gone')) } as never
    const { kinds } = world.lifecycle
    const selection = { database, sealKey: '', kind: kinds.company, kinds, filters: { shown: sql`true` } }
    const { content } = exportOf(selection, 'csv', world.clock.now(), failed)
    let text = ''
    for await (const part of content) text += String(part)
    expect(text).not.toContain('disk')
    expect(failed).toHaveBeenCalledOnce()
  })

  it('names no machine that there is not', async () => {
    expect(Object.keys(businessMachines)).toEqual(expect.arrayContaining(readers.map(([machine]) => machine)))
    const { status } = await world.call('admin', 'GET /api/powf/chart/{machine}/export', {
      params: { machine: 'session' as 'project' },
      query: { format: 'xes' },
    })
    expect(status).toBe(42200)
  })
})
