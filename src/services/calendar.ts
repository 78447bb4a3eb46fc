import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export const getCalendar = (options?: CallOptions) => call('GET /api/po/calendar', {}, options)

export const foreseeMoves = (body: Input<'POST /api/po/calendar/moves'>['body'], options?: CallOptions) =>
  call('POST /api/po/calendar/moves', { body }, options)
