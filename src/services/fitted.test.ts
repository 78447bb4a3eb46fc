import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#src/contract/index.ts'
import type { Row } from '#src/contract/row.ts'
import { fitted, unlike } from './fitted.ts'

const rows = Object.entries(contract as Record<string, Row>).filter(([, { wrapping }]) => wrapping !== 'file')
const each = rows.map(([key, row]) => [key, row] as const)
const envelope = (data: unknown) => ({ status: 200, message: null, data })
/** As it comes over the wire. */
const sent = (data: unknown): unknown => JSON.parse(JSON.stringify(data))

type Change = (value: unknown, name: string) => unknown

/** The same with every value changed, the innermost first. */
const changed = (value: unknown, change: Change, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => changed(one, change))
  if (typeof value !== 'object' || value === null) return change(value, name)
  const fields = Object.entries(value).map(([field, its]) => [field, changed(its, change, field)] as const)
  return Object.fromEntries(fields.filter(([, its]) => its !== undefined))
}

/** What of a value is another thing than its schema says: a list, an object, a text, or nothing where nothing may be. A number or a yes may be unknown. */
const wrong = (schema: z.ZodType, value: unknown, path = ''): string[] => {
  if (schema instanceof z.ZodOptional) return value === undefined ? [] : wrong(schema.unwrap() as z.ZodType, value, path)
  if (schema instanceof z.ZodNullable) return value === null ? [] : wrong(schema.unwrap() as z.ZodType, value, path)
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.flatMap((one: unknown) => wrong(schema.element as z.ZodType, one, `${path}[]`)) : [path]
  if (schema instanceof z.ZodObject)
    return typeof value === 'object' && value !== null
      ? Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
          wrong(field, (value as Record<string, unknown>)[name], `${path}.${name}`),
        )
      : [path]
  if (schema instanceof z.ZodRecord) return typeof value === 'object' && value !== null ? [] : [path]
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return typeof value === 'string' ? [] : [path]
  if (schema instanceof z.ZodNumber) return value === undefined || typeof value === 'number' ? [] : [path]
  if (schema instanceof z.ZodBoolean) return value === undefined || typeof value === 'boolean' ? [] : [path]
  return []
}

const isOfList = (value: unknown): value is { total: number; rows: unknown[] } =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'total,rows'

describe.each(each)('%s', (key, { data, example, wrapping }) => {
  const answer = sent(example.data)

  it('is handed on as it is, in an envelope and without one', () => {
    const [wrapped, bare] = [envelope(answer), answer]
    expect(fitted(key, wrapped)).toBe(answer)
    expect(fitted(key, bare)).toBe(answer)
    if (wrapping === 'bare') expect(fitted(key, envelope(bare))).toBe(answer)
  })

  it('lacks nothing that a screen would stumble over, whatever a back end leaves out', () => {
    const left: Change[] = [
      () => undefined,
      () => null,
      (value, name) => (name === 'id' ? value : undefined),
      (value) => (typeof value === 'string' ? undefined : value),
      (value) => (typeof value === 'string' ? value : undefined),
    ]
    for (const change of left) expect(wrong(data, fitted(key, envelope(changed(answer, change))))).toEqual([])
    for (const nothing of [null, undefined, {}, [], '', 0, false]) expect(wrong(data, fitted(key, envelope(nothing)))).toEqual([])
    const lists = changed(answer, (value) => value)
    if (typeof lists === 'object' && lists !== null)
      for (const name of Object.keys(lists)) expect(wrong(data, fitted(key, envelope({ ...lists, [name]: null })))).toEqual([])
  })

  it('knows ids that are numbers, and is no page of somebody else', () => {
    const numbers = changed(answer, (value) => (typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value))
    expect(fitted(key, envelope(numbers))).toEqual(answer)
    // What may have any names is known by none.
    const object = data instanceof z.ZodRecord ? [] : [{ msg: 'blocked', errno: 7, detail: '' }]
    for (const page of ['<!doctype html><title>Blocked</title>', '', ...object]) expect(fitted(key, page)).toBe(unlike)
  })

  it('may be all of a list where a page is meant, or a page where all is', () => {
    if (isOfList(answer)) {
      expect(fitted(key, answer.rows)).toEqual({ ...answer, total: answer.rows.length })
      expect(fitted(key, { status: 200, rows: answer.rows })).toMatchObject(answer)
    } else if (Array.isArray(answer)) {
      expect(fitted(key, envelope({ total: answer.length, rows: answer }))).toEqual(answer)
      expect(fitted(key, { status: 200 })).toEqual([])
    }
  })
})

const page = (at: unknown) => fitted('GET /api/monitor/trace/page', [{ id: 'a', at }])

it('gives a moment of the inherited calls its offset where ISO 8601 is meant, and leaves the others', () => {
  const inIso = { rows: [{ at: '2026-11-20T17:30:00+08:00' }] }
  expect(page('2026-11-20 17:30:00')).toMatchObject(inIso)
  expect(page('2026-11-20T17:30:00')).toMatchObject(inIso)
  expect(page(1_795_167_000_000)).toMatchObject({ rows: [{ at: '2026-11-20T09:30:00.000Z' }] })
  expect(fitted('GET /api/admin/gateLog/all', [{ id: '1', crtTime: '2026-11-20 17:30:00' }])).toMatchObject([
    { crtTime: '2026-11-20 17:30:00' },
  ])
})

it('the contract as a document is what it is, whatever stands in it besides', () => {
  const document = { openapi: '3.1.0', info: {}, servers: [], paths: {}, components: {} }
  expect(fitted('GET /api/openapi.json', document)).toBe(document)
  expect(fitted('GET /api/openapi.json', { blocked: 'yes', by: 'a firewall' })).toBe(unlike)
})
