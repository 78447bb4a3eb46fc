import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { callerTo } from '#tests/setup/processes.ts'
import { pdf } from '#tests/setup/files.ts'
import { contentOf } from '#tests/setup/purchase.ts'

/** What was asked for, and what was answered as accepted. */
export interface Ledger {
  sent: number
  accepted: number
  /** Answered, but not as accepted. */
  refused: number
  /** Nobody knows: they may be there once, or not. */
  unanswered: number
  /** By title: the id of the purchase. */
  created: Map<string, string>
  /** Ids of purchases. */
  published: Set<string>
  /** By the id of the file: the SHA-256 of what was sent. */
  uploaded: Map<string, string>
}

/** An address of the servers, and whether whoever spreads calls sends it any. */
interface Door {
  address: string
  isServing: boolean
}

const workers = 6
const lookEveryMilliseconds = 100
const pauseAfterFailureMilliseconds = 50

/** People who work on purchases as fast as they are answered, spread over all servers that say they serve. */
export const loadOn = (addresses: readonly string[], { call, upload }: ReturnType<typeof callerTo>, token: string) => {
  const ledger: Ledger = { sent: 0, accepted: 0, refused: 0, unanswered: 0, created: new Map(), published: new Set(), uploaded: new Map() }
  const doors: Door[] = addresses.map((address) => ({ address, isServing: true }))
  const over = new AbortController()
  let turn = 0

  /** As a proxy does that looks at the health of what is behind it. */
  const look = async (door: Door) => {
    while (!over.signal.aborted) {
      const answer = await fetch(`${door.address}/api/health`, { signal: AbortSignal.timeout(1000) }).catch(() => null)
      door.isServing = answer?.status === 200
      await pause(lookEveryMilliseconds)
    }
  }
  const next = (): string => {
    const serving = doors.filter(({ isServing }) => isServing)
    const among = serving.length > 0 ? serving : doors
    turn += 1
    return among[turn % among.length]?.address ?? ''
  }

  /** @returns what was answered; undefined where that is no acceptance */
  const ask = async <T>(asking: (address: string) => Promise<{ http: number; data: T }>): Promise<T | undefined> => {
    ledger.sent += 1
    try {
      const { http, data } = await asking(next())
      if (http === 200) {
        ledger.accepted += 1
        return data
      }
      ledger.refused += 1
    } catch {
      ledger.unanswered += 1
    }
    await pause(pauseAfterFailureMilliseconds)
    return undefined
  }

  const work = async () => {
    while (!over.signal.aborted) {
      const title = `chaos ${randomUUID()}`
      const body = contentOf({ clock: { now: () => new Date() } }, { title })
      const draft = await ask((address) => call(address, 'POST /api/po/project', { body }, { token }))
      if (!draft) continue
      ledger.created.set(title, draft.id)
      const { id, version } = draft
      const published = await ask((address) =>
        call(address, 'POST /api/po/project/{id}/publish', { params: { id }, body: { version } }, { token }),
      )
      if (published) ledger.published.add(id)
      const content = pdf(20_000)
      const file = await ask((address) => upload(address, token, 'chaos.pdf', content))
      if (file) ledger.uploaded.set(file.id, createHash('sha256').update(content).digest('hex'))
    }
  }

  const going = [...doors.map(look), ...Array.from({ length: workers }, work)]
  return {
    ledger,
    stop: async () => {
      over.abort()
      await Promise.all(going)
    },
  }
}
