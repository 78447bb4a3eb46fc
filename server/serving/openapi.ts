import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { summaryOf } from '#server/summaries.ts'
import type { Language } from '#server/texts.ts'
import { contract } from '#src/contract/index.ts'
import { errorCodes, errorsOf, isList, refusal, type Row } from '#src/contract/row.ts'
import { linesType } from '#src/lib/lines.ts'
import { streamType } from '#src/lib/stream.ts'

type Json = Record<string, unknown>

/** The contract as an OpenAPI 3.1 document, with what its calls do in a language. */
export const openApiDocument = (language: Language): { openapi: '3.1.0' } & Json => {
  const paths: Record<string, Json> = {}
  for (const [key, row] of Object.entries(contract as Record<string, Row>)) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, row, language) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Fairlead', version: '1.0.0', description: 'Printed from the contract rows that the server validates by.' },
    paths,
    components: {
      schemas: { Refusal: schemaOf(refusal) },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    },
  }
}

const operation = (key: string, row: Row, language: Language): Json => {
  const [, path = ''] = key.split(' ')
  return {
    operationId: key.replaceAll(/[^A-Za-z0-9]+/g, '_'),
    summary: summaryOf(key, language),
    tags: [path.split('/')[3] ?? 'platform'],
    ...(row.authority === 'public' ? {} : { security: [{ token: [] }] }),
    'x-authority': row.authority,
    'x-signature': row.signature,
    parameters: [...parameters('path', row.params, row.example.params), ...parameters('query', row.query, row.example.query)],
    ...requestBody(row),
    responses: { '200': { description: 'Success', content: success(row) }, ...refusals(row) },
  }
}

const requestBody = (row: Row): Json => {
  if (row.multipart)
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
          },
        },
      },
    }
  if (!row.body) return {}
  return {
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(row.body, 'input'), example: row.example.body } } },
  }
}

const parameters = (where: 'path' | 'query', schema: z.ZodObject | undefined, example: Json | undefined): Json[] =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
    ...(example && name in example ? { example: example[name] } : {}),
  }))

const success = (row: Row): Json => {
  if (row.wrapping === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const data = schemaOf(row.data)
  const wrapped = {
    type: 'object',
    properties: { status: { const: 200 }, message: { type: row.wrapping === 'check' ? ['string', 'null'] : 'null' }, data },
    required: ['status', 'message', 'data'],
  }
  const example = row.wrapping === 'bare' ? row.example.data : { status: 200, message: null, data: row.example.data }
  return {
    'application/json': { schema: row.wrapping === 'bare' ? data : wrapped, example },
    ...(row.follows ? { [streamType]: { schema: { type: 'string', description: events } } } : {}),
    ...(isList(row) ? { [linesType]: { schema: { type: 'string', description: lines } } } : {}),
  }
}

const events = 'The data of the answer as an event, at once and whenever it changes.'
const lines = 'Every row that matches: a line {"total": n}, a line of JSON for each row, and at last {"complete": rows sent}.'

const refusals = (row: Row): Json => {
  const codes = errorsOf(row)
  const statuses = [...new Set(codes.map((code) => errorCodes[code]))]
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: `${STATUS_CODES[status]}: body status ${codes.filter((code) => errorCodes[code] === status).join(' or ')}`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  )
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output' = 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json
  return rest
}
