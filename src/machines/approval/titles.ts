import type { FlowType } from './flowTypes.ts'

/** The id of what a type of approval is called. */
export const flowTypeTitle = (type: FlowType): `flowType.${FlowType}` => `flowType.${type}`
