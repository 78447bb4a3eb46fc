import { Box, Button, chakra, Flex, Input } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { FormattedMessage, FormattedTime, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { clearErrors, useErrors } from '#src/components/errorLog.ts'
import { useBothLanguages } from '#src/components/language.ts'
import { useMessages } from '#src/components/messages.ts'
import { Modal } from '#src/components/Modal.tsx'
import type { Told } from '#src/components/watched.ts'
import { activeLeaves } from '#src/lib/stateNames.ts'
import type { MenuNode } from '#src/machines/session/session.ts'

/** Asked once, however many calls found the session lost. */
export function SessionLostDialog({ onStay, onLogInAgain }: { onStay: () => void; onLogInAgain: () => void }) {
  return (
    <Modal
      alert
      size="sm"
      title={<FormattedMessage id="session.lostTitle" />}
      onClose={onStay}
      footer={
        <>
          <Button variant="outline" onClick={onStay}>
            <FormattedMessage id="session.stay" />
          </Button>
          <Button onClick={onLogInAgain}>
            <FormattedMessage id="session.logInAgain" />
          </Button>
        </>
      }
    >
      <FormattedMessage id="session.lost" />
    </Modal>
  )
}

export function ErrorLogDialog({ onClose }: { onClose: () => void }) {
  const errors = useErrors()
  const copy = () => void navigator.clipboard.writeText(JSON.stringify(errors, null, 2))
  return (
    <Modal
      size="xl"
      title={<FormattedMessage id="frame.errorLog" />}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={copy}>
            <FormattedMessage id="frame.copy" />
          </Button>
          <Button
            onClick={() => {
              clearErrors()
              onClose()
            }}
          >
            <FormattedMessage id="frame.clear" />
          </Button>
        </>
      }
    >
      {errors.map((error) => (
        <Box key={`${error.at} ${error.message}`} borderBottomWidth="1px" py="3">
          <Flex justify="space-between" gap="3" fontWeight="medium">
            <span>{error.message}</span>
            <chakra.span color="fg.muted" flexShrink="0">
              <FormattedTime value={error.at} hourCycle="h23" second="2-digit" />
            </chakra.span>
          </Flex>
          <Box color="fg.muted" wordBreak="break-all">
            {error.url}
          </Box>
          <chakra.pre mt="2" fontSize="xs" overflowX="auto" bg="bg.muted" p="2" rounded="sm" tabIndex={0}>
            {error.stack}
          </chakra.pre>
          <LastEvents events={error.events} />
        </Box>
      ))}
    </Modal>
  )
}

/** What the machines of this browser were told before an error. */
function LastEvents({ events }: { events: readonly Told[] }) {
  if (events.length === 0) return null
  return (
    <chakra.details mt="2" fontSize="xs">
      <chakra.summary cursor="pointer" color="accent.fg" w="fit-content">
        <FormattedMessage id="frame.eventsBefore" values={{ count: events.length }} />
      </chakra.summary>
      <chakra.ol mt="1" wordBreak="break-word">
        {events.map(({ number, machine, event, times, at, from, to }) => (
          <li key={number}>
            <chakra.span color="fg.muted" className="figures">
              <FormattedTime value={at} hourCycle="h23" second="2-digit" fractionalSecondDigits={3} />
            </chakra.span>{' '}
            {machine} · {event}
            {times > 1 ? ` ×${times}` : ''} · {activeLeaves(from).join(' ')} → {to === null ? '?' : activeLeaves(to).join(' ')}
          </li>
        ))}
      </chakra.ol>
    </chakra.details>
  )
}

export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages()
  return (
    <Modal title={<FormattedMessage id="frame.history" />} onClose={onClose}>
      {messages.length === 0 ? <FormattedMessage id="frame.noHistory" /> : null}
      <chakra.ul>
        {messages.map(({ id, text, at, tone }) => (
          <chakra.li key={id} display="flex" gap="3" py="2" borderBottomWidth="1px" color={`tone.${tone}.fg`}>
            <chakra.span color="fg.muted" className="figures" flexShrink="0">
              <FormattedTime value={at} hourCycle="h23" second="2-digit" />
            </chakra.span>
            {text}
          </chakra.li>
        ))}
      </chakra.ul>
    </Modal>
  )
}

interface Found {
  href: string
  title: string
  group: string
}

/** Goes to any permitted page by a part of its name, in either language. */
export function RouteSearchDialog({ menus, extra, onClose }: { menus: MenuNode[]; extra: Found[]; onClose: () => void }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const [marked, setMarked] = useState(0)
  const all = useMemo(
    () => [
      ...extra.map((entry) => ({ ...entry, words: entry.title })),
      ...menus.flatMap((menu) =>
        menu.children.map((child) => ({
          href: child.path,
          title: both(child.title, child.titleEn),
          group: both(menu.title, menu.titleEn),
          words: `${child.title} ${child.titleEn} ${child.code}`,
        })),
      ),
    ],
    [menus, extra, both],
  )
  const found = all.filter(({ words }) => words.toLowerCase().includes(text.trim().toLowerCase()))
  const go = (entry: Found | undefined) => {
    if (!entry) return
    navigate(entry.href)
    onClose()
  }
  return (
    <Modal title={<FormattedMessage id="frame.search" />} onClose={onClose}>
      <Input
        role="combobox"
        aria-expanded
        aria-controls="route-search"
        aria-activedescendant={found[marked] ? `route-search-${marked}` : undefined}
        aria-label={intl.formatMessage({ id: 'frame.searchHint' })}
        placeholder={intl.formatMessage({ id: 'frame.searchHint' })}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setMarked(0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setMarked(Math.min(marked + 1, found.length - 1))
          else if (event.key === 'ArrowUp') setMarked(Math.max(marked - 1, 0))
          else if (event.key === 'Enter') go(found[marked])
          else return
          event.preventDefault()
        }}
      />
      <chakra.ul id="route-search" role="listbox" mt="3" aria-label={intl.formatMessage({ id: 'frame.search' })}>
        {found.map((entry, index) => (
          <chakra.li
            key={entry.href}
            id={`route-search-${index}`}
            role="option"
            aria-selected={index === marked}
            display="flex"
            justifyContent="space-between"
            gap="3"
            px="3"
            py="2"
            rounded="md"
            cursor="pointer"
            bg={index === marked ? 'accent.subtle' : undefined}
            _hover={{ bg: 'bg.muted' }}
            onClick={() => go(entry)}
          >
            <span>{entry.title}</span>
            <chakra.span color="fg.muted" fontSize="xs">
              {entry.group}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
      {found.length === 0 ? <FormattedMessage id="frame.nothingFound" /> : null}
    </Modal>
  )
}
