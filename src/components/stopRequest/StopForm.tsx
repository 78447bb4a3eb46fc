import { Box, Button, chakra, Grid } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { Card, RecordBody } from '#src/components/detail/DetailPage.tsx'
import { FilesField } from '#src/components/form/FilesField.tsx'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { ChoiceField, LongTextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { usePageTitle } from '#src/components/page/pageTitle.ts'
import type { Uploaded } from '#src/machines/session/upload.ts'
import { beginRecord, editRecord } from '#src/services/records.ts'
import { PublicNotice, StopImpact } from './StopImpact.tsx'
import { useStopChoices, type StopChoices } from './useStopChoices.ts'

const list = '/poJcManager/poJcStopProject'

interface Typed {
  projectId: string
  reasonId: string
  narrative: string
  documents: readonly Uploaded[]
}

/** One that was returned, to be mended. */
interface Request extends Typed {
  id: string
  version: number
  quoteCount: number | null
}

interface FormProps {
  choices: StopChoices
  first: Typed
  /** What is mended; absent for a new one. */
  request?: Request
  onSent: (id: string) => Promise<void> | void
  onBack: () => void
}

/** Asks for a purchase to be stopped: one that a page leads here with, or one of one’s own. */
export function NewStopRequest({ projectId }: { projectId: string | null }) {
  const intl = useIntl()
  usePageTitle(intl.formatMessage({ id: 'event.stopRequest.create' }))
  const changed = useChanged()
  const [, navigate] = useLocation()
  const answer = useStopChoices(projectId)
  const sent = (id: string) => {
    navigate(`${list}/${id}`)
    void changed('stopRequest')
  }
  return (
    <>
      <PageHeader title={<FormattedMessage id="event.stopRequest.create" />} />
      <RecordBody answer={answer}>
        {(choices) =>
          choices.projects.length > 0 ? (
            <StopForm
              choices={choices}
              first={{ projectId: among(choices, projectId), reasonId: '', narrative: '', documents: [] }}
              onSent={sent}
              onBack={() => navigate(list)}
            />
          ) : (
            <Card>
              <FormattedMessage id="stopRequest.nothing" />
            </Card>
          )
        }
      </RecordBody>
    </>
  )
}

const among = ({ projects }: StopChoices, projectId: string | null): string => projects.find(({ id }) => id === projectId)?.id ?? ''

/** Mends a request that was returned. */
export function MendStopRequest({ request, onSent, onBack }: { request: Request } & Pick<FormProps, 'onSent' | 'onBack'>) {
  const answer = useStopChoices()
  const { projectId, reasonId, narrative, documents } = request
  return (
    <RecordBody answer={answer}>
      {(choices) => (
        <StopForm
          choices={choices}
          first={{ projectId, reasonId, narrative, documents }}
          request={request}
          onSent={onSent}
          onBack={onBack}
        />
      )}
    </RecordBody>
  )
}

const needsDocument = ({ reasons }: StopChoices, reasonId: string): boolean =>
  reasons.some(({ id, needsDocument }) => id === reasonId && needsDocument)

const contentOf = ({ reasonId, narrative, documents }: Typed) => ({ reasonId, narrative, documentIds: documents.map(({ id }) => id) })

function StopForm({ choices, first, request, onSent, onBack }: FormProps) {
  const both = useBothLanguages()
  const form = useForm({
    first,
    bodyOf: (typed) => (request ? contentOf(typed) : { projectId: typed.projectId, ...contentOf(typed) }),
    rule: async () => {
      const { stopAsked, stopRequestRows } = await import('#src/contract/stopRequest.ts')
      return request ? stopAsked : stopRequestRows['POST /api/po/stopRequest'].body
    },
    problemsOf: ({ reasonId, documents }) => ({
      documentIds: documents.length === 0 && needsDocument(choices, reasonId) ? 'stopRequest.documentNeeded' : undefined,
    }),
    words: { projectId: 'stopRequest.chooseProject', reasonId: 'stopRequest.chooseReason' },
    send: (typed) =>
      request
        ? editRecord('stopRequest', request.id, { version: request.version, ...contentOf(typed) })
        : beginRecord('stopRequest', { projectId: typed.projectId, ...contentOf(typed) }),
    onSent: ({ id }) => onSent(id),
  })
  const projects = choices.projects.map(({ id, no, title, titleEn }) => ({ value: id, label: `${no} ${both(title, titleEn)}` }))
  // What a request has already may be in use no more.
  const usable = choices.reasons.filter(({ id, active }) => active || id === first.reasonId)
  const reason = usable.find(({ id }) => id === form.values.reasonId)
  const empty = { value: '', label: '—' }
  return (
    <>
      <Card>
        <form {...form.element}>
          <Grid gap="4" maxW="40rem">
            {request ? null : (
              <ChoiceField labelId="stopRequest.project" required options={[empty, ...projects]} {...form.field('projectId')} />
            )}
            <ChoiceField
              labelId="stopRequest.reason"
              required
              options={[empty, ...usable.map(({ id, name, nameEn }) => ({ value: id, label: both(name, nameEn) }))]}
              {...form.field('reasonId')}
            />
            {reason ? (
              <Box bg="bg.subtle" rounded="md" p="3" fontSize="sm">
                <chakra.p fontSize="xs" color="fg.muted" mb="1">
                  <FormattedMessage id="stopRequest.publicHelp" />
                </chakra.p>
                <PublicNotice notice={reason} />
              </Box>
            ) : null}
            <LongTextField
              labelId="stopRequest.narrative"
              helpId="stopRequest.narrativeHelp"
              required
              rows={5}
              maxLength={4000}
              {...form.field('narrative')}
            />
            <FilesField
              labelId="stopRequest.documents"
              helpId={reason?.needsDocument ? 'stopRequest.documentsNeeded' : 'stopRequest.documentsOptional'}
              files={form.values.documents}
              error={form.problem('documentIds')}
              onBusy={form.onBusy}
              onChange={(update) => form.change(({ documents }) => ({ documents: update(documents) }))}
            />
            <div>
              <SendButton form={form}>
                <FormattedMessage id={request ? 'common.save' : 'event.stopRequest.create'} />
              </SendButton>
              <Button variant="ghost" ms="2" size="sm" onClick={onBack}>
                <FormattedMessage id="common.back" />
              </Button>
            </div>
          </Grid>
        </form>
      </Card>
      {reason ? (
        <chakra.div mt="6">
          <StopImpact allowsRestart={reason.allowsRestart} quoteCount={request?.quoteCount ?? null} />
        </chakra.div>
      ) : null}
    </>
  )
}
