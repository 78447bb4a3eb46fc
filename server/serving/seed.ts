import type { Database } from '#server/db/connect.ts'

/** What a module's tables hold before anybody has written to them. */
export interface Seed {
  /** Base data that every system begins with. */
  first?: (tx: Database) => Promise<void>
  /** Its part of the demonstration, once the people, companies and purchases of it are there. */
  demonstration?: (tx: Database, now: Date, sealKey: string) => Promise<void>
  /** That part names what other modules bring: it comes after theirs. */
  standsOnOthers?: true
}

/** Says what a module begins with: `npm run rooms` lists those that do. */
export const defineSeed = (seed: Seed): Seed => seed
