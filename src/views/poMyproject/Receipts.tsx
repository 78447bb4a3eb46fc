import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { FileText, ShieldCheck, ShieldX } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { saveBlob } from '#src/components/file/saveBlob.ts'
import { say } from '#src/components/feedback/messages.ts'
import { Money } from '#src/components/value/Money.tsx'
import { Moment } from '#src/components/value/Moment.tsx'
import type { Data } from '#src/contract/index.ts'
import { CallError } from '#src/services/callError.ts'
import { getReceipt, type Quotation, type Receipt } from '#src/services/quotation.ts'

type ReceiptContent = Data<'GET /api/po/quotation/{id}/receipt/{receiptNo}'>

/** What was sent, when, and its SHA-256, which the browser can compute anew. */
export function Receipts({ quotation }: { quotation: Quotation }) {
  return (
    <Flex direction="column" gap="3">
      {quotation.receipts.toReversed().map((receipt) => (
        <ReceiptCard key={receipt.receiptNo} quotation={quotation} receipt={receipt} />
      ))}
    </Flex>
  )
}

function ReceiptCard({ quotation, receipt }: { quotation: Quotation; receipt: Receipt }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const [writing, setWriting] = useState(false)
  const [verified, setVerified] = useState<boolean | null>(null)
  const withContent = async (handle: (content: ReceiptContent) => Promise<void> | void) => {
    try {
      await handle(await getReceipt(quotation.id, receipt.receiptNo))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
  const verify = ({ content }: ReceiptContent) => sha256Hex(content).then((hash) => setVerified(hash === receipt.sha256))
  const print = async (content: ReceiptContent) => {
    setWriting(true)
    try {
      const [{ recordDocument }, { receiptRecord }] = await Promise.all([
        import('#src/components/file/recordDocument.ts'),
        import('./receiptRecord.ts'),
      ])
      saveBlob(
        await recordDocument(receiptRecord(intl, { ...quotation, title: both(quotation.title, quotation.titleEn) }, content)),
        `${receipt.receiptNo}.pdf`,
      )
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      say('bad', error)
    } finally {
      setWriting(false)
    }
  }
  const current = receipt.standing === 'current'
  return (
    <Box
      bg="bg.panel"
      borderWidth="1px"
      rounded="md"
      p="3"
      fontSize="sm"
      borderStartWidth="3px"
      borderStartColor={current ? 'tone.good.mark' : 'border'}
    >
      <Flex justify="space-between" gap="2" wrap="wrap">
        <chakra.span fontWeight="semibold" className="figures">
          {receipt.receiptNo}
        </chakra.span>
        <chakra.span color={current ? 'tone.good.fg' : 'fg.muted'}>
          <FormattedMessage id={`pricing.standing.${receipt.standing}`} />
        </chakra.span>
      </Flex>
      <Box color="fg.muted">
        <Moment at={receipt.submittedAt} /> · {quotation.currency} <Money amount={receipt.totalGross} />
      </Box>
      <chakra.code display="block" fontSize="2xs" wordBreak="break-all" mt="1" bg="transparent">
        SHA-256 {receipt.sha256}
      </chakra.code>
      <Flex gap="2" mt="2" align="center" wrap="wrap">
        <Button size="2xs" variant="outline" onClick={() => void withContent(verify)}>
          <FormattedMessage id="pricing.verify" />
        </Button>
        <Button size="2xs" variant="outline" loading={writing} onClick={() => void withContent(print)}>
          <FileText />
          <FormattedMessage id="pricing.receiptPdf" />
        </Button>
        <Button
          size="2xs"
          variant="ghost"
          onClick={() =>
            void withContent(({ content }) => saveBlob(new Blob([content], { type: 'application/json' }), `${receipt.receiptNo}.json`))
          }
        >
          <FormattedMessage id="pricing.receiptJson" />
        </Button>
        <chakra.span role="status" display="inline-flex" gap="1" alignItems="center" color={verified ? 'tone.good.fg' : 'tone.bad.fg'}>
          {verified === null ? null : (
            <>
              {verified ? <ShieldCheck size="1em" aria-hidden /> : <ShieldX size="1em" aria-hidden />}
              <FormattedMessage id={verified ? 'quotation.hashVerified' : 'quotation.hashBroken'} />
            </>
          )}
        </chakra.span>
      </Flex>
    </Box>
  )
}

/** Computed by the browser itself from the very text that was sealed; over plain HTTP, where it may not, by a library. */
const sha256Hex = async (text: string): Promise<string> => {
  const bytes = new TextEncoder().encode(text)
  if (crypto.subtle) {
    const digest = await crypto.subtle.digest('SHA-256', bytes)
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  }
  const { default: sha256 } = await import('crypto-js/sha256')
  return sha256(text).toString()
}
