import { Button, chakra, Grid } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { Card, RecordBody, RecordHead, useRecord } from '#src/components/detail/DetailPage.tsx'
import { FilesField } from '#src/components/form/FilesField.tsx'
import { ChoiceField, LongTextField } from '#src/components/form/TextField.tsx'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { SimilarQuestions } from '#src/components/question/SimilarQuestions.tsx'
import { Moment } from '#src/components/value/Moment.tsx'
import type { Data } from '#src/contract/index.ts'
import { useWorkingCalendar } from '#src/components/value/useWorkingCalendar.ts'
import { askedUntil } from '#src/lib/questionTime.ts'
import type { Uploaded } from '#src/machines/session/upload.ts'
import { getSupplierProject } from '#src/services/quotation.ts'
import { beginRecord } from '#src/services/records.ts'

type Project = Data<'GET /api/po/supplierProject/{id}'>

interface QuestionTyped {
  itemId: string
  text: string
  documents: readonly Uploaded[]
}

const nothing: QuestionTyped = { itemId: '', text: '', documents: [] }

/** Asks about a purchase, or one line of it. */
export function Ask({ projectId }: { projectId: string }) {
  const record = useRecord(['GET /api/po/supplierProject/{id}', projectId], (signal) =>
    getSupplierProject(projectId, { signal, quiet: true }),
  )
  return <RecordBody answer={record}>{(project) => <AskForm project={project} />}</RecordBody>
}

function AskForm({ project }: { project: Project }) {
  const intl = useIntl()
  const calendar = useWorkingCalendar()
  const both = useBothLanguages()
  const changed = useChanged()
  const [, navigate] = useLocation()
  const purchase = `/poManager/poDetailed/${project.id}`
  const bodyOf = ({ itemId, text, documents }: QuestionTyped) => ({
    projectId: project.id,
    itemId: itemId || null,
    text,
    documentIds: documents.map(({ id }) => id),
  })
  const form = useForm({
    first: nothing,
    bodyOf,
    rule: async () => (await import('#src/contract/question.ts')).questionRows['POST /api/po/question'].body,
    send: (values) => beginRecord('question', bodyOf(values)),
    onSent: ({ id }) => {
      navigate(`/poMyproject/poAnswer/${id}`)
      void changed('question')
    },
  })
  const lines = project.items.map(({ id, lineNo, name, spec }) => ({ value: id, label: `${lineNo} ${name} ${spec}` }))
  return (
    <>
      <RecordHead no={project.no} title={both(project.title, project.titleEn)} machine="project" state={project.state} />
      <Card>
        <form {...form.element}>
          <Grid gap="4" maxW="40rem">
            <chakra.p fontSize="sm" color="fg.muted">
              <FormattedMessage
                id="question.askHelp"
                values={{
                  until: <Moment at={askedUntil(calendar, new Date(project.publishedAt), new Date(project.deadline)).toISOString()} />,
                }}
              />
            </chakra.p>
            <ChoiceField
              labelId="question.about"
              options={[{ value: '', label: intl.formatMessage({ id: 'question.wholePurchase' }) }, ...lines]}
              {...form.field('itemId')}
            />
            <LongTextField labelId="question.text" helpId="question.textHelp" required rows={6} maxLength={2000} {...form.field('text')} />
            <FilesField
              labelId="question.files"
              helpId="question.filesHelp"
              files={form.values.documents}
              error={form.problem('documentIds')}
              onBusy={form.onBusy}
              onChange={(update) => form.change(({ documents }) => ({ documents: update(documents) }))}
            />
            <div>
              <SendButton form={form}>
                <FormattedMessage id="event.question.create" />
              </SendButton>
              <Button variant="ghost" ms="2" size="sm" onClick={() => navigate(purchase)}>
                <FormattedMessage id="common.back" />
              </Button>
            </div>
          </Grid>
        </form>
      </Card>
      <SimilarQuestions projectId={project.id} text={form.values.text} states="answered" hrefOf={(id) => `/poMyproject/poAnswer/${id}`} />
    </>
  )
}
