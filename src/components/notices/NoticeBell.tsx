import { Box, Button, chakra, IconButton, Menu, Portal } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Ago } from '#src/components/Moment.tsx'
import { theDoor } from '#src/components/door.ts'
import { useBothLanguages } from '#src/components/language.ts'
import { staysInView } from '#src/components/staysInView.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { pageNotices, readAllNotices, readNotice } from '#src/services/notice.ts'

const pollMilliseconds = 60_000

/** What happened that concerns the user: a count on the bell, the latest in its panel. */
export const unreadNotices = ['GET /api/po/notice/page', 'unread']

export function NoticeBell({ onGo }: { onGo: (href: string) => void }) {
  const intl = useIntl()
  const cache = useQueryClient()
  const key = ['GET /api/po/notice/page']
  const unread = useQuery({
    queryKey: unreadNotices,
    queryFn: ({ signal }) => pageNotices({ unread: 'true', limit: 1 }, { signal, quiet: true }),
    refetchInterval: pollMilliseconds,
  })
  const latest = useQuery({
    queryKey: [...key, 'latest'],
    queryFn: ({ signal }) => pageNotices({ limit: 10 }, { signal, quiet: true }),
    enabled: false,
  })
  const refresh = () => cache.invalidateQueries({ queryKey: key })
  const both = useBothLanguages()
  const read = useMutation({ mutationFn: (id: string) => readNotice(id, { quiet: true }), onSuccess: refresh })
  const readAll = useMutation({ mutationFn: () => readAllNotices({ quiet: true }), onSuccess: refresh })
  const count = unread.data?.total ?? 0
  useRightsOfTheNewest(unread.data && (unread.data.rows[0]?.createdAt ?? ''))
  const rows = latest.data?.rows ?? []
  return (
    <Menu.Root
      positioning={staysInView}
      lazyMount
      unmountOnExit
      onOpenChange={({ open }) => (open ? void latest.refetch() : undefined)}
      onSelect={({ value }) => {
        const chosen = rows.find(({ id }) => id === value)
        if (!chosen) return readAll.mutate()
        if (chosen.readAt === null) read.mutate(chosen.id)
        if (chosen.href) onGo(chosen.href)
      }}
    >
      <Menu.Trigger asChild>
        <IconButton
          variant="ghost"
          size="sm"
          color="fg.muted"
          position="relative"
          aria-label={intl.formatMessage({ id: 'frame.notices' }, { count })}
          title={intl.formatMessage({ id: 'frame.notices' }, { count })}
        >
          <Bell />
          {count > 0 ? (
            <chakra.span
              position="absolute"
              top="0.5"
              insetInlineEnd="0.5"
              minW="4"
              h="4"
              px="1"
              rounded="full"
              bg="red.600"
              color="white"
              fontSize="2xs"
              lineHeight="1rem"
              fontWeight="semibold"
            >
              {count > 99 ? '99+' : count}
            </chakra.span>
          ) : null}
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content w="24rem" maxW="calc(100vw - 1rem)" maxH="70dvh">
            {rows.length === 0 ? (
              <Box p="4" textAlign="center" color="fg.muted" fontSize="sm">
                <FormattedMessage id={latest.isFetching ? 'common.loading' : 'frame.noNotices'} />
              </Box>
            ) : null}
            {rows.map(({ id, message, values, createdAt, readAt }) => (
              <Menu.Item key={id} value={id} alignItems="flex-start" py="2" gap="3">
                <chakra.span mt="1.5" boxSize="2" rounded="full" flexShrink="0" bg={readAt === null ? 'accent.solid' : 'transparent'} />
                <Box flex="1" minW="0">
                  <Box fontSize="sm" lineHeight="1.45" fontWeight={readAt === null ? 'medium' : 'normal'}>
                    <FormattedMessage
                      id={message as MessageId}
                      values={{
                        ...values,
                        title: both(values['title'] ?? '', values['titleEn'] ?? ''),
                        sender: both(values['sender'] ?? '', values['senderEn'] ?? ''),
                      }}
                    />
                  </Box>
                  <Box fontSize="xs" color="fg.muted">
                    <Ago at={createdAt} />
                  </Box>
                </Box>
              </Menu.Item>
            ))}
            {count > 0 ? (
              <Menu.Item value="readAll" justifyContent="center" asChild>
                <Button variant="ghost" size="xs" w="full">
                  <FormattedMessage id="frame.readAll" />
                </Button>
              </Menu.Item>
            ) : null}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}

/**
 * What somebody is told about may have changed what they may do: an authority that was given, a role that was taken.
 * @param at of the newest notice; undefined until it is known, empty when there is none
 */
const useRightsOfTheNewest = (at: string | undefined): void => {
  const seen = useRef<string | null>(null)
  useEffect(() => {
    if (at === undefined) return
    if (seen.current !== null && at > seen.current) void theDoor().refreshUser()
    seen.current = at
  }, [at])
}
