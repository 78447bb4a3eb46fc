import { Box, chakra, Flex } from '@chakra-ui/react'
import { ChevronDown, ExternalLink } from 'lucide-react'
import { memo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'wouter'
import { SearchField } from '#src/components/form/SearchField.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { outsideHref } from '#src/components/page/outside.ts'
import { menuFilterFrom } from '#src/lib/menuFilter.ts'
import type { MenuNode } from '#src/machines/session/session.ts'
import { MenuIcon } from './icons.tsx'
import { useWaiting } from './useWaiting.ts'

interface SidebarProps {
  company: string
  menus: MenuNode[]
  path: string
  /** Icons only, with fly-outs. */
  collapsed: boolean
  onNavigate?: () => void
}

/** The permitted menus: one submenu open at a time, the shown page marked. */
export const Sidebar = memo(function Sidebar({ company, menus, path, collapsed, onNavigate }: SidebarProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const waiting = useWaiting()
  const current = menus.find(({ children }) => children.some((child) => isCurrent(child, path)))
  /** The group that was opened by hand, as long as the shown page is of the same group as then. */
  const [chosen, setChosen] = useState<{ group: string; within: string | undefined } | null>(null)
  const [filter, setFilter] = useState('')
  const open =
    chosen && chosen.within === current?.code
      ? chosen.group
      : (current?.code ?? menus.find(({ children }) => children.length > 0)?.code ?? '')
  const wanted = filter.trim().toLowerCase()
  const isWanted = ({ title, titleEn }: MenuNode) => `${title} ${titleEn}`.toLowerCase().includes(wanted)
  const shown = menus
    .map((menu) => ({
      ...menu,
      children: menu.children.filter(isWanted),
    }))
    .filter((menu) => (menu.type === 'menu' ? isWanted(menu) : menu.children.length > 0))
  const total = menus.reduce((sum, { children }) => sum + children.length, 0)
  return (
    <div className="sidebar" data-collapsed={collapsed ? '' : undefined}>
      <Brand company={company} collapsed={collapsed} onNavigate={onNavigate} />
      {!collapsed && total >= menuFilterFrom ? (
        <Box p="3" pb="0">
          <SearchField type="text" size="xs" label={intl.formatMessage({ id: 'frame.filterMenus' })} value={filter} onSearch={setFilter} />
        </Box>
      ) : null}
      <nav aria-label={intl.formatMessage({ id: 'frame.menus' })}>
        <ul>
          {shown.map((menu) => {
            const expanded = wanted !== '' || open === menu.code
            const title = both(menu.title, menu.titleEn)
            if (menu.children.length === 0) {
              return (
                <li key={menu.code}>
                  <MenuLink menu={menu} current={isCurrent(menu, path)} onNavigate={onNavigate} collapsed={collapsed} />
                  <WaitingCount count={waiting.get(menu.path) ?? 0} />
                </li>
              )
            }
            return (
              <li key={menu.code}>
                <button
                  type="button"
                  aria-expanded={collapsed ? undefined : expanded}
                  aria-haspopup={collapsed ? 'true' : undefined}
                  aria-label={collapsed ? title : undefined}
                  onClick={() => setChosen({ group: expanded ? '' : menu.code, within: current?.code })}
                  className="row group"
                >
                  <MenuIcon name={menu.icon} />
                  {collapsed ? null : (
                    <>
                      <span className="title">{title}</span>
                      {chevron}
                    </>
                  )}
                </button>
                {expanded && !collapsed ? null : (
                  <WaitingCount count={menu.children.reduce((sum, { path: page }) => sum + (waiting.get(page) ?? 0), 0)} />
                )}
                <ul className="submenu" hidden={!collapsed && !expanded}>
                  {menu.children.map((child) => (
                    <li key={child.code}>
                      <MenuLink menu={child} current={isCurrent(child, path)} onNavigate={onNavigate} collapsed={false} />
                      <WaitingCount count={waiting.get(child.path) ?? 0} />
                    </li>
                  ))}
                </ul>
              </li>
            )
          })}
        </ul>
        {shown.length === 0 && wanted !== '' ? (
          <Box p="3" fontSize="sm" color="fg.muted">
            <FormattedMessage id="frame.noMenus" />
          </Box>
        ) : null}
      </nav>
    </div>
  )
})

const Brand = memo(function Brand({ company, collapsed, onNavigate }: Pick<SidebarProps, 'company' | 'collapsed' | 'onNavigate'>) {
  return (
    <chakra.div h="14" px={collapsed ? '2' : '4'} display="flex" alignItems="center" borderBottomWidth="1px" flexShrink="0">
      <Link href="/dashboard" onClick={onNavigate} aria-label={company} title={company}>
        <Flex align="center" gap="2.5" fontWeight="semibold" lineHeight="1.25">
          <chakra.img src="/favicon.svg" alt="" boxSize="8" flexShrink="0" />
          {collapsed ? null : (
            <chakra.span lineClamp="2" fontSize="sm">
              {company}
            </chakra.span>
          )}
        </Flex>
      </Link>
    </chakra.div>
  )
})

/** Drawn anew only when it becomes the shown page, or ceases to be. */
const MenuLink = memo(function MenuLink({
  menu,
  current,
  onNavigate,
  collapsed,
}: {
  menu: MenuNode
  current: boolean
  onNavigate?: (() => void) | undefined
  collapsed: boolean
}) {
  const both = useBothLanguages()
  const title = both(menu.title, menu.titleEn)
  const content = (
    <>
      <MenuIcon name={menu.icon} />
      {collapsed ? null : title}
    </>
  )
  const outside = outsideHref(menu)
  if (outside) {
    return (
      <a href={outside} target="_blank" rel="noreferrer" className="row">
        {content}
        <ExternalLink size="0.9em" aria-hidden />
      </a>
    )
  }
  return (
    <Link
      href={menu.path}
      className="row"
      onClick={onNavigate}
      aria-current={current ? 'page' : undefined}
      aria-label={collapsed ? title : undefined}
    >
      {content}
    </Link>
  )
})

/** How many records wait behind a menu, beside it. */
const WaitingCount = memo(function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="waiting">
      <span aria-hidden>{count > mostInFigures ? `${mostInFigures}+` : count}</span>
      <chakra.span srOnly>
        <FormattedMessage id="frame.waiting" values={{ count }} />
      </chakra.span>
    </span>
  )
})

const mostInFigures = 99

// Drawn once, whichever page is shown.
const chevron = <ChevronDown size="1em" aria-hidden />

const isCurrent = (menu: MenuNode, path: string): boolean => path === menu.path || path.startsWith(`${menu.path}/`)
