import { chakra } from '@chakra-ui/react'
import { ChevronDown, ShieldCheck, ShieldX } from 'lucide-react'
import { memo, useRef, type CSSProperties, type ReactNode, type Ref, type RefObject } from 'react'
import { FormattedList, FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'wouter'
import { CompanyLink } from '#src/components/company/CompanyLink.tsx'
import { usePrinting } from '#src/components/list/usePrinting.ts'
import { WindowedRows } from '#src/components/list/WindowedRows.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import { plainQuantity, shortened, withSeparators } from '#src/components/value/Money.tsx'
import { DayOf } from '#src/components/value/Moment.tsx'
import { asWritten } from '#src/lib/unknown.ts'
import type { Opening } from '#src/services/opening.ts'
import { distanceOf, lowestTotalOf, percentOf, type Compared } from './comparisonSheet.ts'
import { hrefOf } from './parts.ts'
import { QuoteFiles } from './QuoteFiles.tsx'
import { useColumnsInSight, type ColumnRange } from './useColumnsInSight.ts'

type Prices = NonNullable<Opening['matrix']>

/** So many prices are drawn whether they are seen or not. */
const drawnAtOnce = 2000
const likelyHeight = 76

interface MatrixProps {
  matrix: Prices
  currency: string
  chosenId: string | null
  /** Shown under each supplier's name, for example the button that chooses it. */
  underSupplier?: (quotationId: string) => ReactNode
}

/** Every opened price, items × suppliers: lowest marked by shape and colour, gaps said, totals below. */
export function Matrix({ matrix, currency, chosenId, underSupplier }: MatrixProps) {
  const intl = useIntl()
  const { suppliers, items } = matrix
  const lowest = lowestTotalOf(matrix)
  const terms = { suppliers, chosenId }
  const frame = useRef<HTMLDivElement>(null)
  const isLarge = items.length * suppliers.length > drawnAtOnce
  return (
    <chakra.div
      ref={frame}
      overflow="auto"
      maxH="75dvh"
      _print={{ overflow: 'visible', maxH: 'none', borderWidth: '0' }}
      bg="bg.panel"
      borderWidth="1px"
      rounded="md"
      tabIndex={0}
      role="region"
      aria-label={intl.formatMessage({ id: 'purchase.matrix' })}
    >
      <chakra.table
        css={tableStyle}
        className={isLarge ? 'large' : undefined}
        style={{ '--suppliers': suppliers.length } as CSSProperties}
        aria-rowcount={isLarge ? items.length + 1 : undefined}
        aria-colcount={isLarge ? suppliers.length + 1 : undefined}
      >
        <caption>
          <FormattedMessage id="purchase.matrix" />
        </caption>
        <thead>
          <tr>
            <th scope="col" className="item">
              <FormattedMessage id="common.items" />
            </th>
            {suppliers.map(({ quotationId, companyId, name, nameEn, companyState, rank, hashVerified, misfits, receiptNo }) => (
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
                  {hashVerified ? (
                    <FormattedMessage id="quotation.hashVerified" />
                  ) : (
                    <FormattedList value={misfits.map((misfit) => intl.formatMessage({ id: `purchase.misfit.${misfit}` }))} />
                  )}
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
        {isLarge ? (
          <RowsInSight items={items} count={suppliers.length} chosenId={chosenId} frame={frame} />
        ) : (
          <tbody>
            {items.map((item) => (
              <ItemRow key={item.id} item={item} chosenId={chosenId} columns={null} />
            ))}
          </tbody>
        )}
        <tfoot>
          <Term
            label={<FormattedMessage id="quotation.totalGross" values={{ currency }} />}
            {...terms}
            valueOf={({ totalGross }) => <strong>{withSeparators(totalGross)}</strong>}
          />
          <Term
            label={<FormattedMessage id="quotation.totalNet" values={{ currency }} />}
            {...terms}
            valueOf={({ totalNet }) => <strong>{withSeparators(totalNet)}</strong>}
          />
          <Term
            label={<FormattedMessage id="purchase.aboveLowest" />}
            {...terms}
            valueOf={(supplier) => <Distance of={supplier} lowest={lowest} />}
          />
          <Term
            label={<FormattedMessage id="quotation.taxRate" />}
            {...terms}
            valueOf={({ taxRate }) => percentOf(intl, Number(taxRate))}
          />
          <Term
            label={<FormattedMessage id="quotation.priced" />}
            {...terms}
            valueOf={({ pricedCount, deliveryDays }) => (
              <>
                <span className="price">
                  {asWritten(pricedCount)} / {items.length}
                </span>
                {deliveryDays === null ? null : (
                  <span className="small">
                    <FormattedMessage id="purchase.deliversIn" values={{ days: deliveryDays }} />
                  </span>
                )}
              </>
            )}
          />
          <Term
            label={<FormattedMessage id="quotation.validityDays" />}
            {...terms}
            valueOf={({ validityDays }) => <FormattedMessage id="purchase.validFor" values={{ days: validityDays }} />}
          />
          <Term
            label={<FormattedMessage id="common.remark" />}
            {...terms}
            valueOf={({ remark }) => (remark === '' ? '—' : <span className="remark">{remark}</span>)}
          />
          {suppliers.some(({ attachments }) => attachments.length > 0) ? (
            <Term
              label={<FormattedMessage id="common.documents" />}
              {...terms}
              valueOf={({ attachments }) => <QuoteFiles files={attachments} />}
            />
          ) : null}
        </tfoot>
      </chakra.table>
    </chakra.div>
  )
}

interface RowsInSightProps {
  items: Prices['items']
  /** Of suppliers. */
  count: number
  chosenId: string | null
  frame: RefObject<HTMLDivElement | null>
}

/** Of a large comparison, what is seen: whatever is scrolled, its head and its foot are not drawn anew. */
function RowsInSight({ items, count, chosenId, frame }: RowsInSightProps) {
  const isPrinting = usePrinting()
  const columns = useColumnsInSight(frame, count, !isPrinting)
  return (
    <WindowedRows rows={items} frame={frame} likelyHeight={likelyHeight}>
      {(item, place) => <ItemRow key={item.id} item={item} chosenId={chosenId} columns={columns} {...place} />}
    </WindowedRows>
  )
}

interface ItemRowProps {
  item: Prices['items'][number]
  chosenId: string | null
  /** Those of its prices that are drawn; null for all. */
  columns: ColumnRange | null
  /** Its place among all, where not all are drawn. */
  index?: number
  ref?: Ref<HTMLTableRowElement>
}

/** What everybody asks for one item. */
const ItemRow = memo(function ItemRow({ item, chosenId, columns, index, ref }: ItemRowProps) {
  const intl = useIntl()
  const { lineNo, name, spec, unit, quantity, lastPrice, lastProjectId, lastProjectNo, lastDecidedAt, prices } = item
  const [from, to] = columns ?? [0, prices.length]
  return (
    <tr ref={ref} data-index={index} aria-rowindex={index === undefined ? undefined : index + 2}>
      <th scope="row" className="item">
        <span className="name">
          {lineNo}. {name}
        </span>
        <span className="small">{spec}</span>
        <span className="small">
          {plainQuantity(quantity)} {unit}
        </span>
        {lastPrice !== null && lastProjectId !== null && lastDecidedAt !== null ? (
          <span className="last">
            <FormattedMessage
              id="purchase.lastPriceOf"
              values={{
                price: <span className="figures">{withSeparators(shortened(lastPrice))}</span>,
                no: (
                  <chakra.a asChild color="accent.fg" textDecoration="underline">
                    <Link href={hrefOf('poJcProject', lastProjectId)}>{lastProjectNo}</Link>
                  </chakra.a>
                ),
                at: <DayOf at={lastDecidedAt} />,
              }}
            />
          </span>
        ) : null}
      </th>
      {from > 0 ? <td aria-hidden colSpan={from} /> : null}
      {prices.slice(from, to).map(({ quotationId, unitPrice, lineTotal, lowest }, place) => (
        <td
          key={quotationId}
          aria-colindex={columns ? from + place + 2 : undefined}
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
      {to < prices.length ? <td aria-hidden colSpan={prices.length - to} /> : null}
    </tr>
  )
})

interface TermProps {
  label: ReactNode
  suppliers: readonly Compared[]
  chosenId: string | null
  valueOf: (supplier: Compared) => ReactNode
}

/** What every quotation says to one point, below the prices. */
function Term({ label, suppliers, chosenId, valueOf }: TermProps) {
  return (
    <tr>
      <th scope="row" className="item">
        {label}
      </th>
      {suppliers.map((supplier) => (
        <td key={supplier.quotationId} className={supplier.quotationId === chosenId ? 'chosen' : undefined}>
          {valueOf(supplier)}
        </td>
      ))}
    </tr>
  )
}

/** How far a quotation lies above the lowest. */
function Distance({ of, lowest }: { of: Compared; lowest: string | undefined }) {
  const intl = useIntl()
  const distance = distanceOf(of, lowest)
  if (!distance) return '—'
  if (of.rank === 1) return <FormattedMessage id="purchase.lowest" />
  return (
    <>
      +{withSeparators(distance.amount)}
      {distance.percent === null ? null : <span className="small">+{percentOf(intl, Number(distance.percent) / 100)}</span>}
    </>
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
  // Not all of its rows are there to say how wide a column must be.
  '&.large': { tableLayout: 'fixed', w: 'calc(16rem + var(--suppliers) * 11rem)' },
  '&.large .item': { w: '16rem' },
  // As one: each heading by itself would be moved with every frame of scrolling.
  '& thead': { position: 'sticky', top: '0', zIndex: '2' },
  '& thead th': { bg: 'bg.subtle', fontWeight: 'medium' },
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
  '& thead .item': { verticalAlign: 'middle' },
  '& .name': { display: 'block', fontWeight: 'medium' },
  '& .small': { display: 'flex', gap: '1', alignItems: 'center', fontSize: 'xs', color: 'fg.muted', fontWeight: 'normal' },
  '& thead .small, & td .small': { justifyContent: 'flex-end' },
  '& .price': { display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: '1' },
  '& .lowest': { bg: 'tone.good.bg', color: 'tone.good.fg', fontWeight: 'semibold' },
  '& .gap': { color: 'tone.waiting.fg', bg: 'tone.waiting.bg', textAlign: 'center', verticalAlign: 'middle', fontSize: 'xs' },
  '& strong': { fontWeight: 'semibold' },
  '& .remark': { display: 'block', textAlign: 'start', whiteSpace: 'pre-wrap', fontSize: 'xs' },
  '& .last': { display: 'block', fontSize: 'xs', color: 'fg.muted', mt: '1' },
  '& thead .chosen, & tfoot .chosen': { bg: 'accent.subtle' },
  '@media print': {
    fontSize: '2xs',
    borderCollapse: 'collapse',
    '& thead, & .item': { position: 'static' },
    '& th, & td, & .item': {
      minW: '0',
      maxW: 'none',
      px: '1.5',
      py: '1',
      borderWidth: '1px',
      overflowWrap: 'anywhere',
    },
    '& tr': { breakInside: 'avoid' },
    '& .small, & .last, & .remark, & .gap': { fontSize: 'inherit' },
    '& button': { display: 'none' },
  },
} as const
