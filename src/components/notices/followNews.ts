import type { QueryClient } from '@tanstack/react-query'
import type { Question } from '#src/components/detail/changed.ts'
import { waiting } from '#src/components/frame/useWaiting.ts'
import type { Data } from '#src/contract/index.ts'
import { CallError, type CallErrorKind } from '#src/services/callError.ts'
import { getCounts } from '#src/services/notice.ts'
import { streamReader } from '#src/services/stream.ts'

type Counts = Data<'GET /api/po/notice/count'>

/** Of the tabs of a browser one follows, and tells the others. */
const name = 'fairlead.news'

/** What may be over soon. After anything else nobody follows: what is new is asked each minute. */
const passing = new Set<CallErrorKind>(['network', 'timeout', 'server', 'tooMany', 'unreachable', 'incomplete'])

/**
 * Pauses before each try, twice as long each time, and never the same for everybody. Milliseconds. There is one before the first, too: a tab whose
 * user logs out lets go before the others have heard of it.
 */
const firstPause = 2000
const longestPause = 60_000
const pauseAfter = (failures: number) => Math.min(firstPause * 2 ** failures, longestPause) * (0.5 + Math.random())

/**
 * Reads what is new as soon as the server says that it has changed, until `left`. Without locks, which only a secure context has, nobody
 * follows.
 * @param news how many notices were not read, by which all else that has changed is read again
 */
export const followNews = async (cache: QueryClient, news: Question, left: AbortSignal): Promise<void> => {
  if (!('locks' in navigator)) return
  const tabs = new BroadcastChannel(name)
  left.addEventListener('abort', () => tabs.close())
  const read = async () => {
    await cache.invalidateQueries({ queryKey: news })
    await cache.invalidateQueries({ queryKey: waiting }, { cancelRefetch: false })
  }
  tabs.addEventListener('message', () => void read())
  const isShown = ({ unread, tasks }: Counts) => {
    const pages = cache.getQueryData<Data<'GET /api/admin/dashboard/waiting'>>(waiting)
    return (
      cache.getQueryData<{ total: number }>(news)?.total === unread && (pages?.find(({ page }) => page === '/todo')?.count ?? 0) === tasks
    )
  }
  await navigator.locks.request(name, { signal: left }, () =>
    follow((counts, isFirst) => {
      if (left.aborted || (isFirst && isShown(counts))) return
      tabs.postMessage(null)
      void read()
    }, left),
  )
}

const follow = async (tell: (counts: Counts, isFirst: boolean) => void, left: AbortSignal): Promise<void> => {
  let failures = 0
  for (;;) {
    await pause(pauseAfter(failures), left)
    if (left.aborted) return
    failures += 1
    let isFirst = true
    const reader = streamReader<Counts>((counts) => {
      tell(counts, isFirst)
      isFirst = false
      failures = 0
    })
    try {
      await getCounts({ signal: left, quiet: true, reader })
      // A back end that sends no streams has answered once.
      if (isFirst) return
    } catch (error) {
      if (!(error instanceof CallError) || !passing.has(error.kind)) return
    }
  }
}

const pause = (milliseconds: number, left: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    left.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
