import type { FastifyBaseLogger } from 'fastify'
import type { WorkingClock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { RecordKind } from '#server/lifecycle/recordKind.ts'
import type { LifecycleContext } from '#server/lifecycle/process.ts'
import type { Storage } from '#server/storage.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { CallerContext } from './caller.ts'
import type { Metrics } from './metrics.ts'
import type { ServeRow } from './rows.ts'
import type { Switches } from './switches.ts'

/** This process among those that serve. */
export interface Registry {
  /** By which several processes are told apart. */
  name: string
  /** Whether it begins nothing new, as an administrator wished. */
  isDraining: () => boolean
  /** Says that it is there and how it is, hears what is wished of it, and forgets those that are gone. */
  beat: () => Promise<void>
  /** Takes itself out, as it stops. */
  leave: () => Promise<void>
}

/** All that modules of a running server need, in one. */
export interface ModuleContext extends CallerContext, LifecycleContext {
  storage: Storage
  clock: WorkingClock
  switches: Switches
  /** Hears at once what has become of the working calendar; other processes do within seconds. */
  hearCalendar: () => Promise<string>
  registry: Registry
  metrics: Metrics
  /** Of this process: each keeps its own level. */
  loggers: readonly FastifyBaseLogger[]
}

/** A screen of a module's. Its place among others is its directory's to say (`directories.ts`), its title is the text `route.<code>`. */
export interface ModuleMenu {
  icon: string
  /** Roles whose people open it. */
  for?: readonly string[] | 'everybody'
  /** Of base data, roles whose people also change it. */
  keptBy?: readonly string[]
  /** Its title, where that is another text. */
  titleId?: string
}

/** A permission that neither an event of a machine nor a kind of base data brings. */
export interface ModuleElement {
  /** Roles whose people have it. */
  for: readonly string[]
  /** In Chinese and English; of what begins a record, the text of that event. */
  name?: readonly [zh: string, en: string]
  /** The row that it opens; the first that asks for it where nothing is said, none where it is the browser's own. */
  opens?: string
}

/** A module as it says itself what it brings: `npm run rooms` lists those that stand. */
export interface Module {
  /** Its business machines. */
  kinds?: (config: Config) => Partial<Record<BusinessMachineId, RecordKind>>
  menus?: Readonly<Record<string, ModuleMenu>>
  elements?: Readonly<Record<string, ModuleElement>>
  /** Serves its rows of the contract. */
  routes?: (serve: ServeRow, context: ModuleContext) => void
}

/** Says what a module brings. */
export const defineModule = (module: Module): Module => module
