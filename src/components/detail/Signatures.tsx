import { chakra, type SystemStyleObject } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'

/** On paper alone: where each of these signs, and when. */
export function Signatures({ roleIds }: { roleIds: readonly MessageId[] }) {
  return (
    <chakra.dl css={style}>
      {roleIds.map((id) => (
        <div key={id}>
          <dt>
            <FormattedMessage id="signature.of" values={{ role: <FormattedMessage id={id} /> }} />
          </dt>
          <dd />
          <dt>
            <FormattedMessage id="signature.date" />
          </dt>
          <dd />
        </div>
      ))}
    </chakra.dl>
  )
}

const style: SystemStyleObject = {
  display: 'none',
  '@media print': {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, 1fr)',
    gap: '6',
    mt: '8',
    fontSize: 'xs',
    breakInside: 'avoid',
  },
  '& dd': { height: '8', mb: '2', borderBottomWidth: '1px', borderColor: 'fg' },
}
