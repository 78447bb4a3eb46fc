import { describe, expect, it } from 'vitest'
import { contract } from '#src/contract/index.ts'
import type { Row } from '#src/contract/row.ts'

const rows = Object.entries(contract as Record<string, Row>)

describe('every row’s example keeps its own rules', () => {
  it.each(rows)('%s', (key, row) => {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = row[part]
      if (schema) expect(schema.safeParse(row.example[part]).error, part).toBeUndefined()
      else expect(row.example[part], `${part} without a schema`).toBeUndefined()
    }
    expect(row.data.safeParse(row.example.data).error, 'data').toBeUndefined()
    const named = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(row.params?.shape ?? {})).toEqual(named)
  })
})
