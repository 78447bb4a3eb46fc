import { Flex } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { ApproverChoice } from '#src/components/approval/ApproverChoice.tsx'
import { useChanged } from '#src/components/detail/changed.ts'
import { Draft, RecordBody, RecordPage, Words } from '#src/components/detail/DetailPage.tsx'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { Conflict } from '#src/components/form/Conflict.tsx'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { usePageTitle } from '#src/components/page/pageTitle.ts'
import { sendEvent } from '#src/services/events.ts'
import { getDemandChoices } from '#src/services/demand.ts'
import { beginRecord, editRecord, type RecordOf } from '#src/services/records.ts'
import { demandsOf, type DemandArea } from './addresses.ts'
import { DemandWarnings, useAdvice } from './Advice.tsx'
import { bodyOf, emptyDemand, typedOf, wrongLines, type DemandTyped } from './content.ts'
import { DemandForm, type DemandChoices } from './DemandForm.tsx'

const useChoices = () =>
  useQuery({ queryKey: ['GET /api/po/demand/choices'], queryFn: ({ signal }) => getDemandChoices({ signal, quiet: true }) })

/** What no schema says: lines that can't be sent are mended first. */
const problemsOf = ({ lines }: DemandTyped) => (wrongLines(lines) > 0 ? ({ lines: 'demand.linesWrong' } as const) : {})

/** A new demand. */
export function NewDemand({ area }: { area: DemandArea }) {
  return <RecordBody answer={useChoices()}>{(choices) => <NewForm area={area} choices={choices} />}</RecordBody>
}

function NewForm({ area, choices }: { area: DemandArea; choices: DemandChoices }) {
  const intl = useIntl()
  const changed = useChanged()
  const [, navigate] = useLocation()
  const title = intl.formatMessage({ id: 'event.demand.create' })
  usePageTitle(title)
  const form = useForm({
    first: emptyDemand(choices.units[0]?.id ?? ''),
    bodyOf,
    rule: async () => (await import('#src/contract/demand.ts')).demandRows['POST /api/po/demand'].body,
    problemsOf,
    send: (values) => beginRecord('demand', bodyOf(values)),
    onSent: ({ id }) => {
      navigate(`${demandsOf(area)}/${id}`, { replace: true })
      void changed('demand')
    },
  })
  return (
    <>
      <PageHeader title={title}>
        <SendButton form={form} size="sm">
          <FormattedMessage id="demand.save" />
        </SendButton>
      </PageHeader>
      <DemandForm form={form} choices={choices} />
    </>
  )
}

/** A draft to go on with, and to submit. */
export function DemandDraft({ id, area }: { id: string; area: DemandArea }) {
  const choices = useChoices()
  return (
    <Draft machine="demand" id={id}>
      {(record) => (
        <RecordBody answer={choices}>{(known) => <EditForm key={record.version} record={record} choices={known} area={area} />}</RecordBody>
      )}
    </Draft>
  )
}

interface EditFormProps {
  record: RecordOf<'demand'>
  choices: DemandChoices
  area: DemandArea
}

function EditForm({ record, choices, area }: EditFormProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const cache = useQueryClient()
  const changed = useChanged()
  const advice = useAdvice(record.id)
  const { id } = record
  const readAgain = async () => {
    await cache.invalidateQueries({ queryKey: ['draft', 'demand', id] })
    await changed('demand')
  }
  const form = useForm({
    first: typedOf(record),
    bodyOf,
    rule: async () => (await import('#src/contract/demand.ts')).demandRows['POST /api/po/demand/{id}/edit'].body.omit({ version: true }),
    problemsOf,
    send: async (values, way) => {
      const saved = await editRecord('demand', id, { ...bodyOf(values), version: record.version })
      const isReady = saved.transitions.some(({ event, allowed }) => event === 'submit' && allowed)
      if (way !== 'submit' || !isReady) return 'saved'
      // Whatever becomes of it, it is saved; why not more, the client has said.
      return sendEvent('demand', id, 'submit', { version: saved.version }).then(
        () => 'submitted',
        () => 'saved',
      )
    },
    onSent: async (became) => {
      const event = intl.formatMessage({ id: 'event.demand.submit' })
      say('good', became === 'saved' ? intl.formatMessage({ id: 'demand.saved' }) : intl.formatMessage({ id: 'project.done' }, { event }))
      await readAgain()
    },
  })
  return (
    <RecordPage
      machine="demand"
      record={record}
      no={record.no}
      title={both(record.title, record.titleEn) || <FormattedMessage id="event.demand.create" />}
      actions={
        <Flex gap="2" wrap="wrap">
          <SendButton form={form} size="sm" variant="outline">
            <FormattedMessage id="demand.save" />
          </SendButton>
          <RecordActions
            machine="demand"
            record={record}
            reload={readAgain}
            except={['edit']}
            busy={form.isSending || form.uploading}
            own={{ submit: () => void form.submit('submit') }}
          />
        </Flex>
      }
      note={
        <>
          {form.isConflicting ? (
            <Conflict messageId="form.changedMeanwhile" actionId="form.takeCurrent" onTake={() => void readAgain()} />
          ) : null}
          <DemandWarnings advice={advice} area={area} />
        </>
      }
    >
      <Words titleId="demand.decision" text={record.decisionReason} />
      <DemandForm form={form} choices={choices} />
      <ApproverChoice machine="demand" record={record} />
    </RecordPage>
  )
}
