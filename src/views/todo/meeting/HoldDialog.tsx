import { chakra, Grid } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OwnDialog } from '#src/components/detail/RecordActions.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { FilesField } from '#src/components/form/FilesField.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { ChoiceField, LongTextField, TextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { meetingResults, type MeetingResult } from '#src/machines/approval/meeting.ts'
import type { Uploaded } from '#src/machines/session/upload.ts'
import { sendEvent } from '#src/services/events.ts'
import type { RecordOf } from '#src/services/records.ts'

interface Item {
  taskId: string
  /** Empty until somebody has chosen. */
  result: MeetingResult | ''
  opinion: string
}

interface Typed {
  minutesNo: string
  attendance: string
  absent: string
  items: Item[]
  documents: readonly Uploaded[]
}

/** Asks what a meeting has decided about each case, with its minutes: that decides these cases. */
export function HoldDialog({ machine, event, reload, onEnd, meeting }: OwnDialog<'hold'> & { meeting: RecordOf<'meeting'> }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { id, version } = meeting
  const bodyOf = ({ documents, items, ...typed }: Typed) => ({
    version,
    ...typed,
    // What nobody has chosen its schema refuses.
    items: items.map(({ result, ...item }) => ({ ...item, result: result as MeetingResult })),
    documentIds: documents.map((document) => document.id),
  })
  const { mutateAsync } = useEvent(machine, event, (typed: Typed) => sendEvent('meeting', id, 'hold', bodyOf(typed)), reload)
  const form = useForm({
    first: {
      minutesNo: '',
      attendance: '',
      absent: '',
      items: meeting.items.map(({ taskId }) => ({ taskId, result: '', opinion: '' })),
      documents: [],
    } as Typed,
    bodyOf,
    rule: async () => (await import('#src/contract/meeting.ts')).meetingRows['POST /api/approval/meeting/{id}/hold'].body,
    problemsOf: ({ items, documents }) => ({
      documentIds: documents.length === 0 ? 'meeting.scanNeeded' : undefined,
      ...Object.fromEntries(
        items.flatMap(({ result }, at) => (result === '' ? [[`items.${at}.result`, 'meeting.chooseResult' as const]] : [])),
      ),
    }),
    send: (typed) => mutateAsync(typed),
    onSent: onEnd,
  })
  const changeItem = (at: number, change: Partial<Item>) =>
    form.change(({ items }) => ({ items: items.map((item, place) => (place === at ? { ...item, ...change } : item)) }))
  const title = <FormattedMessage id="event.meeting.hold" />
  return (
    <FormDialog form={form} title={title} confirm={title} onClose={onEnd}>
      <Grid gap="4">
        <TextField labelId="meeting.minutesNo" required maxLength={100} {...form.field('minutesNo')} />
        <LongTextField labelId="meeting.attendance" required rows={2} maxLength={2000} {...form.field('attendance')} />
        <LongTextField labelId="meeting.absent" rows={2} maxLength={1000} {...form.field('absent')} />
        {meeting.items.map((item, at) => (
          <chakra.fieldset key={item.taskId} borderWidth="1px" rounded="md" p="3">
            <chakra.legend fontSize="sm" fontWeight="medium" px="1">
              {item.caseNo} {both(item.title, item.titleEn)}
            </chakra.legend>
            <Grid gap="3">
              <ChoiceField
                labelId="meeting.result"
                required
                options={[
                  { value: '', label: '—' },
                  ...meetingResults.map((value) => ({ value, label: intl.formatMessage({ id: `meeting.result.${value}` }) })),
                ]}
                value={form.values.items[at]?.result ?? ''}
                onChange={(result) => changeItem(at, { result: result as Item['result'] })}
                error={form.problem(`items.${at}.result`)}
              />
              <LongTextField
                labelId="meeting.opinion"
                helpId="meeting.opinionHelp"
                rows={2}
                maxLength={1000}
                value={form.values.items[at]?.opinion ?? ''}
                onChange={(opinion) => changeItem(at, { opinion })}
                error={form.problem(`items.${at}.opinion`)}
              />
            </Grid>
          </chakra.fieldset>
        ))}
        <FilesField
          labelId="meeting.scan"
          helpId="meeting.scanHelp"
          files={form.values.documents}
          error={form.problem('documentIds')}
          onBusy={form.onBusy}
          onChange={(update) => form.change(({ documents }) => ({ documents: update(documents) }))}
        />
      </Grid>
    </FormDialog>
  )
}
