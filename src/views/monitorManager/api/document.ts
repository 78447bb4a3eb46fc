import type { Data } from '#src/contract/index.ts'
import type { Schema } from './schemaText.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
  example?: unknown
}

interface Content {
  schema: Schema
  example?: unknown
}

/** One call, as the document of the contract describes it. */
export interface Operation {
  key: string
  method: string
  path: string
  summary: string
  group: string
  /** Of these one is needed; also `public` and `signedIn`. */
  authorities: readonly string[]
  parameters: Parameter[]
  body: Content | null
  /** Null for bytes. */
  answer: Content | null
  isBare: boolean
  /** Brings a file, which is not tried here. */
  isUpload: boolean
  refusals: { http: string; description: string }[]
}

interface Described {
  summary: string
  tags: string[]
  'x-authority': string | string[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { description: string; content?: Record<string, Content> }>
}

const json = 'application/json'

/** The calls of an OpenAPI document, in its order. */
export const operationsOf = (document: Data<'GET /api/openapi.json'>): Operation[] =>
  Object.entries(document['paths'] as Record<string, Record<string, Described>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(method.toUpperCase(), path, described)),
  )

const operationOf = (method: string, path: string, described: Described): Operation => {
  const { summary, tags, parameters, requestBody, responses } = described
  const { 200: success, ...refused } = responses
  const answer = success?.content?.[json] ?? null
  return {
    key: `${method} ${path}`,
    method,
    path,
    summary,
    group: tags[0] ?? '',
    authorities: [described['x-authority']].flat(),
    parameters,
    body: requestBody?.content[json] ?? null,
    answer,
    isBare: answer !== null && !isEnveloped(answer.schema),
    isUpload: requestBody !== undefined && requestBody.content[json] === undefined,
    refusals: Object.entries(refused).map(([http, { description }]) => ({ http, description })),
  }
}

const isEnveloped = ({ properties }: Schema): boolean =>
  properties?.['status']?.const === 200 && 'message' in properties && 'data' in properties

const endsSession = new Set(['GET /api/auth/jwt/invalid'])

/** Whether a call changes anything. */
export const changes = ({ key, method }: Operation): boolean => method !== 'GET' || endsSession.has(key)
