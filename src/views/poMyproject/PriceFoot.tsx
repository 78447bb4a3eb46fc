import { chakra, type SystemStyleObject } from '@chakra-ui/react'
import { memo, type ComponentProps } from 'react'
import { FormattedMessage } from 'react-intl'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { FootBar } from '#src/components/page/FootBar.tsx'
import { Money } from '#src/components/value/Money.tsx'

interface PriceFootProps extends Omit<ComponentProps<typeof RecordActions<'quotation'>>, 'machine' | 'keepsRoom' | 'size'> {
  priced: number
  items: number
  gross: string
  currency: string
}

/** On a telephone: what it comes to and what is done with it, in sight all along the cards. Drawn anew only when it is this that has changed. */
export const PriceFoot = memo(function PriceFoot({ priced, items, gross, currency, ...actions }: PriceFootProps) {
  return (
    <FootBar>
      <chakra.div css={style}>
        <span data-lacks={priced < items ? '' : undefined}>
          <FormattedMessage id="pricing.pricedOf" values={{ priced, items }} />
        </span>
        <span>
          <FormattedMessage id="quotation.totalGross" values={{ currency }} />
        </span>
        <strong>
          <Money amount={gross} />
        </strong>
      </chakra.div>
      <RecordActions {...actions} machine="quotation" keepsRoom />
    </FootBar>
  )
})

const style: SystemStyleObject = {
  flex: '1',
  minW: '7rem',
  display: 'grid',
  fontSize: 'xs',
  color: 'fg.muted',
  '& > [data-lacks]': { color: 'tone.waiting.fg' },
  '& + div > [role=group]': { justifyContent: 'flex-end' },
  '& + div > ul': { textAlign: 'end' },
  '& > strong': { fontSize: 'md', fontWeight: 'semibold', color: 'fg' },
}
