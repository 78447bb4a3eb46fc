import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'wouter'
import { Countdown } from '#src/components/Countdown.tsx'
import { Actions } from '#src/components/detail/Actions.tsx'
import { Card, RecordHead, Section, WithRail } from '#src/components/detail/DetailPage.tsx'
import { LifeLine } from '#src/components/detail/LifeLine.tsx'
import { ConfirmDialog } from '#src/components/detail/ReasonDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { Conflict } from '#src/components/form/Conflict.tsx'
import { DraftState } from '#src/components/form/DraftState.tsx'
import { findDraft, forgetDraft, keepDraft } from '#src/components/form/keptDraft.ts'
import { ChoiceField, LongTextField, TextField } from '#src/components/form/TextField.tsx'
import { useDraft } from '#src/components/form/useDraft.ts'
import { useBothLanguages } from '#src/components/language.ts'
import { say } from '#src/components/messages.ts'
import { Money, plainQuantity, withSeparators } from '#src/components/Money.tsx'
import { useSession } from '#src/components/session.ts'
import { readDelimited } from '#src/components/sheet/readSheetFile.ts'
import { SheetGrid, type SheetColumn, type SheetHandle } from '#src/components/sheet/SheetGrid.tsx'
import { replaceQuotation, saveDraft, submitQuotation, withdrawQuotation, type Quotation } from '#src/services/quotation.ts'
import { Receipts } from './Receipts.tsx'
import { isBadPrice, sheetOf, sheetText, taxRates, totalOfLine, totalsOfText, type PriceLine, type SheetText } from './sheetText.ts'

interface PriceSheetProps {
  quotation: Quotation
  reload: () => Promise<void>
}

type Row = Quotation['items'][number] & PriceLine

interface Kept {
  /** The server's draft this one was typed over. */
  draftRevision: number
  text: SheetText
}

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
  const { user } = useSession()
  const [text, setText] = useState(() => sheetText(quotation))
  const [asking, setAsking] = useState<'submit' | 'replace' | 'withdraw' | null>(null)
  const revision = useRef(quotation.draftRevision)
  const version = quotation.version
  const keptAs = `${user.id}.${quotation.id}`
  const grid = useRef<SheetHandle>(null)
  const editable = quotation.transitions.some(({ event, allowed }) => event === 'saveDraft' && allowed)
  const quantities = useMemo(() => new Map(quotation.items.map(({ id, quantity }) => [id, quantity])), [quotation.items])
  const rows = useMemo(
    () =>
      quotation.items.map((item, index): Row => ({
        ...item,
        ...(text.lines[index] ?? { itemId: item.id, price: '', remark: '' }),
        id: item.id,
      })),
    [quotation.items, text.lines],
  )
  const totals = totalsOfText(text, quantities)

  const draft = useDraft(text, async (latest: SheetText) => {
    const saved = await saveDraft(quotation.id, { draftRevision: revision.current, sheet: sheetOf(latest) }, { quiet: true })
    revision.current = saved.draftRevision
    await forgetDraft(keptAs)
  })
  const change = (next: SheetText) => {
    setText(next)
    draft.edit(next)
    void keepDraft(keptAs, quotation.draftKey, { draftRevision: revision.current, text: next } satisfies Kept)
  }
  useRestoredDraft(quotation, keptAs, editable, (restored) => {
    change(restored)
    say('waiting', intl.formatMessage({ id: 'quotation.restored' }))
  })

  const changeLine = (row: number, changed: Partial<PriceLine>) =>
    change({ ...text, lines: text.lines.map((line, index) => (index === row ? { ...line, ...changed } : line)) })
  /** Columns pasted at a price are prices, then remarks. */
  const paste = async (at: number, column: string, pasted: string) => {
    const table = await readDelimited(pasted)
    const fields: ('price' | 'remark')[] = column === 'price' ? ['price', 'remark'] : ['remark']
    const lines = text.lines.map((line, index) => {
      const cells = table[index - at]
      return cells
        ? { ...line, ...Object.fromEntries(fields.slice(0, cells.length).map((field, offset) => [field, (cells[offset] ?? '').trim()])) }
        : line
    })
    change({ ...text, lines })
  }

  const finish = async () => {
    await forgetDraft(keptAs)
    await reload()
  }
  const sealBody = () => ({ version, draftRevision: revision.current, sheet: sheetOf(text) })
  const submit = useEvent('quotation', 'submit', () => submitQuotation(quotation.id, sealBody()), finish)
  const replace = useEvent('quotation', 'replace', () => replaceQuotation(quotation.id, sealBody()), finish)
  const withdraw = useEvent('quotation', 'withdraw', () => withdrawQuotation(quotation.id, version), finish)
  const bad = text.lines.findIndex(({ price }) => isBadPrice(price))

  const ask = async (event: string) => {
    if (event === 'withdraw') return setAsking('withdraw')
    if (bad >= 0) {
      grid.current?.focus(bad, 'price')
      return say('bad', intl.formatMessage({ id: 'quotation.badPrice' }, { line: bad + 1 }))
    }
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
            events={['submit', 'replace', 'withdraw']}
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
        {draft.state === 'conflict' ? (
          <Conflict
            messageId="refusal.draftSavedElsewhere"
            actionId="quotation.takeLatest"
            onTake={() => void forgetDraft(keptAs).then(() => location.reload())}
          />
        ) : null}
        <Section titleId="quotation.sheet" aside={editable ? <DraftState state={draft.state} /> : null}>
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
                onChange={(taxRate) => change({ ...text, taxRate })}
                options={taxRates.map((value) => ({ value, label: intl.formatNumber(Number(value), { style: 'percent' }) }))}
              />
              <TextField
                labelId="quotation.deliveryDays"
                inputMode="numeric"
                disabled={!editable}
                value={text.deliveryDays}
                onChange={(deliveryDays) => change({ ...text, deliveryDays })}
              />
              <TextField
                labelId="quotation.validityDays"
                inputMode="numeric"
                disabled={!editable}
                value={text.validityDays}
                onChange={(validityDays) => change({ ...text, validityDays })}
              />
            </Grid>
            <Box mt="4">
              <LongTextField
                labelId="common.remark"
                disabled={!editable}
                maxLength={2000}
                value={text.remark}
                onChange={(remark) => change({ ...text, remark })}
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

/** Brings back what a broken connection or a lost session kept from the server, unless the server has something newer. */
const useRestoredDraft = (quotation: Quotation, keptAs: string, editable: boolean, restore: (text: SheetText) => void): void => {
  const latest = useRef(restore)
  const looked = useRef(false)
  useEffect(() => {
    latest.current = restore
  })
  useEffect(() => {
    if (!editable || looked.current) return
    looked.current = true
    void findDraft<Kept>(keptAs, quotation.draftKey).then((kept) => {
      if (kept && kept.draftRevision >= quotation.draftRevision) latest.current(kept.text)
    })
  }, [quotation, keptAs, editable])
}
