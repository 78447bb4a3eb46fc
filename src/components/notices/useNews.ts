import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readMoved, type Question } from '#src/components/detail/changed.ts'
import { settling } from '#src/components/page/whenIdle.ts'
import { theDoor } from '#src/components/session/door.ts'
import { useSession } from '#src/components/session/session.ts'
import { businessIds } from '#src/machines/ids.ts'
import { serverNow } from '#src/services/clock.ts'
import { pageNotices } from '#src/services/notice.ts'

/** How often it is asked by somebody who stays at one page. Milliseconds. */
const askedEvery = 60_000

/** An event may reach the log so long after the moment that it bears. Milliseconds. */
const lateness = 5000

/** Of a server that does not say, everything may have moved. */
const known = (machines: readonly string[] | null) => businessIds.filter((id) => machines?.includes(id) ?? true)

/**
 * What is new, asked with every page that is gone to once that is drawn, when the server says so, and each minute in any case: how many notices were not read yet, and which
 * records others have moved. What is known of those is read again, and of everything when there is a notice.
 * @returns the count of notices
 */
export const useNews = (queryKey: Question): number => {
  const cache = useQueryClient()
  const askedAt = useRef<number>(null)
  askedAt.current ??= serverNow()
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const now = serverNow()
      const since = new Date((askedAt.current ?? now) - lateness)
      const { total, rows } = await pageNotices(
        { unread: 'true', limit: 1 },
        { signal, quiet: true, moved: { since, tell: (machines) => void readMoved(cache, known(machines)) } },
      )
      askedAt.current = now
      return { total, newestAt: rows[0]?.createdAt ?? '' }
    },
    refetchInterval: askedEvery,
  })
  const { viewing } = useSession().user
  useEffect(() => {
    // Whoever only looks at what somebody else sees is told nothing.
    if (viewing) return undefined
    const left = new AbortController()
    const follow = async () => {
      const { followNews } = await import('./followNews.ts')
      await followNews(cache, queryKey, left.signal)
    }
    const timer = setTimeout(() => void follow().catch(() => {}), settling)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [cache, queryKey, viewing])
  const newestAt = data?.newestAt
  const seen = useRef<string | null>(null)
  useEffect(() => {
    if (newestAt === undefined) return
    if (seen.current !== null && newestAt > seen.current) {
      // What somebody is told about may have changed what they may do, too: an authority that was given, a role that was taken.
      void theDoor().refreshUser()
      void readMoved(cache, businessIds)
    }
    seen.current = newestAt
  }, [newestAt, cache])
  return data?.total ?? 0
}
