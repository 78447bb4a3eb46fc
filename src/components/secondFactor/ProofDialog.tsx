import { Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Problem } from '#src/components/account/Problem.tsx'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import type { Proof } from '#src/services/secondFactor.ts'
import { notProved, proofOf, proofProblems, ProofFields, type Known } from './ProofFields.tsx'

interface ProofDialogProps<Answer> {
  title: ReactNode
  confirm: ReactNode
  /** What will come of it. */
  note?: ReactNode
  danger?: boolean
  known: Known
  send: (proof: Proof) => Promise<Answer>
  onSent: (answer: Answer) => unknown
  onClose: () => void
}

/** Has something done about a second factor once its owner has shown that it is them. */
export function ProofDialog<Answer>({ note, known, send, onSent, ...dialog }: ProofDialogProps<Answer>) {
  const form = useForm({
    first: notProved(known),
    bodyOf: proofOf,
    problemsOf: proofProblems,
    send: (proving) => send(proofOf(proving)),
    onSent,
    isLeftFreely: true,
  })
  return (
    <FormDialog form={form} {...dialog}>
      {note ? <Callout role="note">{note}</Callout> : null}
      <Flex direction="column" gap="4">
        <Problem error={form.unsaid} />
        <ProofFields form={form} known={known} />
      </Flex>
    </FormDialog>
  )
}
