import { chakra, Flex, IconButton } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'

interface OrderedProps {
  items: readonly { id: string; name: string; more?: ReactNode }[]
  onChange: (ids: string[], changed: { name: string; place: number | null }) => void
}

/** Several of something in an order that matters: each is moved up, or taken out. */
export function Ordered({ items, onChange }: OrderedProps) {
  const intl = useIntl()
  const ids = items.map(({ id }) => id)
  return (
    <chakra.ol mb={items.length > 0 ? '2' : '0'}>
      {items.map(({ id, name, more }, index) => (
        <Flex as="li" key={id} align="center" gap="2" minH="9" borderBottomWidth="1px" fontSize="sm">
          <chakra.span color="fg.muted" minW="5">
            {index + 1}
          </chakra.span>
          <chakra.span flex="1" minW="0">
            {name}
            {more}
          </chakra.span>
          {index > 0 ? (
            <IconButton
              size="2xs"
              variant="ghost"
              aria-label={intl.formatMessage({ id: 'entity.moveUp' }, { name })}
              onClick={() => onChange(ids.toSpliced(index - 1, 2, ...ids.slice(index - 1, index + 1).toReversed()), { name, place: index })}
            >
              <span aria-hidden>↑</span>
            </IconButton>
          ) : null}
          <IconButton
            size="2xs"
            variant="ghost"
            aria-label={intl.formatMessage({ id: 'upload.remove' }, { name })}
            onClick={() =>
              onChange(
                ids.filter((each) => each !== id),
                { name, place: null },
              )
            }
          >
            <X />
          </IconButton>
        </Flex>
      ))}
    </chakra.ol>
  )
}
