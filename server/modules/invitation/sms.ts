import { sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'

/** What an invitation needs of whoever sends messages. `key` is the same for every attempt to send the same message. */
export interface SmsPort {
  sendSms: (to: string, text: string, key: string) => Promise<void>
}

/** Keeps messages in the database instead of sending them. The one place to connect a real sender: `buildApp` hands it to the process. */
export const localSms = (database: Database, clock: Clock): SmsPort => ({
  sendSms: async (to, text, key) => {
    await database.execute(
      sql`insert into message_outbox (dedup_key, recipient, text, created_at) values (${key}, ${to}, ${text}, ${clock.now().toISOString()})
          on conflict (dedup_key) do nothing`,
    )
  },
})
