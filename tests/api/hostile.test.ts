import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract, type Key } from '#src/contract/index.ts'
import { isList, type Row } from '#src/contract/row.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

const rows = Object.entries(contract as Record<string, Row>) as [Key, Row][]

/** A pattern, wildcards, an end of a statement, a sign that turns what follows. */
const hostile = ['(a+)+$[[:', '%_%_\\%_%_\\', "') or 1=1; --", '\u202E']

/** How long a call may take whatever is asked, also beside others. Milliseconds. */
const patience = 3000

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const people = ['admin', 'lead', 'reviewer', 'unit', 'supplier1', 'analyst']

/** What of an input takes a text like this. */
const taking = (schema: z.ZodObject | undefined, text: string): string[] =>
  Object.entries(schema?.shape ?? {}).flatMap(([name, part]) => (part.safeParse(text).success ? [name] : []))

describe('a list', () => {
  const lists = rows.filter(([, row]) => isList(row))
  it('looks for whatever text as for a text, in every filter and order', async () => {
    const held = new Map<string, Set<string>>()
    for (const person of people) {
      const { menus, elements } = await world.ask(person, 'GET /api/admin/user/front/info')
      held.set(person, new Set([...menus, ...elements].map(({ code }) => code)))
    }
    const broken: string[] = []
    let asked = 0
    for (const [key, row] of lists) {
      const codes = [row.authority].flat()
      const person = people.find((each) => codes.some((code) => code === 'signedIn' || held.get(each)?.has(code))) ?? null
      const calls = hostile.flatMap((text) => taking(row.query, text).map((name) => ({ name, text })))
      for (const { name, text } of calls) {
        const begun = performance.now()
        const { http, text: answer } = await world.call(person, key, {
          ...row.example,
          query: { ...row.example.query, [name]: text },
        } as never)
        const took = performance.now() - begun
        asked += 1
        // Of some lists the record to which they belong must be there.
        if (![200, 404, 422].includes(http) || took > patience)
          broken.push(`${key} ${name}=${text}: ${http} after ${took} ms ${answer.slice(-200)}`)
      }
    }
    expect(broken).toEqual([])
    expect(asked).toBeGreaterThan(200)
  })
})

/** Every text that a schema takes, wherever it stands in it. */
const textsIn = (schema: z.ZodType, met = new Set<z.ZodType>()): z.ZodType[] => {
  if (met.has(schema)) return []
  met.add(schema)
  const { def } = schema as unknown as { def: Record<string, unknown> }
  const inner = [
    ...['innerType', 'element', 'in', 'out', 'keyType', 'valueType'].map((name) => def[name]),
    ...((def['options'] as unknown[] | undefined) ?? []),
    ...Object.values((def['shape'] as object | undefined) ?? {}),
  ].filter((each) => each instanceof z.ZodType)
  return [...(schema instanceof z.ZodString ? [schema] : []), ...inner.flatMap((each) => textsIn(each, met))]
}

describe('a text that is sent', () => {
  const signs = ['0', 'a', 'A', ' ', '-', '.', '@', 'a.', '0 ', '-0', '０', '港', '/', ':', '+', '\\', "'", '=']
  const long = signs.map((sign) => `${sign.repeat(20_000)}!`)

  it('is looked at in a moment, whatever it repeats', () => {
    const texts = rows.flatMap(([key, { params, query, body }]) =>
      [params, query, body].flatMap((part) => (part ? textsIn(part).map((schema) => ({ key, schema })) : [])),
    )
    expect(texts.length).toBeGreaterThan(300)
    const met = new Set<z.ZodType>()
    const slow: string[] = []
    for (const { key, schema } of texts) {
      if (met.has(schema)) continue
      met.add(schema)
      for (const text of long) {
        const begun = performance.now()
        schema.safeParse(text)
        if (performance.now() - begun > 500) slow.push(`${key}: ${text.slice(0, 4)}…`)
      }
    }
    expect(slow).toEqual([])
  })
})

describe('an answer', () => {
  it('is data that no browser runs or guesses at, for every call', async () => {
    const broken: string[] = []
    for (const [key, row] of rows.filter(([key, { wrapping }]) => key.startsWith('GET ') && wrapping !== 'file')) {
      const { text } = await world.call('admin', key, row.example as never)
      const headers = JSON.parse(text.split('\n')[0] ?? '{}') as Record<string, string>
      const isData = headers['content-type']?.startsWith('application/json') || headers['content-type']?.startsWith('text/plain')
      const isShut = headers['x-content-type-options'] === 'nosniff' && headers['content-security-policy']?.startsWith("default-src 'none'")
      if (!isData || !isShut) broken.push(`${key}: ${headers['content-type']}`)
    }
    expect(broken).toEqual([])
  })
})
