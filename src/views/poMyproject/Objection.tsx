import { Button, chakra, Grid } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useSearchParams } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { Card, RecordBody, RecordHead, useRecord } from '#src/components/detail/DetailPage.tsx'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { LongTextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { usePageTitle } from '#src/components/page/pageTitle.ts'
import { Objections } from '#src/components/objection/Objections.tsx'
import { Moment } from '#src/components/value/Moment.tsx'
import type { Data } from '#src/contract/index.ts'
import { useWorkingCalendar } from '#src/components/value/useWorkingCalendar.ts'
import { contestedOf } from '#src/machines/objection/terms.ts'
import { getSupplierProject } from '#src/services/quotation.ts'
import { beginRecord } from '#src/services/records.ts'

const page = '/poMyproject/poHistory/objection'

/** My company’s objections, one of them, or a new one. */
export function Objection() {
  const [search] = useSearchParams()
  const projectId = search.get('new')
  if (projectId) return <NewObjection projectId={projectId} />
  return <Objections id={search.get('id')} titleId="objection.mine" hrefOf={(id) => `${page}?id=${id}`} purchase="poDetailed" />
}

function NewObjection({ projectId }: { projectId: string }) {
  const record = useRecord(['GET /api/po/supplierProject/{id}', projectId], (signal) =>
    getSupplierProject(projectId, { signal, quiet: true }),
  )
  return <RecordBody answer={record}>{(project) => <ObjectionForm project={project} />}</RecordBody>
}

function ObjectionForm({ project }: { project: Data<'GET /api/po/supplierProject/{id}'> }) {
  const intl = useIntl()
  usePageTitle(intl.formatMessage({ id: 'event.objection.create' }))
  const both = useBothLanguages()
  const changed = useChanged()
  const [, navigate] = useLocation()
  const contested = contestedOf(useWorkingCalendar(), project)
  const target = contested?.target ?? 'RESULT'
  const form = useForm({
    first: { grounds: '' },
    bodyOf: ({ grounds }) => ({ projectId: project.id, target, grounds }),
    rule: async () => (await import('#src/contract/objection.ts')).objectionRows['POST /api/po/objection'].body,
    send: ({ grounds }) => beginRecord('objection', { projectId: project.id, target, grounds }),
    onSent: ({ id }) => {
      navigate(`${page}?id=${id}`)
      void changed('objection')
    },
  })
  return (
    <>
      <RecordHead no={project.no} title={both(project.title, project.titleEn)} machine="project" state={project.state} />
      <Card>
        <form {...form.element}>
          <Grid gap="4" maxW="40rem">
            {contested ? (
              <p>
                <FormattedMessage id={`objection.against.${target}`} values={{ until: <Moment at={contested.until.toISOString()} /> }} />
              </p>
            ) : null}
            <chakra.p fontSize="sm" color="fg.muted">
              <FormattedMessage id={target === 'CANCELLATION' ? 'objection.fileHelpEnded' : 'objection.fileHelp'} />
            </chakra.p>
            <LongTextField
              labelId="objection.grounds"
              helpId="objection.groundsHelp"
              required
              rows={8}
              maxLength={4000}
              {...form.field('grounds')}
            />
            <div>
              <SendButton form={form}>
                <FormattedMessage id="event.objection.create" />
              </SendButton>
              <Button variant="ghost" ms="2" size="sm" onClick={() => navigate(`/poManager/poDetailed/${project.id}`)}>
                <FormattedMessage id="common.back" />
              </Button>
            </div>
          </Grid>
        </form>
      </Card>
    </>
  )
}
