import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import type { MessageId } from '#src/lang/ids.ts'

interface View {
  href: string
  title: ReactNode
  current: boolean
}

/** Views of one page, each with an address of its own: links that look like tabs. */
export function Views({ labelId, views }: { labelId: MessageId; views: readonly View[] }) {
  const intl = useIntl()
  return (
    <chakra.nav
      aria-label={intl.formatMessage({ id: labelId })}
      overflowX="auto"
      position="relative"
      maxW="full"
      minW="0"
      _print={{ display: 'none' }}
    >
      <chakra.ul display="flex" gap="1">
        {views.map(({ href, title, current }) => (
          <li key={href} ref={current ? showInRow : undefined}>
            <chakra.a
              asChild
              display="block"
              px="3"
              py="1.5"
              fontSize="sm"
              whiteSpace="nowrap"
              rounded="md"
              color={current ? 'accent.fg' : 'fg.muted'}
              bg={current ? 'accent.subtle' : undefined}
              fontWeight={current ? 'semibold' : 'normal'}
              _hover={{ bg: 'bg.muted' }}
            >
              <Link href={href} aria-current={current ? 'page' : undefined}>
                {title}
              </Link>
            </chakra.a>
          </li>
        ))}
      </chakra.ul>
    </chakra.nav>
  )
}

/** Where the views do not fit beside each other, the current one is in sight. */
const showInRow = (item: HTMLLIElement | null): void => {
  const row = item?.closest('nav')
  if (item && row) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2
}
