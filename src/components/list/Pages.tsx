import { Button, chakra, NativeSelect } from '@chakra-ui/react'
import { useEffect } from 'react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { useSteady } from '#src/components/form/useSteady.ts'

const pageSizes = [20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]
export const pageSize: PageSize = 20

/** The first of these that is a size of pages: what the address asks for, what the account keeps. */
export const pageSizeOf = (...wanted: unknown[]): PageSize =>
  wanted.flatMap((one) => pageSizes.find((size) => String(size) === String(one)) ?? [])[0] ?? pageSize

/** The furthest page that the server is asked for. */
const furthestPage = 100_000

/** Which page an address names; the first for whatever is none. */
export const pageNumberOf = (wanted: string | undefined): number =>
  Math.min(furthestPage, Math.max(1, Math.floor(Number(wanted ?? '1')) || 1))

/** The server counts no further. */
const countedAtMost = 10_000

interface PagesProps {
  page: number
  size?: PageSize
  total: number
  /** What is on the page. */
  rows: readonly unknown[]
  /** Whether that is still what was on another page before. */
  isStale: boolean
  onPage: (page: number) => void
  /** Absent where the size is not to be chosen. */
  onSize?: (size: PageSize) => void
}

/** How many there are in all and on a page, and the way to the pages before and after. Who asks for one beyond the last is led to that. */
export function Pages({ page, size = pageSize, total, rows, isStale, onPage, onSize }: PagesProps) {
  const intl = useIntl()
  const last = Math.max(1, Math.ceil(total / size))
  const isBeyond = !isStale && rows.length === 0 && page > last
  const goToLast = useSteady(() => onPage(last))
  useEffect(() => {
    if (isBeyond) goToLast()
  }, [isBeyond, goToLast])
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
      css={{ _print: { '& > button, & > div': { display: 'none' } } }}
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
