import { Box, chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { Problem } from '#src/components/account/Problem.tsx'
import { useChanged } from '#src/components/detail/changed.ts'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { CheckList } from '#src/components/form/CheckList.tsx'
import { DateField } from '#src/components/form/DateField.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { PersonField, type Person } from '#src/components/form/PersonField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { Tick } from '#src/components/form/Tick.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { dateOf } from '#src/lib/shanghaiTime.ts'
import { flowTypeIds, type FlowType } from '#src/machines/approval/flowTypes.ts'
import { flowTypeTitle } from '#src/machines/approval/titles.ts'
import { addAbsence, changeAbsence, findSubstitutes, type Absence } from '#src/services/absence.ts'
import { serverNow } from '#src/services/clock.ts'

interface Values {
  from: string
  until: string
  ofAll: boolean
  types: FlowType[]
  substitute: Person | null
  reason: string
}

const valuesOf = (absence: Absence | null): Values => ({
  from: absence?.from ?? '',
  until: absence?.until ?? '',
  ofAll: !absence || absence.types.length === 0,
  types: absence?.types ?? [],
  substitute: absence?.substitute ?? null,
  reason: absence?.reason ?? '',
})

const contentOf = ({ from, until, ofAll, types, substitute, reason }: Values) => ({
  from,
  until,
  types: ofAll ? [] : types,
  substituteId: substitute?.id ?? '',
  reason,
})

interface AbsenceDialogProps {
  userId: string
  /** Null for a new one. */
  absence: Absence | null
  onClose: () => void
}

/** Asks when somebody is away, in which approvals, and who acts for them then. */
export function AbsenceDialog({ userId, absence, onClose }: AbsenceDialogProps) {
  const intl = useIntl()
  const changed = useChanged()
  const today = dateOf(serverNow())
  const form = useForm({
    first: valuesOf(absence),
    bodyOf: contentOf,
    rule: async () => (await import('#src/contract/absence.ts')).absenceContent,
    problemsOf: ({ from, until, ofAll, types }) => ({
      from: from === '' ? 'account.error.required' : undefined,
      until: until === '' ? 'account.error.required' : until < from ? 'absence.error.untilBeforeFrom' : undefined,
      types: !ofAll && types.length === 0 ? 'absence.typesNeeded' : undefined,
    }),
    send: (values) =>
      absence
        ? changeAbsence(absence.id, { version: absence.version, ...contentOf(values) }, { quiet: true })
        : addAbsence(userId, contentOf(values), { quiet: true }),
    onSent: async () => {
      say('good', intl.formatMessage({ id: 'personal.saved' }))
      onClose()
      await changed('/api/sys/absence')
    },
  })
  const { from, until, ofAll, types, substitute } = form.values
  const hasBegun = absence?.standing === 'current'
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage id={absence ? 'absence.edit' : 'absence.add'} />}
      confirm={<FormattedMessage id="common.save" />}
      onClose={onClose}
    >
      <Box display="flex" flexDirection="column" gap="4">
        <Problem error={form.unsaid} />
        <DateField labelId="absence.from" required disabled={hasBegun} {...(hasBegun ? {} : { min: today })} {...form.field('from')} />
        <DateField labelId="absence.until" required min={from > today ? from : today} {...form.field('until')} />
        <chakra.fieldset minW="0">
          <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
            <FormattedMessage id="absence.types" />
          </chakra.legend>
          <Tick checked={ofAll} onChange={(checked) => form.change({ ofAll: checked })}>
            <FormattedMessage id="absence.allTypes" />
          </Tick>
          {ofAll ? null : (
            <Box mt="2">
              <CheckList
                labelId="absence.types"
                groups={[
                  {
                    title: null,
                    choices: flowTypeIds.map((value) => ({ value, label: intl.formatMessage({ id: flowTypeTitle(value) }) })),
                  },
                ]}
                chosen={types}
                onChange={(chosen) => form.change({ types: flowTypeIds.filter((type) => chosen.includes(type)) })}
              />
            </Box>
          )}
          {form.problem('types') ? (
            <Box role="alert" color="fg.error" fontSize="xs" mt="1.5" data-problem>
              {form.problem('types')}
            </Box>
          ) : null}
        </chakra.fieldset>
        <PersonField
          labelId="absence.substitute"
          searchId="absence.findSubstitute"
          source={['GET /api/sys/absence/substitute', userId]}
          find={(q, signal) => findSubstitutes({ userId, q }, { signal, quiet: true })}
          value={substitute}
          onChange={(person) => form.change({ substitute: person })}
          error={form.problem('substituteId')}
        />
        {substitute ? <AwayToo userId={userId} substitute={substitute} from={from} until={until} types={ofAll ? [] : types} /> : null}
        <TextField labelId="absence.reason" helpId="absence.reasonHelp" maxLength={100} {...form.field('reason')} />
      </Box>
    </FormDialog>
  )
}

interface AwayTooProps {
  userId: string
  substitute: Person
  from: string
  until: string
  types: readonly FlowType[]
}

/** Warns of a substitute who is away in that time, in part at least. */
function AwayToo({ userId, substitute: { id, name, nameEn }, from, until, types }: AwayTooProps) {
  const both = useBothLanguages()
  const query = { userId, id, from, until, types: types.join() }
  const found = useQuery({
    queryKey: ['GET /api/sys/absence/substitute', query],
    queryFn: ({ signal }) => findSubstitutes(query, { signal, quiet: true }),
    enabled: isDay(from) && isDay(until) && from <= until,
  })
  if (!found.data?.some(({ isAway }) => isAway)) return null
  return (
    <Callout role="status">
      <FormattedMessage id="absence.awayToo" values={{ name: both(name, nameEn) }} />
    </Callout>
  )
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
