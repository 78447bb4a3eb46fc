import { Button, chakra } from '@chakra-ui/react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'

export const pageSize = 20
/** The server counts no further. */
const countedAtMost = 10_000

/** How many there are in all, and the way to the pages before and after. */
export function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const intl = useIntl()
  const last = Math.max(1, Math.ceil(total / pageSize))
  return (
    <chakra.nav
      display="flex"
      alignItems="center"
      justifyContent="flex-end"
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
