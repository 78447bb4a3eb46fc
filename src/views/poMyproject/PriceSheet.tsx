import { Button, chakra, type SystemStyleObject } from '@chakra-ui/react'
import { memo, useMemo, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'wouter'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { TimeLeft } from '#src/components/value/TimeLeft.tsx'
import { Card, RecordHead, Section, WithRail } from '#src/components/detail/DetailPage.tsx'
import { Documents } from '#src/components/detail/Documents.tsx'
import { HoldNote } from '#src/components/detail/HoldNote.tsx'
import { LifeLine } from '#src/components/detail/LifeLine.tsx'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { Clash } from '#src/components/form/Clash.tsx'
import { DraftState } from '#src/components/form/DraftState.tsx'
import { UploadList } from '#src/components/form/UploadList.tsx'
import { leadToProblem } from '#src/components/form/leadTo.ts'
import { useSteady } from '#src/components/form/useSteady.ts'
import { useUploads, type OnBusy } from '#src/components/form/useUploads.ts'
import { useNarrow } from '#src/components/look/narrow.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { say } from '#src/components/feedback/messages.ts'
import { Money } from '#src/components/value/Money.tsx'
import { SheetGrid, type SheetHandle } from '#src/components/sheet/SheetGrid.tsx'
import { useSheetEdits } from '#src/components/sheet/useSheetEdits.ts'
import { replaceQuotation, submitQuotation, type Quotation } from '#src/services/quotation.ts'
import { Outcome } from './Outcome.tsx'
import { PriceFoot } from './PriceFoot.tsx'
import { PriceFile } from './PriceFile.tsx'
import { PriceTerms } from './PriceTerms.tsx'
import { PriceProblems } from './PriceProblems.tsx'
import { priceColumns, typedColumns, type PriceRow } from './priceColumns.tsx'
import { Receipts } from './Receipts.tsx'
import { SealDialog } from './SealDialog.tsx'
import {
  amountsOf,
  asAttachment,
  isZeroPrice,
  problemOfLine,
  sheetOf,
  totalsOfText,
  unreadCount,
  unreadOf,
  type PriceLine,
  type SheetText,
} from './sheetText.ts'
import { usePriceDraft } from './usePriceDraft.ts'
import { usePriceTables } from './usePriceTables.ts'

interface PriceSheetProps {
  quotation: Quotation
  reload: () => Promise<void>
}

type Sealing = 'submit' | 'replace'

/** My prices for one project: filled by keyboard or paste, saved by itself, sealed on request. */
export function PriceSheet({ quotation, reload }: PriceSheetProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const draft = usePriceDraft(quotation)
  const { text, change, editable, mayRevise, revising, revise, discard, forget } = draft
  const [asking, setAsking] = useState<Sealing | null>(null)
  const { uploading, onBusy } = useUploads()
  const grid = useRef<SheetHandle>(null)
  const terms = useRef<HTMLDivElement>(null)
  const amountsIn = useMemo(() => amountsOf(new Map(quotation.items.map(({ id, quantity }) => [id, quantity]))), [quotation.items])
  const rows = useRows(quotation.items, text.lines)
  const totals = useMemo(() => totalsOfText(text, amountsIn), [text, amountsIn])
  const unread = useMemo(() => unreadOf(text), [text])

  const edits = useSheetEdits({ rows: text.lines, columns: typedColumns, onChange: (lines) => change(() => ({ lines })), grid })
  const tables = usePriceTables(rows, edits.edit)

  const finish = useSteady(async () => {
    await forget()
    await reload()
  })
  const sealBody = () => ({ version: quotation.version, draftRevision: draft.revision(), sheet: sheetOf(text) })
  const submit = useEvent('quotation', 'submit', () => submitQuotation(quotation.id, sealBody()), finish)
  const replace = useEvent('quotation', 'replace', () => replaceQuotation(quotation.id, sealBody()), finish)
  const ask = async (event: Sealing) => {
    const bad = text.lines.findIndex((line) => problemOfLine(line))
    const found = text.lines[bad] && problemOfLine(text.lines[bad])
    if (found) {
      grid.current?.focus(bad, found.column)
      const column = intl.formatMessage({ id: found.column === 'price' ? 'quotation.unitPrice' : 'item.remark' })
      const problem = intl.formatMessage({ id: found.problemId })
      return say('bad', intl.formatMessage({ id: 'sheet.problemAt' }, { line: bad + 1, column, problem }))
    }
    if (unreadCount(unreadOf(text)) > 0) {
      leadToProblem(terms.current)
      return say('bad', intl.formatMessage({ id: 'pricing.badDays' }))
    }
    if (await draft.settle()) setAsking(event)
  }
  const askSteady = useSteady((event: Sealing) => void ask(event))
  const own = useMemo(() => ({ submit: () => askSteady('submit'), replace: () => askSteady('replace') }), [askSteady])
  const close = () => setAsking(null)
  const running = submit.isPending || replace.isPending
  // What is typed counts, not what was saved when the page was read: the server judges the sheet that is sent.
  const anything = totals.priced > 0
  const everything = totals.priced === quotation.items.length
  const record = useMemo(() => {
    const met: Record<string, boolean> = { 'refusal.anythingPriced': anything, 'refusal.complete': everything }
    const transitions = quotation.transitions.map((offer) => {
      const reasons = offer.reasons.filter((reason) => !met[reason])
      return { ...offer, reasons, allowed: reasons.length === 0 }
    })
    return { id: quotation.id, version: quotation.version, transitions }
  }, [quotation, anything, everything])
  // Where it is refused, that is seen, and why; where it is not, there is nothing to replace it by until something was changed.
  const mayReplace = record.transitions.some(({ event, allowed }) => event === 'replace' && allowed)

  const rail = useMemo(
    () => (
      <>
        {quotation.receipts.length > 0 ? (
          <Section titleId="pricing.receipts">
            <Receipts quotation={quotation} />
          </Section>
        ) : null}
        <Section titleId="common.lifeLine">
          <Card>
            <LifeLine machine="quotation" entries={quotation.lifeLine} />
          </Card>
        </Section>
      </>
    ),
    [quotation],
  )
  const isBusy = running || uploading
  const isNarrow = useNarrow()
  const hasFoot = isNarrow && editable
  const sealing = useMemo(() => ['submit', ...(revising || !mayReplace ? ['replace'] : [])], [revising, mayReplace])
  const head = useMemo(
    () => (
      <RecordHead
        no={quotation.no}
        title={both(quotation.title, quotation.titleEn)}
        machine="quotation"
        state={quotation.state}
        stateSince={quotation.stateSince}
        aside={
          <>
            <TimeLeft until={quotation.deadline} holds={quotation.holds} />
            <chakra.a asChild color="accent.fg" textDecoration="underline" className="figures">
              <Link href={`/poManager/poDetailed/${quotation.projectId}`}>{quotation.projectNo}</Link>
            </chakra.a>
          </>
        }
        actions={
          <RecordActions
            machine="quotation"
            record={record}
            reload={finish}
            events={hasFoot ? ['withdraw'] : [...sealing, 'withdraw']}
            own={own}
            before={{ withdraw: <FormattedMessage id="pricing.withdrawConfirm" /> }}
            busy={isBusy}
            keepsRoom
          />
        }
      />
    ),
    [quotation, both, record, finish, sealing, hasFoot, isBusy, own],
  )
  return (
    <>
      {head}
      <HoldNote holds={quotation.holds} />
      <WithRail rail={rail}>
        <Outcome {...quotation} />
        <Clash clash={draft.clash} />
        {revising ? (
          <Callout
            role="status"
            action={
              <Button size="xs" variant="outline" onClick={discard}>
                <FormattedMessage id="pricing.discard" />
              </Button>
            }
          >
            <FormattedMessage id="pricing.revising" values={{ receiptNo: quotation.receiptNo }} />
          </Callout>
        ) : null}
        <Section
          titleId="pricing.sheet"
          aside={
            editable ? (
              <DraftState state={draft.state} isKept={draft.isKept} unusable={unreadCount(unread)} />
            ) : mayRevise ? (
              <Button size="sm" variant="outline" onClick={revise}>
                <FormattedMessage id="pricing.revise" />
              </Button>
            ) : null
          }
        >
          <PriceFile no={quotation.no} rows={rows} tables={editable ? tables : undefined} />
          <SheetGrid
            ref={grid}
            labelId="pricing.sheet"
            columns={priceColumns}
            rows={rows}
            readOnly={!editable}
            edits={edits}
            onPaste={tables.paste}
            problemOf={(row, column) => {
              const found = text.lines[row] && problemOfLine(text.lines[row])
              return found?.column === column ? intl.formatMessage({ id: found.problemId }) : undefined
            }}
          />
          <Totals {...totals} items={quotation.items.length} currency={quotation.currency} />
          {editable ? <PriceProblems lines={text.lines} edit={edits.edit} grid={grid} /> : null}
        </Section>
        <div ref={terms}>
          <PriceTerms
            taxRate={text.taxRate}
            deliveryDays={text.deliveryDays}
            validityDays={text.validityDays}
            remark={text.remark}
            editable={editable}
            unreadDelivery={unread.deliveryDays !== ''}
            unreadValidity={unread.validityDays !== ''}
            change={change}
          />
        </div>
        <Attachments files={text.attachments} editable={editable} onBusy={onBusy} change={change} />
      </WithRail>
      {hasFoot ? (
        <PriceFoot
          record={record}
          reload={finish}
          events={sealing}
          own={own}
          busy={isBusy}
          priced={totals.priced}
          gross={totals.gross}
          items={quotation.items.length}
          currency={quotation.currency}
        />
      ) : null}
      {asking ? (
        <SealDialog
          event={asking}
          currency={quotation.currency}
          gross={totals.gross}
          gaps={quotation.items.length - totals.priced}
          zeros={text.lines.flatMap(({ price }, index) => (isZeroPrice(price) ? [index + 1] : []))}
          busy={running}
          onConfirm={() => (asking === 'submit' ? submit : replace).mutate(undefined, { onSettled: close })}
          onClose={close}
        />
      ) : null}
    </>
  )
}

interface TotalsProps {
  priced: number
  items: number
  net: string
  gross: string
  currency: string
}

const Totals = memo(function Totals({ priced, items, net, gross, currency }: TotalsProps) {
  return (
    <chakra.div css={totalsStyle}>
      <span data-lacks={priced < items ? '' : undefined}>
        <FormattedMessage id="pricing.pricedOf" values={{ priced, items }} />
      </span>
      <span>
        <FormattedMessage id="quotation.totalNet" values={{ currency }} /> <Money amount={net} />
      </span>
      <strong>
        <FormattedMessage id="quotation.totalGross" values={{ currency }} /> <Money amount={gross} />
      </strong>
    </chakra.div>
  )
})

const totalsStyle: SystemStyleObject = {
  display: 'flex',
  mt: '3',
  gap: '6',
  justifyContent: 'flex-end',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  fontSize: 'sm',
  '& > span:first-of-type': { color: 'fg.muted' },
  '& > span[data-lacks]': { color: 'tone.waiting.fg' },
  '& > strong': { fontSize: 'lg', fontWeight: 'semibold' },
}

interface AttachmentsProps {
  files: SheetText['attachments']
  editable: boolean
  onBusy: OnBusy
  change: (changed: (now: SheetText) => Partial<SheetText>) => void
}

const Attachments = memo(function Attachments({ files, editable, onBusy, change }: AttachmentsProps) {
  return (
    <Section titleId="pricing.attachments">
      {editable ? (
        <>
          <chakra.p mb="2" fontSize="sm" color="fg.muted">
            <FormattedMessage id="pricing.attachmentsHelp" />
          </chakra.p>
          <UploadList
            use="document"
            files={files}
            onBusy={onBusy}
            onChange={(edit) => change(({ attachments }) => ({ attachments: edit(attachments).map(asAttachment) }))}
          />
        </>
      ) : (
        <Documents documents={files} />
      )}
    </Section>
  )
})

/** An item with what is typed about it; the same object until that changes, so that a key draws one row anew. */
const useRows = (items: Quotation['items'], lines: readonly PriceLine[]): PriceRow[] => {
  const [known] = useState(() => new WeakMap<PriceLine, PriceRow>())
  return useMemo(
    () =>
      items.map((item, index) => {
        const line = lines[index] ?? { itemId: item.id, price: '', remark: '' }
        const row = known.get(line)
        if (row) return row
        const made = { item, line }
        known.set(line, made)
        return made
      }),
    [items, lines, known],
  )
}
