import { chakra, Flex, IconButton, type IconButtonProps } from '@chakra-ui/react'
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
import { Avatar } from '#src/components/value/Avatar.tsx'
import { useLanguage, type Language } from '#src/components/language/language.ts'
import { say } from '#src/components/feedback/messages.ts'
import { languages, selectFontSize, useLanguageChoice } from '#src/components/preferences/choices.ts'
import { fontSize, fontSizes, type FontSize } from '#src/components/preferences/paint.ts'
import { chooseColourMode, useColourMode } from '#src/components/preferences/preferences.ts'
import { useSession } from '#src/components/session/session.ts'
import { MenuButton } from '#src/components/menu/MenuButton.tsx'
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

/** Drawn anew only when something of it has changed: where one is, is told with every step. */
export const TopBar = memo(
  function TopBar({ crumbs, onToggleSidebar, sidebarOpened, ...tools }: TopBarProps) {
    return (
      <chakra.header display="flex" alignItems="center" gap="1" h="14" px="2" bg="bg.panel" borderBottomWidth="1px">
        <Action labelId="frame.toggleSidebar" onClick={onToggleSidebar} aria-expanded={sidebarOpened}>
          {menuGlyph}
        </Action>
        <Breadcrumb crumbs={crumbs} />
        <Tools {...tools} />
      </chakra.header>
    )
  },
  ({ crumbs, ...one }, { crumbs: others, ...other }) =>
    crumbs.length === others.length &&
    crumbs.every(({ title, href }, place) => title === others[place]?.title && href === others[place].href) &&
    (Object.keys(one) as (keyof typeof one)[]).every((name) => one[name] === other[name]),
)

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

const Action = memo(function Action({ labelId, ...rest }: { labelId: MessageId } & IconButtonProps) {
  const label = useIntl().formatMessage({ id: labelId })
  return (
    <IconButton variant="ghost" size="sm" color="fg.muted" aria-label={label} title={label} _expanded={{ bg: 'transparent' }} {...rest} />
  )
})

// Drawn once, whichever page is shown.
const menuGlyph = <MenuGlyph />
const chevron = <ChevronRight size="1em" />

function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const intl = useIntl()
  return (
    <nav className="breadcrumb" aria-label={intl.formatMessage({ id: 'frame.breadcrumb' })}>
      <ol>
        {crumbs.map(({ title, href }, index) => {
          const last = index === crumbs.length - 1
          return (
            <Fragment key={title + String(href)}>
              <li aria-current={last ? 'page' : undefined}>{href && !last ? <Link href={href}>{title}</Link> : title}</li>
              {last ? null : <li aria-hidden>{chevron}</li>}
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}

function LanguageMenu() {
  const { language, select } = useLanguageChoice()
  return (
    <MenuButton
      button={(opener) => (
        <Action labelId="frame.language" {...opener}>
          <Languages />
        </Action>
      )}
      entries={languages.map(({ value, name }) => ({ value, label: name, lang: value, isChosen: value === language }))}
      onSelect={(value) => select(value as Language)}
    />
  )
}

function FontSizeMenu() {
  const done = useIntl().formatMessage({ id: 'frame.fontSizeDone' })
  return (
    <MenuButton
      button={(opener) => (
        <Action labelId="frame.fontSize" {...opener}>
          <ALargeSmall />
        </Action>
      )}
      entries={fontSizes.map((size) => ({ value: size, label: <SizeName size={size} />, isChosen: size === fontSize() }))}
      onSelect={(value) => selectFontSize(value as FontSize, done)}
    />
  )
}

const SizeName = ({ size }: { size: FontSize }) => <FormattedMessage id={`frame.fontSize.${size}` as MessageId} />

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
    <MenuButton
      button={(opener) => (
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
          {...opener}
        >
          <Avatar fileId={image?.split('/').at(-1) ?? null} name={name} size="7" />
          <chakra.span hideBelow="md" fontSize="sm" maxW="32" truncate>
            {name}
          </chakra.span>
        </chakra.button>
      )}
      entries={[
        { value: 'home', href: '/dashboard', label: <FormattedMessage id="frame.home" /> },
        { value: 'company', href: '/srmDetail/srmDetail', label: <FormattedMessage id="frame.company" /> },
        { value: 'password', href: '/modifypassword', label: <FormattedMessage id="frame.changePassword" /> },
        { value: 'personal', href: '/personalInfo', label: <FormattedMessage id="frame.personal" /> },
        { value: 'guide', href: '/introduction/index', label: <FormattedMessage id="route.introduction" /> },
        ...(onInspect ? [{ value: 'inspector', label: <FormattedMessage id="frame.inspector" /> }] : []),
        { value: 'history', narrow: true, label: <FormattedMessage id="frame.history" /> },
        { value: 'mode', narrow: true, label: <FormattedMessage id={mode === 'dark' ? 'frame.light' : 'frame.dark'} /> },
        { value: 'language', narrow: true, label: languages.find(({ value }) => value !== language)?.name },
        ...fontSizes.map((size) => ({
          value: size,
          narrow: true,
          label: (
            <>
              <FormattedMessage id="frame.fontSize" />
              {' · '}
              <SizeName size={size} />
            </>
          ),
        })),
        { value: 'logOut', startsGroup: true, label: <FormattedMessage id="frame.logOut" /> },
      ]}
      onSelect={onSelect}
    />
  )
}

const toggleFullScreen = (warning: string): void => {
  if (!document.fullscreenEnabled) say('waiting', warning)
  else if (document.fullscreenElement) void document.exitFullscreen()
  else void document.documentElement.requestFullscreen()
}
