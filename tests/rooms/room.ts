import type { State } from '#tests/contract/scenes.ts'
import type { Values } from '#tests/contract/states.ts'
import type { Subject } from '#tests/model/subject.ts'
import type { Scenario, Stored } from '#tests/model/driver.ts'
import type { World } from '#tests/setup/world.ts'

/** How a room is tried: whatever tests all rooms tests it by this. */
export interface TestRoom {
  /** How its machine is asked. */
  subject: Subject
  /** Brings a record into one of its states by real calls; what it is like there may depend on the event to come. */
  reach: (world: World, state: string, event?: string) => Promise<Stored>
  /** Every reason that a guard of its can give, as it comes about; in a world of the room's own, whose time it may pass. */
  scenarios: readonly Scenario[]
  /** Who of those who open the live atlas reads its records there. */
  readers: readonly ('admin' | 'supervisor' | 'lead' | 'analyst')[]
  /** Who of them has a list of its records, and reads none of those that the demonstration has. */
  emptyTo?: readonly ('supervisor' | 'lead')[]
  /** The calls that show, begin and edit its records, where `tests/contract` does not say them one by one. */
  calls?: {
    /** Who makes them. */
    who: State
    /** Who makes none of them, where it is not the usual one. */
    stranger?: State
    /** Parts of a beginning that name other records, and what makes those. */
    beginning?: {
      given: Readonly<Record<string, string>>
      values: (world: World) => Promise<Values>
      /** What makes those with which nothing may be begun. */
      refused?: (world: World) => Promise<Values>
      /** Who begins, where others than that look at it. */
      who?: State
    }
    /** Makes a record with whatever its page can show, where one in its first state has less. */
    shown?: (world: World) => Promise<{ id: string }>
    /** In which state its content is edited, where that is not the first one. */
    editedIn?: string
    /** Why no test opens its page in a browser. */
    notInBrowser?: string
  }
  /** Its list as years have filled it: columns and rows of the table by their number `n`, and who reads it. */
  many?: { rows: string; readers: readonly string[] }
}

/** Says how a room is tried: `npm run rooms` lists those that stand. */
export const testRoom = (room: TestRoom): TestRoom => room
