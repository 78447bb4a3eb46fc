import { chakra } from '@chakra-ui/react'
import { ChevronDown, ShieldCheck, ShieldX } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { CompanyLink } from '#src/components/company/CompanyLink.tsx'
import { StatePill } from '#src/components/StatePill.tsx'
import { plainQuantity, shortened, withSeparators } from '#src/components/Money.tsx'
import type { Opening } from '#src/services/opening.ts'

type Prices = NonNullable<Opening['matrix']>

interface MatrixProps {
  matrix: Prices
  currency: string
  chosenId: string | null
  /** Shown under each supplier's name, for example the button that chooses it. */
  underSupplier?: (quotationId: string) => React.ReactNode
}

/** Every opened price, items × suppliers: lowest marked by shape and colour, gaps said, totals below. */
export function Matrix({ matrix, currency, chosenId, underSupplier }: MatrixProps) {
  const intl = useIntl()
  const { suppliers, items } = matrix
  return (
    <chakra.div
      overflow="auto"
      maxH="75dvh"
      bg="bg.panel"
      borderWidth="1px"
      rounded="md"
      tabIndex={0}
      role="region"
      aria-label={intl.formatMessage({ id: 'purchase.matrix' })}
    >
      <chakra.table css={tableStyle}>
        <caption>
          <FormattedMessage id="purchase.matrix" />
        </caption>
        <thead>
          <tr>
            <th scope="col" className="item">
              <FormattedMessage id="common.items" />
            </th>
            {suppliers.map(({ quotationId, companyId, name, nameEn, companyState, rank, hashVerified, receiptNo }) => (
              <th scope="col" key={quotationId} className={quotationId === chosenId ? 'chosen' : undefined}>
                <span className="name">
                  <CompanyLink id={companyId} name={name} nameEn={nameEn} />
                </span>
                {companyState === 'approved' ? null : (
                  <span className="small">
                    <StatePill machine="company" state={companyState} />
                  </span>
                )}
                <span className="small">
                  {hashVerified ? <ShieldCheck size="1.1em" aria-hidden /> : <ShieldX size="1.1em" aria-hidden />}
                  <FormattedMessage id={hashVerified ? 'quotation.hashVerified' : 'quotation.hashBroken'} />
                </span>
                <span className="small">{receiptNo}</span>
                <span className="small">
                  {rank === null ? (
                    <FormattedMessage id="purchase.notRanked" />
                  ) : (
                    <FormattedMessage id="quotation.rank" values={{ rank }} />
                  )}
                </span>
                {underSupplier?.(quotationId)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, lineNo, name, spec, unit, quantity, prices }) => (
            <tr key={id}>
              <th scope="row" className="item">
                <span className="name">
                  {lineNo}. {name}
                </span>
                <span className="small">{spec}</span>
                <span className="small">
                  {plainQuantity(quantity)} {unit}
                </span>
              </th>
              {prices.map(({ quotationId, unitPrice, lineTotal, lowest }) => (
                <td
                  key={quotationId}
                  className={[lowest ? 'lowest' : '', unitPrice === null ? 'gap' : '', quotationId === chosenId ? 'chosen' : ''].join(' ')}
                >
                  {unitPrice === null || lineTotal === null ? (
                    <FormattedMessage id="purchase.gap" />
                  ) : (
                    <>
                      <span className="price">
                        {lowest ? <ChevronDown size="1em" aria-label={intl.formatMessage({ id: 'purchase.lowest' })} /> : null}
                        {withSeparators(shortened(unitPrice))}
                      </span>
                      <span className="small">{withSeparators(lineTotal)}</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Totals
            labelId="quotation.totalGross"
            currency={currency}
            values={suppliers.map(({ quotationId, totalGross }) => [quotationId, totalGross])}
            chosenId={chosenId}
          />
          <Totals
            labelId="quotation.totalNet"
            currency={currency}
            values={suppliers.map(({ quotationId, totalNet }) => [quotationId, totalNet])}
            chosenId={chosenId}
          />
          <tr>
            <th scope="row" className="item">
              <FormattedMessage id="quotation.priced" />
            </th>
            {suppliers.map(({ quotationId, pricedCount, deliveryDays }) => (
              <td key={quotationId} className={quotationId === chosenId ? 'chosen' : undefined}>
                <span className="price">
                  {pricedCount} / {items.length}
                </span>
                {deliveryDays === null ? null : (
                  <span className="small">
                    <FormattedMessage id="purchase.deliversIn" values={{ days: deliveryDays }} />
                  </span>
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </chakra.table>
    </chakra.div>
  )
}

interface TotalsProps {
  labelId: 'quotation.totalGross' | 'quotation.totalNet'
  currency: string
  values: [quotationId: string, amount: string][]
  chosenId: string | null
}

function Totals({ labelId, currency, values, chosenId }: TotalsProps) {
  return (
    <tr>
      <th scope="row" className="item">
        <FormattedMessage id={labelId} values={{ currency }} />
      </th>
      {values.map(([quotationId, amount]) => (
        <td key={quotationId} className={quotationId === chosenId ? 'chosen total' : 'total'}>
          {withSeparators(amount)}
        </td>
      ))}
    </tr>
  )
}

const tableStyle = {
  fontSize: 'sm',
  borderCollapse: 'separate',
  borderSpacing: '0',
  minW: 'full',
  '& caption': { srOnly: true },
  '& th, & td': {
    px: '3',
    py: '2',
    borderBottomWidth: '1px',
    borderEndWidth: '1px',
    textAlign: 'end',
    verticalAlign: 'top',
    minW: '9.5rem',
    bg: 'bg.panel',
  },
  '& thead th': { position: 'sticky', top: '0', zIndex: '2', bg: 'bg.subtle', fontWeight: 'medium' },
  '& .item': {
    position: 'sticky',
    insetInlineStart: '0',
    zIndex: '1',
    textAlign: 'start',
    fontWeight: 'normal',
    minW: { base: '9rem', md: '16rem' },
    maxW: '20rem',
    bg: 'bg.subtle',
  },
  '& thead .item': { zIndex: '3', verticalAlign: 'middle' },
  '& .name': { display: 'block', fontWeight: 'medium' },
  '& .small': { display: 'flex', gap: '1', alignItems: 'center', fontSize: 'xs', color: 'fg.muted', fontWeight: 'normal' },
  '& thead .small, & td .small': { justifyContent: 'flex-end' },
  '& .price': { display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: '1' },
  '& .lowest': { bg: 'tone.good.bg', color: 'tone.good.fg', fontWeight: 'semibold' },
  '& .gap': { color: 'tone.waiting.fg', bg: 'tone.waiting.bg', textAlign: 'center', verticalAlign: 'middle', fontSize: 'xs' },
  '& .total': { fontWeight: 'semibold' },
  '& thead .chosen, & tfoot .chosen': { bg: 'accent.subtle' },
} as const
