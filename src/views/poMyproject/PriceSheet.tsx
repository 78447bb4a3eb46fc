import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'wouter'
import { Callout } from '#src/components/Callout.tsx'
import { Countdown } from '#src/components/Countdown.tsx'
import { Actions } from '#src/components/detail/Actions.tsx'
import { Card, RecordHead, Section, WithRail } from '#src/components/detail/DetailPage.tsx'
import { LifeLine } from '#src/components/detail/LifeLine.tsx'
import { ConfirmDialog } from '#src/components/detail/ReasonDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { Conflict } from '#src/components/form/Conflict.tsx'
import { DraftState } from '#src/components/form/DraftState.tsx'
import { ChoiceField, LongTextField, TextField } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language.ts'
import { say } from '#src/components/messages.ts'
import { Money, plainQuantity, withSeparators } from '#src/components/Money.tsx'
import { readDelimited } from '#src/components/sheet/readSheetFile.ts'
import { SheetGrid, type SheetColumn, type SheetHandle } from '#src/components/sheet/SheetGrid.tsx'
import { replaceQuotation, submitQuotation, withdrawQuotation, type Quotation } from '#src/services/quotation.ts'
import { Outcome } from './Outcome.tsx'
import { Receipts } from './Receipts.tsx'
import { isBadPrice, sheetOf, taxRates, totalOfLine, totalsOfText, unreadCount, unreadOf, type PriceLine } from './sheetText.ts'
import { usePriceDraft } from './usePriceDraft.ts'

interface PriceSheetProps {
  quotation: Quotation
  reload: () => Promise<void>
}

type Row = Quotation['items'][number] & PriceLine

const readColumns: SheetColumn<Row>[] = [
  { id: 'name', labelId: 'item.name', width: 11, text: ({ name }) => name },
  { id: 'spec', labelId: 'item.spec', width: 13, text: ({ spec }) => spec },
  { id: 'quantity', labelId: 'item.quantity', width: 6, align: 'end', text: ({ quantity }) => plainQuantity(quantity) },
  { id: 'unit', labelId: 'item.unit', width: 4, text: ({ unit }) => unit },
  { id: 'price', labelId: 'quotation.unitPrice', width: 8, align: 'end', text: ({ price }) => price, edit: { inputMode: 'decimal' } },
  {
    id: 'total',
    labelId: 'quotation.lineTotal',
    width: 8,
    align: 'end',
    text: ({ price, quantity }) => withSeparators(totalOfLine(price, quantity) ?? ''),
  },
  { id: 'remark', labelId: 'item.remark', width: 10, text: ({ remark }) => remark, edit: {} },
]

/** My prices for one project: filled by keyboard or paste, saved by itself, sealed on request. */
export function PriceSheet({ quotation, reload }: PriceSheetProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { text, change, draft, revision, editable, mayRevise, revising, revise, discard, forget } = usePriceDraft(quotation)
  const [asking, setAsking] = useState<'submit' | 'replace' | 'withdraw' | null>(null)
  const version = quotation.version
  const grid = useRef<SheetHandle>(null)
  const quantities = useMemo(() => new Map(quotation.items.map(({ id, quantity }) => [id, quantity])), [quotation.items])
  const rows = useRows(quotation.items, text.lines)
  // Adding up a long sheet takes longer than a key does.
  const summed = useDeferredValue(text)
  const totals = useMemo(() => totalsOfText(summed, quantities), [summed, quantities])
  const unread = unreadOf(text)

  const changeLine = (row: number, changed: Partial<PriceLine>) =>
    change(({ lines }) => ({ lines: lines.map((line, index) => (index === row ? { ...line, ...changed } : line)) }))
  /** Columns pasted at a price are prices, then remarks. */
  const paste = async (at: number, column: string, content: string) => {
    const table = await readDelimited(content)
    const fields: ('price' | 'remark')[] = column === 'price' ? ['price', 'remark'] : ['remark']
    const pasted = (cells: string[]) =>
      Object.fromEntries(fields.slice(0, cells.length).map((field, offset) => [field, (cells[offset] ?? '').trim()]))
    change(({ lines }) => ({
      lines: lines.map((line, index) => {
        const cells = table[index - at]
        return cells ? { ...line, ...pasted(cells) } : line
      }),
    }))
  }

  const finish = async () => {
    await forget()
    await reload()
  }
  const sealBody = () => ({ version, draftRevision: revision.current, sheet: sheetOf(text) })
  const submit = useEvent('quotation', 'submit', () => submitQuotation(quotation.id, sealBody()), finish)
  const replace = useEvent('quotation', 'replace', () => replaceQuotation(quotation.id, sealBody()), finish)
  const withdraw = useEvent('quotation', 'withdraw', () => withdrawQuotation(quotation.id, version), finish)
  const ask = async (event: string) => {
    if (event === 'withdraw') return setAsking('withdraw')
    const bad = text.lines.findIndex(({ price }) => isBadPrice(price))
    if (bad >= 0) {
      grid.current?.focus(bad, 'price')
      return say('bad', intl.formatMessage({ id: 'quotation.badPrice' }, { line: bad + 1 }))
    }
    if (unreadCount(unread) > 0) return say('bad', intl.formatMessage({ id: 'quotation.badDays' }))
    if (await draft.settle()) setAsking(event === 'replace' ? 'replace' : 'submit')
  }
  const close = () => setAsking(null)
  const running = submit.isPending || replace.isPending || withdraw.isPending
  // What is typed counts, not what was saved when the page was read: the server judges the sheet that is sent.
  const offered = quotation.transitions.map((offer) => {
    const open = offer.reasons.filter(
      (reason) =>
        !(reason === 'refusal.anythingPriced' && totals.priced > 0) &&
        !(reason === 'refusal.complete' && totals.priced === quotation.items.length),
    )
    return { ...offer, reasons: open, allowed: open.length === 0 }
  })
  // Where it is refused, that is seen, and why; where it is not, there is nothing to replace it by until something was changed.
  const mayReplace = offered.some(({ event, allowed }) => event === 'replace' && allowed)

  return (
    <>
      <RecordHead
        no={quotation.no}
        title={both(quotation.title, quotation.titleEn)}
        machine="quotation"
        state={quotation.state}
        stateSince={quotation.stateSince}
        aside={
          <>
            <Countdown until={quotation.deadline} />
            <chakra.a asChild color="accent.fg" textDecoration="underline" className="figures">
              <Link href={`/poManager/poDetailed/${quotation.projectId}`}>{quotation.projectNo}</Link>
            </chakra.a>
          </>
        }
        actions={
          <Actions
            machine="quotation"
            transitions={offered}
            events={['submit', ...(revising || !mayReplace ? ['replace'] : []), 'withdraw']}
            busy={running}
            onChoose={(event) => void ask(event)}
          />
        }
      />
      <WithRail
        rail={
          <>
            {quotation.receipts.length > 0 ? (
              <Section titleId="quotation.receipts">
                <Receipts quotationId={quotation.id} receipts={quotation.receipts} currency={quotation.currency} />
              </Section>
            ) : null}
            <Section titleId="common.lifeLine">
              <Card>
                <LifeLine machine="quotation" entries={quotation.lifeLine} />
              </Card>
            </Section>
          </>
        }
      >
        {quotation.reason === null ? null : <Outcome state={quotation.state} rank={quotation.rank} reason={quotation.reason} />}
        {draft.state === 'conflict' ? (
          <Conflict
            messageId="refusal.draftSavedElsewhere"
            actionId="quotation.takeLatest"
            onTake={() => void forget().then(() => location.reload())}
          />
        ) : null}
        {revising ? (
          <Callout
            role="status"
            action={
              <Button size="xs" variant="outline" onClick={discard}>
                <FormattedMessage id="quotation.discard" />
              </Button>
            }
          >
            <FormattedMessage id="quotation.revising" values={{ receiptNo: quotation.receiptNo }} />
          </Callout>
        ) : null}
        <Section
          titleId="quotation.sheet"
          aside={
            editable ? (
              <DraftState state={draft.state} unusable={unreadCount(unread)} />
            ) : mayRevise ? (
              <Button size="sm" variant="outline" onClick={revise}>
                <FormattedMessage id="quotation.revise" />
              </Button>
            ) : null
          }
        >
          <SheetGrid
            ref={grid}
            labelId="quotation.sheet"
            columns={readColumns}
            rows={rows}
            readOnly={!editable}
            onChange={(row, column, value) => changeLine(row, column === 'price' ? { price: value } : { remark: value })}
            onPaste={(row, column, pasted) => void paste(row, column, pasted)}
            problemOf={(row, column) =>
              column === 'price' && isBadPrice(text.lines[row]?.price ?? '') ? intl.formatMessage({ id: 'sheet.problem.price' }) : undefined
            }
          />
          <Flex mt="3" gap="6" justify="flex-end" wrap="wrap" fontSize="sm" align="baseline">
            <chakra.span color={totals.priced < quotation.items.length ? 'tone.waiting.fg' : 'fg.muted'}>
              <FormattedMessage id="quotation.pricedOf" values={{ priced: totals.priced, items: quotation.items.length }} />
            </chakra.span>
            <span>
              <FormattedMessage id="quotation.totalNet" values={{ currency: quotation.currency }} /> <Money amount={totals.net} />
            </span>
            <chakra.span fontSize="lg" fontWeight="semibold">
              <FormattedMessage id="quotation.totalGross" values={{ currency: quotation.currency }} /> <Money amount={totals.gross} />
            </chakra.span>
          </Flex>
        </Section>
        <Section titleId="quotation.terms">
          <Card>
            <Grid templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} gap="4">
              <ChoiceField
                labelId="quotation.taxRate"
                disabled={!editable}
                value={text.taxRate}
                onChange={(taxRate) => change(() => ({ taxRate }))}
                options={taxRates.map((value) => ({ value, label: intl.formatNumber(Number(value), { style: 'percent' }) }))}
              />
              <TextField
                labelId="quotation.deliveryDays"
                inputMode="numeric"
                disabled={!editable}
                value={text.deliveryDays}
                error={unread.deliveryDays === '' ? undefined : <FormattedMessage id="quotation.badDays" />}
                onChange={(deliveryDays) => change(() => ({ deliveryDays }))}
              />
              <TextField
                labelId="quotation.validityDays"
                inputMode="numeric"
                disabled={!editable}
                value={text.validityDays}
                error={unread.validityDays === '' ? undefined : <FormattedMessage id="quotation.badDays" />}
                onChange={(validityDays) => change(() => ({ validityDays }))}
              />
            </Grid>
            <Box mt="4">
              <LongTextField
                labelId="common.remark"
                disabled={!editable}
                maxLength={2000}
                value={text.remark}
                onChange={(remark) => change(() => ({ remark }))}
              />
            </Box>
          </Card>
        </Section>
      </WithRail>
      {asking === 'submit' || asking === 'replace' ? (
        <ConfirmDialog
          title={<FormattedMessage id={`event.quotation.${asking}`} />}
          confirm={<FormattedMessage id={`event.quotation.${asking}`} />}
          busy={running}
          onConfirm={() => (asking === 'submit' ? submit : replace).mutate(undefined, { onSettled: close })}
          onClose={close}
        >
          <FormattedMessage
            id="quotation.sealConfirm"
            values={{
              total: <strong>{withSeparators(totals.gross)}</strong>,
              currency: quotation.currency,
              gaps: quotation.items.length - totals.priced,
            }}
          />
        </ConfirmDialog>
      ) : null}
      {asking === 'withdraw' ? (
        <ConfirmDialog
          title={<FormattedMessage id="event.quotation.withdraw" />}
          confirm={<FormattedMessage id="event.quotation.withdraw" />}
          busy={running}
          onConfirm={() => withdraw.mutate(undefined, { onSettled: close })}
          onClose={close}
        >
          <FormattedMessage id="quotation.withdrawConfirm" />
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** An item with what is typed about it; the same object until that changes, so that a key draws one row anew. */
const useRows = (items: Quotation['items'], lines: readonly PriceLine[]): Row[] => {
  const [known] = useState(() => new WeakMap<PriceLine, Row>())
  return items.map((item, index) => {
    const line = lines[index] ?? { itemId: item.id, price: '', remark: '' }
    const row = known.get(line) ?? { ...item, ...line, id: item.id }
    known.set(line, row)
    return row
  })
}
