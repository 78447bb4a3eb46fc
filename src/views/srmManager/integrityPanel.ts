import type { Data } from '#src/contract/index.ts'

export type Summary = Data<'GET /api/srm/integrity/summary'>

/** The frame of each figure. */
export const panelStyle = { bg: 'bg.panel', borderWidth: '1px', rounded: 'md', p: '4', minW: '0' } as const
