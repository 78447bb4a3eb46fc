import { useState } from 'react'
import { useDraft } from '#src/components/form/useDraft.ts'
import { useSession } from '#src/components/session/session.ts'
import { isSame } from '#src/lib/merged.ts'
import { getQuotation, saveDraft, type Quotation } from '#src/services/quotation.ts'
import { asSaved, sheetOf, sheetText, unreadOf, type SheetText } from './sheetText.ts'

export const mayType = ({ transitions }: Pick<Quotation, 'transitions'>): boolean =>
  transitions.some(({ event, allowed }) => event === 'saveDraft' && allowed)

/**
 * The sheet as it is typed: saved by itself, kept on this device meanwhile. One that was submitted shows what the receipt stands for, and
 * is typed into only once somebody says so, or had begun to before.
 */
export const usePriceDraft = (quotation: Quotation) => {
  const { user } = useSession()
  const editing = mayType(quotation)
  const [{ drafted, submitted }] = useState(() => textsOf(quotation))
  const [begun, setBegun] = useState(submitted !== null && !isSame(drafted.content, submitted))
  // Once nothing can be changed any more, what counts is shown, whatever was begun.
  const revising = begun && editing
  const draft = useDraft<SheetText>({
    first: drafted,
    nameOf: () => `${user.id}.quotation.${quotation.id}`,
    draftKey: quotation.draftKey,
    editable: editing,
    save: async (latest, draftRevision) =>
      (await saveDraft(quotation.id, { draftRevision, sheet: sheetOf(latest), unread: unreadOf(latest) }, { quiet: true })).draftRevision,
    read: async () => textsOf(await getQuotation(quotation.id, { quiet: true })).drafted,
    asSaved: (text) => asSaved(quotation.items, text),
    onRestored: () => setBegun(true),
  })
  return {
    ...draft,
    text: submitted === null || revising ? draft.content : submitted,
    editable: editing && (submitted === null || revising),
    mayRevise: editing && submitted !== null,
    revising,
    revise: () => setBegun(true),
    /** What was typed since the receipt is dropped. */
    discard: () => {
      if (submitted === null) return
      draft.change(() => submitted)
      setBegun(false)
      void draft.settle()
    },
  }
}

const textsOf = (quotation: Quotation) => ({
  drafted: { content: sheetText(quotation, quotation.draft, quotation.unread), revision: quotation.draftRevision },
  submitted: quotation.submitted && sheetText(quotation, quotation.submitted),
})
