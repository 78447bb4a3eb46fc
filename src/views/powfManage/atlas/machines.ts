import type { AnyStateMachine } from 'xstate'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { interactiveLoaders, storedLoaders } from './loaders.ts'

export type MachineId = BusinessMachineId | keyof typeof interactiveLoaders

/** Every machine of the product, each fetched only when it is looked at. */
export const machineLoaders: Record<MachineId, () => Promise<AnyStateMachine>> = { ...storedLoaders, ...interactiveLoaders }

export const browserIds = Object.keys(interactiveLoaders) as (keyof typeof interactiveLoaders)[]

export const isMachine = (id: string): id is MachineId => Object.hasOwn(machineLoaders, id)
/** Whether the server runs it over stored records, so that there are figures of it. */
export const isBusiness = (id: MachineId): id is BusinessMachineId => Object.hasOwn(storedLoaders, id)
