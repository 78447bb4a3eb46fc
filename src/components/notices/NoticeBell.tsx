import { IconButton } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Suspense } from 'react'
import { useIntl } from 'react-intl'
import { withTexts, type TextsOf } from '#src/components/language/texts.tsx'
import { MenuButton } from '#src/components/menu/MenuButton.tsx'
import { CountBadge } from '#src/components/value/CountBadge.tsx'
import { pageNotices, readAllNotices, readNotice } from '#src/services/notice.ts'
import { NoNotices } from './NoNotices.tsx'
import { useNews } from './useNews.ts'

const texts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?notices'), en: () => import('#src/lang/en.json?notices') }
/** What may be told is much, and is read when the bell is opened. */
const NoticeList = withTexts(texts, () => import('./NoticeList.tsx'))

/** Asked with every page that is gone to. */
export const unreadNotices = ['GET /api/po/notice/page', 'unread'] as const

/** What happened that concerns the user: a count on the bell, the latest in its panel. */
export function NoticeBell({ onGo }: { onGo: (href: string) => void }) {
  const intl = useIntl()
  const cache = useQueryClient()
  const key = ['GET /api/po/notice/page']
  const count = useNews(unreadNotices)
  const latest = useQuery({
    queryKey: [...key, 'latest'],
    queryFn: ({ signal }) => pageNotices({ limit: 10 }, { signal, quiet: true }),
    enabled: false,
  })
  const refresh = () => cache.invalidateQueries({ queryKey: key })
  const reread = (read: Promise<unknown>) => void read.then(refresh, () => {})
  const rows = latest.data?.rows ?? []
  return (
    <MenuButton
      width="24rem"
      onOpen={() => void latest.refetch()}
      onSelect={(value) => {
        const chosen = rows.find(({ id }) => id === value)
        if (!chosen) return reread(readAllNotices({ quiet: true }))
        if (chosen.readAt === null) reread(readNotice(chosen.id, { quiet: true }))
        if (chosen.href) onGo(chosen.href)
      }}
      button={(opener) => (
        <IconButton
          variant="ghost"
          size="sm"
          color="fg.muted"
          position="relative"
          aria-label={intl.formatMessage({ id: 'frame.notices' }, { count })}
          title={intl.formatMessage({ id: 'frame.notices' }, { count })}
          {...opener}
        >
          <Bell />
          <CountBadge count={count} />
        </IconButton>
      )}
    >
      <Suspense fallback={<NoNotices textId="common.loading" />}>
        <NoticeList notices={rows} waiting={latest.isFetching} someUnread={count > 0} />
      </Suspense>
    </MenuButton>
  )
}
