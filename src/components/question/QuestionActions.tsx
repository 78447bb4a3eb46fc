import { ChoiceDialog } from '#src/components/detail/ChoiceDialog.tsx'
import { currentOf } from '#src/components/detail/currentOf.ts'
import { RecordActions, type OwnDialog } from '#src/components/detail/RecordActions.tsx'
import { TextDialog } from '#src/components/detail/TextDialog.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { sendEvent } from '#src/services/events.ts'
import type { CallOptions } from '#src/services/http.ts'
import { getExperts } from '#src/services/question.ts'
import { editRecord, pageRecords, type RecordOf } from '#src/services/records.ts'

interface ActionsProps {
  record: RecordOf<'question'>
  reload: () => Promise<void>
}

/** What may be done to a question. */
export function QuestionActions({ record, reload }: ActionsProps) {
  const both = useBothLanguages()
  const { id, version, projectId } = record
  const files = { first: currentOf(record.documents, 'answer'), helpId: 'question.answerFilesHelp' } as const
  const asksAnswer = (dialog: OwnDialog, helpId: MessageId, send: (answer: string, documentIds: string[]) => Promise<unknown>) => (
    <TextDialog
      {...dialog}
      name="answer"
      labelId="question.answer"
      helpId={helpId}
      first={record.answer}
      maxLength={4000}
      files={files}
      rule={async () => (await import('#src/contract/question.ts')).answered}
      send={send}
    />
  )
  return (
    <RecordActions
      machine="question"
      record={record}
      reload={reload}
      dialogs={{
        answer: (dialog) =>
          asksAnswer(dialog, 'question.answerHelp', (answer, documentIds) =>
            sendEvent('question', id, 'answer', { version, answer, documentIds }),
          ),
        edit: (dialog) =>
          asksAnswer(dialog, 'question.draftHelp', (answer, documentIds) => editRecord('question', id, { version, answer, documentIds })),
        assign: (dialog) => (
          <ChoiceDialog
            {...dialog}
            labelId="question.expert"
            helpId="question.assignHelp"
            queryKey={['GET /api/po/question/{id}/expert', id]}
            read={(options: CallOptions) => getExperts(id, options)}
            nameOf={(person) => both(person.name, person.nameEn)}
            send={(toUserId) => sendEvent('question', id, 'assign', { version, toUserId })}
          />
        ),
        merge: (dialog) => (
          <ChoiceDialog
            {...dialog}
            labelId="question.into"
            helpId="question.mergeHelp"
            queryKey={['GET /api/po/question/page', 'answered', projectId]}
            read={async (options: CallOptions) =>
              (await pageRecords('question', { projectId, state: 'answered', limit: '100' }, options)).rows
            }
            nameOf={({ no, text }) => `${no} ${text.slice(0, 60)}`}
            send={(intoId) => sendEvent('question', id, 'merge', { version, intoId })}
          />
        ),
      }}
    />
  )
}
