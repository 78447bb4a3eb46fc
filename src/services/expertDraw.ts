import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

/** How many of a pool could be drawn now. @throws CallError */
export const countFitting = (query: Input<'GET /api/po/expertDraw/fitting'>['query'], options?: CallOptions) =>
  call('GET /api/po/expertDraw/fitting', { query }, options)

/** Who was drawn, for those who run draws. @throws CallError */
export const getDrawn = (id: string, options?: CallOptions) => call('GET /api/po/expertDraw/{id}/drawn', { params: { id } }, options)
