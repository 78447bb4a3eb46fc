import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from './connect.ts'
import { openReader } from './open.ts'

/** A copy of the database that follows it, for what need not be of this moment. */
export interface Replica {
  /**
   * @param wroteAt when whoever asks wrote last, by the clock of the database
   * @returns where they may read; null where the copy has not come so far, lags too much or is away
   */
  readerFor: (wroteAt: string) => Database | null
  /** A question there has failed: nobody asks it again before it was looked at. */
  failed: () => void
  /** Asks how far it has come. */
  look: () => Promise<void>
  close: () => Promise<void>
}

/** How far the database had come at a moment. */
interface Point {
  lsn: number
  /** By the clock of the database, and by that of this process. Milliseconds. */
  at: number
  heldAt: number
}

const lookEveryMilliseconds = 1000
/** What waits to be confirmed: of a copy that stands still the newest tell nothing. */
const mostPoints = 120

/**
 * Opens a copy, and looks each second how far it has come: nothing is believed of it but that it holds what the database said it had written.
 * @param longestLag after which it is not asked any more. Seconds
 * @param lookEvery how long it waits between two looks. Milliseconds
 */
export const openReplica = async (
  primary: Database,
  url: string,
  connections: number,
  longestLag: number,
  lookEvery = lookEveryMilliseconds,
): Promise<Replica> => {
  const { database, close } = openReader(url, connections)
  let points: Point[] = []
  let reached: Point | null = null
  const look = async () => {
    try {
      const heldAt = performance.now()
      const [said] = await rowsOf<{ lsn: string; at: string }>(
        primary,
        sql`select (pg_current_wal_flush_lsn() - '0/0')::bigint as lsn, clock_timestamp() as at`,
      )
      if (said) points.push({ lsn: Number(said.lsn), at: Date.parse(said.at), heldAt })
      // One that follows nobody any more has no such place.
      const [there] = await rowsOf<{ lsn: string | null }>(
        database,
        sql`select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end as lsn`,
      )
      const lsn = there?.lsn
      const held = lsn == null ? [] : points.filter((point) => point.lsn <= Number(lsn))
      reached = lsn == null ? null : (held.at(-1) ?? reached)
      points = points.slice(held.length).slice(0, mostPoints)
    } catch {
      reached = null
    }
  }
  await look()
  let timer: NodeJS.Timeout | undefined
  const goOn = () => {
    timer = setTimeout(() => void look().then(() => (timer ? goOn() : undefined)), lookEvery)
  }
  goOn()
  return {
    readerFor: (wroteAt) => {
      const isNear = reached !== null && performance.now() - reached.heldAt <= longestLag * 1000
      return reached && isNear && reached.at > Date.parse(wroteAt) ? database : null
    },
    failed: () => void (reached = null),
    look,
    close: () => {
      clearTimeout(timer)
      timer = undefined
      return close()
    },
  }
}
