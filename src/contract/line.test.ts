import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from './index.ts'
import type { Row } from './row.ts'

interface Written {
  name: string
  text: z.ZodString
}

const insideOf = (schema: z.ZodType): z.ZodType[] => {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape as Record<string, z.ZodType>)
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType]
  if (schema instanceof z.ZodUnion) return schema.options as z.ZodType[]
  if (schema instanceof z.ZodPipe) return [schema.in as z.ZodType]
  return 'unwrap' in schema && typeof schema.unwrap === 'function' ? [schema.unwrap() as z.ZodType] : []
}

/** The texts that people write, in what a call brings: those without the blanks around them. */
const writtenIn = (schema: z.ZodType, name: string): Written[] => {
  if (schema instanceof z.ZodString) return becomes(schema, ' ') === '' ? [{ name, text: schema }] : []
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([field, its]) => writtenIn(its, field))
  return insideOf(schema).flatMap((inner) => writtenIn(inner, name))
}

/** What is taken of a text, whatever else is asked of it. */
const becomes = (schema: z.ZodString, text: string): string => {
  let taken = text
  schema
    .refine((now) => {
      taken = now
      return true
    })
    .safeParse(text)
  return taken
}

const written = Object.values(contract as Record<string, Row>).flatMap(({ body }) => (body ? writtenIn(body, '') : []))

describe('a text that people write', () => {
  it('is of one line, but for those that explain something', () => {
    const ofSeveralLines = written.filter(({ text }) => becomes(text, '标\n题').includes('\n')).map(({ name }) => name)
    expect(new Set(ofSeveralLines)).toEqual(
      new Set(
        'absent achievment answer attendance conflictReason description directReason grounds introduction message messageEn narrative note opinion publicText publicTextEn reason remark scope statement summary text'.split(
          ' ',
        ),
      ),
    )
    expect(written.length).toBeGreaterThan(200)
  })

  it('of a title loses its breaks, of a description keeps them', () => {
    const { body, example } = contract['POST /api/po/project']
    const said = body.parse({ ...example.body, title: ' 门机\r\n钢丝绳\u2028', description: '一\n二' })
    expect(said).toMatchObject({ title: '门机 钢丝绳', description: '一\n二' })
  })
})
