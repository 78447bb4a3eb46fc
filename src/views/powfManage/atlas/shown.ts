import type { MachineDescription } from '#src/machines/describe.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { Atlas } from './useAtlas.ts'

/** What every view of a business machine is given. */
export interface ShownMachine {
  atlas: Atlas
  machine: BusinessMachineId
  description: MachineDescription
}
