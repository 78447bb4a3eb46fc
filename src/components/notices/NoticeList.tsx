import { Box, Button, chakra, Menu } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Ago } from '#src/components/value/Moment.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { pageNotices } from '#src/services/notice.ts'
import { NoNotices } from './NoNotices.tsx'

interface NoticeListProps {
  notices: Awaited<ReturnType<typeof pageNotices>>['rows']
  waiting: boolean
  someUnread: boolean
}

/** What happened of late, as entries of the bell's menu. The last of them comes with the others: it would move away from under a click. */
export default function NoticeList({ notices, waiting, someUnread }: NoticeListProps) {
  const both = useBothLanguages()
  if (notices.length === 0) return <NoNotices textId={waiting ? 'common.loading' : 'frame.noNotices'} />
  return (
    <>
      {notices.map(({ id, message, values, createdAt, readAt }) => (
        <Menu.Item key={id} value={id} alignItems="flex-start" py="2" gap="3">
          <chakra.span mt="1.5" boxSize="2" rounded="full" flexShrink="0" bg={readAt === null ? 'accent.solid' : 'transparent'} />
          <Box flex="1" minW="0">
            <Box fontSize="sm" lineHeight="1.45" fontWeight={readAt === null ? 'medium' : 'normal'}>
              <FormattedMessage
                id={message as MessageId}
                values={{
                  ...values,
                  title: both(values['title'] ?? '', values['titleEn'] ?? ''),
                  reason: both(values['reason'] ?? '', values['reasonEn'] ?? ''),
                  contact: both(values['contact'] ?? '', values['contactEn'] ?? ''),
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
      {someUnread ? (
        <Menu.Item value="readAll" justifyContent="center" asChild>
          <Button variant="ghost" size="xs" w="full">
            <FormattedMessage id="frame.readAll" />
          </Button>
        </Menu.Item>
      ) : null}
    </>
  )
}
