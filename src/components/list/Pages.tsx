import { Button, chakra, NativeSelect } from '@chakra-ui/react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'

const pageSizes = [20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]
export const pageSize: PageSize = 20

/** The first of these that is a size of pages: what the address asks for, what the account keeps. */
export const pageSizeOf = (...wanted: unknown[]): PageSize =>
  wanted.flatMap((one) => pageSizes.find((size) => String(size) === String(one)) ?? [])[0] ?? pageSize

/** The server counts no further. */
const countedAtMost = 10_000

interface PagesProps {
  page: number
  size?: PageSize
  total: number
  onPage: (page: number) => void
  /** Absent where the size is not to be chosen. */
  onSize?: (size: PageSize) => void
}

/** How many there are in all and on a page, and the way to the pages before and after. */
export function Pages({ page, size = pageSize, total, onPage, onSize }: PagesProps) {
  const intl = useIntl()
  const last = Math.max(1, Math.ceil(total / size))
  return (
    <chakra.nav
      display="flex"
      alignItems="center"
      justifyContent="flex-end"
      flexWrap="wrap"
      gap="3"
      mt="3"
      fontSize="sm"
      colorPalette="gray"
      aria-label={intl.formatMessage({ id: 'common.pages' })}
    >
      <chakra.span color="fg.muted" me="auto" aria-live="polite">
        <FormattedMessage
          id="common.total"
          values={{ total: <FormattedNumber value={total} />, more: total >= countedAtMost ? '+' : '' }}
        />
      </chakra.span>
      {onSize && total > pageSizes[0] ? (
        <NativeSelect.Root size="xs" w="auto">
          <NativeSelect.Field
            aria-label={intl.formatMessage({ id: 'common.pageSize' })}
            bg="bg.panel"
            value={size}
            onChange={({ target }) => onSize(pageSizeOf(target.value))}
          >
            {pageSizes.map((count) => (
              <option key={count} value={count}>
                {intl.formatMessage({ id: 'common.perPage' }, { count })}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      ) : null}
      <Button size="xs" variant="outline" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <FormattedMessage id="common.previous" />
      </Button>
      <span className="figures">
        {page} / {last}
      </span>
      <Button size="xs" variant="outline" disabled={page >= last} onClick={() => onPage(page + 1)}>
        <FormattedMessage id="common.next" />
      </Button>
    </chakra.nav>
  )
}
