import type { AnyStateMachine } from 'xstate'
import { projectMachine } from './project/project.ts'
import { quotationMachine } from './quotation/quotation.ts'

/** Machines that the server runs over stored records. */
export const businessMachines = { project: projectMachine, quotation: quotationMachine } as const

export type BusinessMachineId = keyof typeof businessMachines

/** The atlas: every machine of the product. */
export const machines: Record<string, AnyStateMachine> = { ...businessMachines }
