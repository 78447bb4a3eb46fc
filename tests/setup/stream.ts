import type { Data } from '#src/contract/index.ts'
import { streamType } from '#src/lib/stream.ts'
import { streamReader } from '#src/services/stream.ts'

type Key = 'GET /api/po/notice/count'

/** An answer that is followed. */
export interface Following {
  http: number
  /** What was told so far, the first answer at the beginning. */
  told: Data<Key>[]
  /** Whether the server has let go. */
  hasEnded: () => boolean
  leave: () => void
}

/** Follows how much waits for somebody at a server. */
export const followCounts = async (address: string, token: string | null, signature: Record<string, string>): Promise<Following> => {
  const left = new AbortController()
  const answer = await fetch(`${address}/api/po/notice/count?${new URLSearchParams(signature)}`, {
    headers: { accept: `${streamType}, application/json`, ...(token === null ? {} : { authorization: token }) },
    signal: left.signal,
  })
  const told: Data<Key>[] = []
  let ended = false
  if (answer.headers.get('content-type') === streamType && answer.body)
    void streamReader<Data<Key>>((counts) => told.push(counts))
      .read(answer.body, () => {})
      .catch(() => {})
      .finally(() => (ended = true))
  return { http: answer.status, told, hasEnded: () => ended, leave: () => left.abort() }
}
