import { chakra, Flex, IconButton, Menu, Portal, type SystemStyleObject } from '@chakra-ui/react'
import {
  ALargeSmall,
  Bug,
  ChevronRight,
  CircleHelp,
  History,
  Languages,
  Maximize,
  Menu as MenuGlyph,
  Moon,
  Search,
  Sun,
} from 'lucide-react'
import { Fragment, memo, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'wouter'
import { Avatar } from '#src/components/Avatar.tsx'
import { useLanguage, type Language } from '#src/components/language.ts'
import { say } from '#src/components/messages.ts'
import { languages, selectFontSize, useLanguageChoice } from '#src/components/choices.ts'
import { chooseColourMode, fontSize, fontSizes, useColourMode, type FontSize } from '#src/components/preferences.ts'
import { useSession } from '#src/components/session.ts'
import { staysInView } from '#src/components/staysInView.ts'
import type { MessageId } from '#src/lang/ids.ts'

export interface Crumb {
  title: string
  href: string | null
}

interface TopBarProps {
  crumbs: Crumb[]
  errorCount: number
  onToggleSidebar: () => void
  onSearch: () => void
  onErrors: () => void
  onHistory: () => void
  /** Null for whoever may not look into the machines. */
  onInspect: (() => void) | null
  notices: ReactNode
  sidebarOpened: boolean
}

/** The register-help document is for companies whose data are incomplete. */
const incomplete = '2'

export function TopBar({ crumbs, onToggleSidebar, sidebarOpened, ...tools }: TopBarProps) {
  return (
    <chakra.header display="flex" alignItems="center" gap="1" h="14" px="2" bg="bg.panel" borderBottomWidth="1px">
      <Action labelId="frame.toggleSidebar" onClick={onToggleSidebar} expanded={sidebarOpened}>
        <MenuGlyph />
      </Action>
      <Breadcrumb crumbs={crumbs} />
      <Tools {...tools} />
    </chakra.header>
  )
}

/** What does not change with the page: a switch of pages leaves it alone. */
const Tools = memo(function Tools({
  errorCount,
  onSearch,
  onErrors,
  onHistory,
  onInspect,
  notices,
}: Omit<TopBarProps, 'crumbs' | 'onToggleSidebar' | 'sidebarOpened'>) {
  const intl = useIntl()
  const { user, logOut } = useSession()
  const { language } = useLanguage()
  const mode = useColourMode()
  return (
    <>
      <chakra.span hideBelow="md" fontSize="xs" px="2.5" py="1" rounded="full" bg="bg.muted" color="fg.muted" me="1" whiteSpace="nowrap">
        <FormattedMessage id="frame.accountStatus" values={{ status: user.statusName }} />
      </chakra.span>
      {user.status === incomplete ? (
        <chakra.a
          href={`/help/register-help.${language}.pdf`}
          target="_blank"
          display="inline-flex"
          alignItems="center"
          gap="1"
          fontSize="sm"
          color="accent.fg"
          px="2"
          whiteSpace="nowrap"
        >
          <CircleHelp size="1.1em" aria-hidden />
          <FormattedMessage id="frame.registerHelp" />
        </chakra.a>
      ) : null}
      <Action labelId="frame.search" onClick={onSearch}>
        <Search />
      </Action>
      {errorCount > 0 ? (
        <IconButton
          variant="ghost"
          size="sm"
          color="tone.bad.fg"
          aria-label={intl.formatMessage({ id: 'frame.errors' }, { count: errorCount })}
          title={intl.formatMessage({ id: 'frame.errors' }, { count: errorCount })}
          onClick={onErrors}
        >
          <Bug />
        </IconButton>
      ) : null}
      {notices}
      <Flex hideBelow="md">
        <Action labelId="frame.history" onClick={onHistory}>
          <History />
        </Action>
        <FontSizeMenu />
        <LanguageMenu />
        <Action
          labelId={mode === 'dark' ? 'frame.light' : 'frame.dark'}
          onClick={() => chooseColourMode(mode === 'dark' ? 'light' : 'dark')}
        >
          {mode === 'dark' ? <Sun /> : <Moon />}
        </Action>
        <Action labelId="frame.fullScreen" onClick={() => toggleFullScreen(intl.formatMessage({ id: 'frame.noFullScreen' }))}>
          <Maximize />
        </Action>
      </Flex>
      <UserMenu name={user.name} image={user.image} onLogOut={logOut} onHistory={onHistory} onInspect={onInspect} />
    </>
  )
})

function Action({
  labelId,
  onClick,
  children,
  expanded,
}: {
  labelId: MessageId
  onClick: () => void
  children: ReactNode
  expanded?: boolean
}) {
  const label = useIntl().formatMessage({ id: labelId })
  return (
    <IconButton
      variant="ghost"
      size="sm"
      color="fg.muted"
      aria-label={label}
      title={label}
      _expanded={{ bg: 'transparent' }}
      aria-expanded={expanded}
      onClick={onClick}
    >
      {children}
    </IconButton>
  )
}

function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const intl = useIntl()
  return (
    <chakra.nav aria-label={intl.formatMessage({ id: 'frame.breadcrumb' })} css={breadcrumbStyle}>
      <ol>
        {crumbs.map(({ title, href }, index) => {
          const last = index === crumbs.length - 1
          return (
            <Fragment key={title + String(href)}>
              <li aria-current={last ? 'page' : undefined}>{href && !last ? <Link href={href}>{title}</Link> : title}</li>
              {last ? null : (
                <li aria-hidden>
                  <ChevronRight size="1em" />
                </li>
              )}
            </Fragment>
          )
        })}
      </ol>
    </chakra.nav>
  )
}

const breadcrumbStyle: SystemStyleObject = {
  flex: '1',
  minW: '0',
  fontSize: 'sm',
  '& ol': { display: 'flex', alignItems: 'center', gap: '1', minW: '0' },
  '& li': { truncate: true, color: 'fg.muted', hideBelow: 'md' },
  '& li[aria-hidden]': { color: 'fg.subtle', flexShrink: '0' },
  '& li[aria-current]': { color: 'fg', display: 'block' },
}

function LanguageMenu() {
  const intl = useIntl()
  const { language, select } = useLanguageChoice()
  return (
    <Menu.Root lazyMount unmountOnExit positioning={staysInView} onSelect={({ value }) => select(value as Language)}>
      <Menu.Trigger asChild>
        <IconButton
          variant="ghost"
          size="sm"
          color="fg.muted"
          aria-label={intl.formatMessage({ id: 'frame.language' })}
          title={intl.formatMessage({ id: 'frame.language' })}
        >
          <Languages />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {languages.map(({ value, name }) => (
              <Menu.Item key={value} value={value} lang={value} fontWeight={value === language ? 'semibold' : 'normal'}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}

function FontSizeMenu() {
  const intl = useIntl()
  const done = intl.formatMessage({ id: 'frame.fontSizeDone' })
  return (
    <Menu.Root lazyMount unmountOnExit positioning={staysInView} onSelect={({ value }) => selectFontSize(value as FontSize, done)}>
      <Menu.Trigger asChild>
        <IconButton
          variant="ghost"
          size="sm"
          color="fg.muted"
          aria-label={intl.formatMessage({ id: 'frame.fontSize' })}
          title={intl.formatMessage({ id: 'frame.fontSize' })}
        >
          <ALargeSmall />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {fontSizes.map((size) => (
              <Menu.Item key={size} value={size} fontWeight={size === fontSize() ? 'semibold' : 'normal'}>
                <FormattedMessage id={`frame.fontSize.${size}` as MessageId} />
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}

/** On a narrow screen the preferences live here too. */
function UserMenu({
  name,
  image,
  onLogOut,
  onHistory,
  onInspect,
}: {
  name: string
  image: string | null
  onLogOut: () => void
  onHistory: () => void
  onInspect: (() => void) | null
}) {
  const intl = useIntl()
  const mode = useColourMode()
  const { language, select } = useLanguageChoice()
  const done = intl.formatMessage({ id: 'frame.fontSizeDone' })
  const onSelect = (value: string) => {
    if (value === 'logOut') onLogOut()
    if (value === 'history') onHistory()
    if (value === 'inspector') onInspect?.()
    if (value === 'mode') chooseColourMode(mode === 'dark' ? 'light' : 'dark')
    if (value === 'language') select(language === 'en' ? 'zh-CN' : 'en')
    const size = fontSizes.find((candidate) => candidate === value)
    if (size) selectFontSize(size, done)
  }
  return (
    <Menu.Root lazyMount unmountOnExit positioning={staysInView} onSelect={({ value }) => onSelect(value)}>
      <Menu.Trigger asChild>
        <chakra.button
          type="button"
          display="flex"
          alignItems="center"
          gap="2"
          px="2"
          h="10"
          rounded="md"
          cursor="pointer"
          _hover={{ bg: 'bg.muted' }}
          aria-label={intl.formatMessage({ id: 'frame.userMenu' }, { name })}
        >
          <Avatar fileId={image?.split('/').at(-1) ?? null} name={name} size="7" />
          <chakra.span hideBelow="md" fontSize="sm" maxW="32" truncate>
            {name}
          </chakra.span>
        </chakra.button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="44">
            <Menu.Item value="home" asChild>
              <Link href="/dashboard">
                <FormattedMessage id="frame.home" />
              </Link>
            </Menu.Item>
            <Menu.Item value="company" asChild>
              <Link href="/srmDetail/srmDetail">
                <FormattedMessage id="frame.company" />
              </Link>
            </Menu.Item>
            <Menu.Item value="password" asChild>
              <Link href="/modifypassword">
                <FormattedMessage id="frame.changePassword" />
              </Link>
            </Menu.Item>
            <Menu.Item value="personal" asChild>
              <Link href="/personalInfo">
                <FormattedMessage id="frame.personal" />
              </Link>
            </Menu.Item>
            <Menu.Item value="guide" asChild>
              <Link href="/introduction/index">
                <FormattedMessage id="route.introduction" />
              </Link>
            </Menu.Item>
            {onInspect ? (
              <Menu.Item value="inspector">
                <FormattedMessage id="frame.inspector" />
              </Menu.Item>
            ) : null}
            <chakra.div hideFrom="md">
              <Menu.Item value="history">
                <FormattedMessage id="frame.history" />
              </Menu.Item>
              <Menu.Item value="mode">
                <FormattedMessage id={mode === 'dark' ? 'frame.light' : 'frame.dark'} />
              </Menu.Item>
              <Menu.Item value="language">{languages.find(({ value }) => value !== language)?.name}</Menu.Item>
              {fontSizes.map((size) => (
                <Menu.Item key={size} value={size}>
                  <FormattedMessage id="frame.fontSize" />
                  {' · '}
                  <FormattedMessage id={`frame.fontSize.${size}` as MessageId} />
                </Menu.Item>
              ))}
            </chakra.div>
            <Menu.Separator />
            <Menu.Item value="logOut">
              <FormattedMessage id="frame.logOut" />
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}

const toggleFullScreen = (warning: string): void => {
  if (!document.fullscreenEnabled) say('waiting', warning)
  else if (document.fullscreenElement) void document.exitFullscreen()
  else void document.documentElement.requestFullscreen()
}
