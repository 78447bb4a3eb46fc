import { lazy, Suspense } from 'react'
import type { Form } from '#src/components/form/useForm.ts'
import type { MessageId } from '#src/lang/ids.ts'
import type { Uploaded } from '#src/machines/session/upload.ts'

const FilesField = lazy(async () => ({ default: (await import('#src/components/form/FilesField.tsx')).FilesField }))

export interface Brings {
  documents: readonly Uploaded[]
}

interface FilesBroughtProps {
  form: Pick<Form, 'problem' | 'onBusy'> & { values: Brings; change: (update: (now: Brings) => { documents: Uploaded[] }) => void }
  /** Who will read them. */
  helpId?: MessageId
}

/** The files that somebody sends along with what they say in a case. What takes them is fetched as it is shown. */
export function FilesBrought({ form, helpId = 'approval.filesHelp' }: FilesBroughtProps) {
  return (
    <Suspense>
      <FilesField
        labelId="common.documents"
        helpId={helpId}
        files={form.values.documents}
        error={form.problem('documentIds')}
        onBusy={form.onBusy}
        onChange={(update) => form.change(({ documents }) => ({ documents: update(documents) }))}
      />
    </Suspense>
  )
}
