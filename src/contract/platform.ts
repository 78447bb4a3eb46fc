import { z } from 'zod'
import { defineRows } from './row.ts'

export const platformRows = defineRows({
  'GET /api/health': {
    summary: 'Whether this process serves and its database answers; 503 while it is drained',
    authority: 'public',
    signature: 'none',
    wrapping: 'bare',
    data: z.strictObject({ status: z.enum(['ok', 'draining']), database: z.literal('ok') }),
    example: { data: { status: 'ok', database: 'ok' } },
  },
  'GET /api/openapi.json': {
    summary: 'This contract as OpenAPI 3.1',
    authority: 'public',
    signature: 'none',
    wrapping: 'bare',
    data: z.looseObject({ openapi: z.literal('3.1.0') }),
    example: { data: { openapi: '3.1.0' } },
  },
})
