import { expect, it } from 'vitest'
import { z } from 'zod'
import { schemaText, type Schema } from './schemaText.ts'

it('a schema reads as a type, with what bounds it', () => {
  const schema = z.strictObject({
    id: z.string().max(19),
    state: z.enum(['draft', 'published']),
    count: z.number().int().min(1).max(100).default(10),
    at: z.iso.datetime().nullable(),
    tags: z.array(z.union([z.string(), z.literal(0)])).optional(),
    rows: z.array(z.strictObject({ price: z.number().int() })),
    values: z.record(z.string(), z.boolean()),
    any: z.unknown(),
  })
  expect(schemaText(z.toJSONSchema(schema, { io: 'input' }) as Schema)).toBe(`{
  id: string /* length …19 */
  state: "draft" | "published"
  count?: integer /* 1…100, = 10 */
  at: string /* date-time */ | null
  tags?: (string | 0)[]
  rows: {
    price: integer
  }[]
  values: Record<string, boolean>
  any: unknown
}`)
})
