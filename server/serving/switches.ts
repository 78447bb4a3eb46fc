import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { Refusal } from '#server/refusal.ts'
import type { Language } from '#server/texts.ts'

/** How often a process hears which calls are switched off. Milliseconds. */
export const hearEvery = 2000

/** Which calls are switched off, as this process last heard: no call asks the database for it. */
export interface Switches {
  hear: () => Promise<void>
  /** @throws Refusal 50300 for a call that is switched off */
  refuseOff: (key: string) => void
}

export const switchesOf = (database: Database): Switches => {
  let off: ReadonlyMap<string, Record<Language, string>> = new Map()
  return {
    hear: async () => {
      const rows = await rowsOf<{ key: string; zh: string; en: string }>(
        database,
        sql`select row_key as key, message as zh, message_en as en from call_switch`,
      )
      off = new Map(rows.map(({ key, zh, en }) => [key, { 'zh-CN': zh, en }]))
    },
    refuseOff: (key) => {
      const said = off.get(key)
      if (said) throw new Refusal(50300, { said })
    },
  }
}
