import { Box, Button, chakra, Grid } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { Card, RecordBody } from '#src/components/detail/DetailPage.tsx'
import { CheckList } from '#src/components/form/CheckList.tsx'
import { DateTimeField } from '#src/components/form/DateField.tsx'
import { Ordered } from '#src/components/form/Ordered.tsx'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { ChoiceField, TextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import type { Data } from '#src/contract/index.ts'
import { fieldOfMoment, momentOfField } from '#src/lib/shanghaiTime.ts'
import { meetingKinds, type MeetingKind } from '#src/machines/approval/meeting.ts'
import { getAgendaChoices } from '#src/services/meeting.ts'
import { beginRecord, editRecord, type RecordOf } from '#src/services/records.ts'

type Choice = Data<'GET /api/approval/meeting/agenda'>[number]
type Meeting = Pick<RecordOf<'meeting'>, 'id' | 'version' | 'title' | 'kind' | 'place' | 'startsAt' | 'items'>

interface Typed {
  title: string
  kind: MeetingKind
  place: string
  startsAt: string
  taskIds: string[]
}

const bodyOf = ({ startsAt, ...typed }: Typed) => ({ ...typed, startsAt: momentOfField(startsAt) ?? '' })

/** Plans a meeting: a new one, or one that is planned anew. */
export function MeetingForm({ meeting, onBack }: { meeting?: Meeting; onBack?: () => void }) {
  const answer = useQuery({
    queryKey: ['GET /api/approval/meeting/agenda', meeting?.id],
    queryFn: ({ signal }) => getAgendaChoices(meeting ? { meetingId: meeting.id } : {}, { signal, quiet: true }),
  })
  return (
    <>
      {meeting ? null : <PageHeader title={<FormattedMessage id="event.meeting.create" />} />}
      <RecordBody answer={answer}>
        {(choices) =>
          choices.length > 0 ? (
            <Form choices={choices} meeting={meeting} onBack={onBack} />
          ) : (
            <Card>
              <FormattedMessage id="meeting.nothing" />
            </Card>
          )
        }
      </RecordBody>
    </>
  )
}

interface FormProps {
  choices: readonly Choice[]
  meeting: Meeting | undefined
  onBack: (() => void) | undefined
}

function Form({ choices, meeting, onBack }: FormProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const changed = useChanged()
  const [, navigate] = useLocation()
  const nameOf = ({ caseNo, title, titleEn }: Choice) => `${caseNo} ${both(title, titleEn)}`
  const isOpen = ({ taskId }: { taskId: string }) => choices.some((choice) => choice.taskId === taskId)
  const form = useForm({
    first: {
      title: meeting?.title ?? '',
      kind: meeting?.kind ?? 'MANAGERS',
      place: meeting?.place ?? '',
      startsAt: meeting ? fieldOfMoment(meeting.startsAt) : '',
      // What is decided otherwise by now leaves the agenda.
      taskIds: (meeting?.items ?? []).filter(isOpen).map(({ taskId }) => taskId),
    } as Typed,
    bodyOf,
    rule: async () => (await import('#src/contract/meeting.ts')).meetingRows['POST /api/approval/meeting'].body,
    words: { taskIds: 'meeting.chooseCases', startsAt: 'meeting.chooseStart' },
    send: (typed) =>
      meeting ? editRecord('meeting', meeting.id, { version: meeting.version, ...bodyOf(typed) }) : beginRecord('meeting', bodyOf(typed)),
    onSent: async ({ id }) => {
      await changed('meeting')
      onBack?.()
      navigate(`/todo/meeting/${id}`)
    },
  })
  const { taskIds } = form.values
  const agenda = choices
    .map((choice) => ({ id: choice.taskId, name: nameOf(choice) }))
    .filter(({ id }) => taskIds.includes(id))
    .toSorted((a, b) => taskIds.indexOf(a.id) - taskIds.indexOf(b.id))
  return (
    <Card>
      <form {...form.element}>
        <Grid gap="4" maxW="40rem">
          <TextField labelId="common.title" required maxLength={200} {...form.field('title')} />
          <ChoiceField
            labelId="meeting.kind"
            required
            options={meetingKinds.map((value) => ({ value, label: intl.formatMessage({ id: `meeting.kind.${value}` }) }))}
            value={form.values.kind}
            onChange={(kind) => form.change({ kind: kind as MeetingKind })}
            error={form.problem('kind')}
          />
          <TextField labelId="meeting.place" required maxLength={200} {...form.field('place')} />
          <DateTimeField labelId="meeting.startsAt" required {...form.field('startsAt')} />
          <chakra.fieldset>
            <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
              <FormattedMessage id="meeting.agenda" />
            </chakra.legend>
            <CheckList
              labelId="meeting.agenda"
              groups={[{ title: null, choices: choices.map((choice) => ({ value: choice.taskId, label: nameOf(choice) })) }]}
              chosen={taskIds}
              onChange={(chosen) => form.change({ taskIds: [...chosen] })}
            />
            {form.problem('taskIds') ? (
              <Box role="alert" fontSize="xs" color="tone.bad.fg" mt="1">
                {form.problem('taskIds')}
              </Box>
            ) : null}
            {taskIds.length > 1 ? (
              <Box mt="3">
                <Ordered items={agenda} onChange={(ids) => form.change({ taskIds: ids })} />
              </Box>
            ) : null}
          </chakra.fieldset>
          <div>
            <SendButton form={form}>
              <FormattedMessage id={meeting ? 'common.save' : 'event.meeting.create'} />
            </SendButton>
            <Button variant="ghost" ms="2" size="sm" onClick={onBack ?? (() => navigate('/todo/meeting'))}>
              <FormattedMessage id="common.back" />
            </Button>
          </div>
        </Grid>
      </form>
    </Card>
  )
}
