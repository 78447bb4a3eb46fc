import { Button } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'

/** Does something with one row, which it names to those who can't see where it stands. */
export function RowButton({
  id,
  name,
  destroys = false,
  onClick,
}: {
  id: MessageId
  name: string
  destroys?: boolean
  onClick: () => void
}) {
  const label = `${useIntl().formatMessage({ id })}: ${name}`
  return (
    <Button
      size="2xs"
      variant={destroys ? 'ghost' : 'outline'}
      aria-label={label}
      onClick={onClick}
      _print={{ display: 'none' }}
      {...(destroys ? { colorPalette: 'red' } : {})}
    >
      <FormattedMessage id={id} />
    </Button>
  )
}
