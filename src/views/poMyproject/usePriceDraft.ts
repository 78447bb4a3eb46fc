import { useCallback, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { findDraft, forgetDraft, keepDraftSoon } from '#src/components/form/keptDraft.ts'
import { useDraft } from '#src/components/form/useDraft.ts'
import { say } from '#src/components/feedback/messages.ts'
import { useSession } from '#src/components/session/session.ts'
import { saveDraft, type Quotation } from '#src/services/quotation.ts'
import { sheetOf, sheetText, unreadOf, type SheetText } from './sheetText.ts'

interface Kept {
  /** The server's draft this one was typed over. */
  draftRevision: number
  /** What was kept before there were attachments has none. */
  text: Omit<SheetText, 'attachments'> & Partial<Pick<SheetText, 'attachments'>>
}

export const mayType = ({ transitions }: Pick<Quotation, 'transitions'>): boolean =>
  transitions.some(({ event, allowed }) => event === 'saveDraft' && allowed)

/**
 * The sheet as it is typed: saved by itself, kept on this device meanwhile. One that was submitted shows what the receipt stands for, and
 * is typed into only once somebody says so, or had begun to before.
 */
export const usePriceDraft = (quotation: Quotation) => {
  const intl = useIntl()
  const { user } = useSession()
  const editing = mayType(quotation)
  const [{ drafted, submitted }] = useState(() => textsOf(quotation))
  const [begun, setBegun] = useState(submitted !== null && !isSame(drafted, submitted))
  // Once nothing can be changed any more, what counts is shown, whatever was begun.
  const revising = begun && editing
  const [typed, setTyped] = useState(drafted)
  const revision = useRef(quotation.draftRevision)
  const keptAs = `${user.id}.${quotation.id}`

  const draft = useDraft(typed, async (latest: SheetText) => {
    const body = { draftRevision: revision.current, sheet: sheetOf(latest), unread: unreadOf(latest) }
    revision.current = (await saveDraft(quotation.id, body, { quiet: true })).draftRevision
    await forgetDraft(keptAs)
  })
  const newest = useRef(typed)
  // What was typed last counts, also where something has been read in the meantime.
  const { edit } = draft
  const { draftKey } = quotation
  const change = useCallback(
    (changed: (now: SheetText) => Partial<SheetText>) => {
      const next = { ...newest.current, ...changed(newest.current) }
      newest.current = next
      setTyped(next)
      edit(next)
      keepDraftSoon(keptAs, draftKey, { draftRevision: revision.current, text: next } satisfies Kept)
    },
    [edit, keptAs, draftKey],
  )

  const restore = useRef((_: SheetText) => {})
  useEffect(() => {
    restore.current = (kept) => {
      if (isSame(kept, newest.current)) return
      setBegun(true)
      change(() => kept)
      say('waiting', intl.formatMessage({ id: 'pricing.restored' }))
    }
  })
  const looked = useRef(false)
  useEffect(() => {
    if (!editing || looked.current) return
    looked.current = true
    // What a broken connection or a lost session kept from the server, unless the server has something newer.
    void findDraft<Kept>(keptAs, quotation.draftKey).then((kept) => {
      if (kept && kept.draftRevision >= quotation.draftRevision) restore.current({ ...kept.text, attachments: kept.text.attachments ?? [] })
    })
  }, [quotation, keptAs, editing])

  return {
    text: submitted === null || revising ? typed : submitted,
    change,
    draft,
    /** Counts saved drafts; what is sealed names the one it was made of. */
    revision,
    editable: editing && (submitted === null || revising),
    mayRevise: editing && submitted !== null,
    revising,
    revise: () => setBegun(true),
    /** What was typed since the receipt is dropped. */
    discard: () => {
      if (submitted === null) return
      change(() => submitted)
      setBegun(false)
      void draft.settle()
    },
    forget: () => forgetDraft(keptAs),
  }
}

const textsOf = (quotation: Quotation) => ({
  drafted: sheetText(quotation, quotation.draft, quotation.unread),
  submitted: quotation.submitted && sheetText(quotation, quotation.submitted),
})

const isSame = (one: SheetText, other: SheetText): boolean => JSON.stringify(one) === JSON.stringify(other)
