import type { FlowFigures } from '#src/services/flowWatch.ts'

export type NodeFigures = FlowFigures['nodes'][number]

/** Only what asks or waits has figures. */
export const hasFigures = ({ visits, now }: NodeFigures): boolean => visits > 0 || now > 0
