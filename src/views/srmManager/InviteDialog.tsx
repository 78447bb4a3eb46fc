import { Box, Grid } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { ChoiceField, TextField } from '#src/components/form/TextField.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { emptyInvitee, inviteProblems, inviteSheet, inviteValue, type InviteColumn } from '#src/lib/inviteSheet.ts'
import { invite } from '#src/services/invitation.ts'
import { useInvitingUnit } from './useInvitingUnit.ts'

const longest: Record<InviteColumn, number> = { companyName: 100, inviteeName: 50, mobile: 40, reason: 200 }

const required = { companyName: 'required', inviteeName: 'required', mobile: 'required', reason: 'required' } as const

/** Invites one supplier. What was typed stays until it is sent. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const changed = useChanged()
  const unit = useInvitingUnit()
  const form = useForm({
    first: emptyInvitee(),
    problemsOf: (invitee) => {
      // An empty form is not an empty line: everything in it is required.
      const isEmpty = inviteSheet.columns.every((column) => invitee[column] === '')
      const problems = isEmpty ? required : (inviteProblems([invitee])[0] ?? {})
      return Object.fromEntries(Object.entries(problems).map(([column, problem]) => [column, `sheet.problem.${problem}` as const]))
    },
    send: (invitee) => invite({ unitId: unit.unitId, ...inviteValue(invitee) }),
    onSent: async () => {
      say('good', intl.formatMessage({ id: 'invitation.sent' }, { count: 1 }))
      onClose()
      await changed('invitation')
    },
  })
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage id="invitation.new" />}
      confirm={<FormattedMessage id="invitation.send" />}
      onClose={onClose}
    >
      <Grid gap="4">
        <ChoiceField
          labelId="invitation.unit"
          disabled={unit.settled}
          value={unit.unitId}
          onChange={unit.setUnitId}
          options={unit.options}
        />
        {inviteSheet.columns.map((column) => (
          <TextField
            key={column}
            labelId={`invitation.${column}`}
            required
            maxLength={longest[column]}
            type={column === 'mobile' ? 'tel' : 'text'}
            {...form.field(column)}
          />
        ))}
      </Grid>
      <Box mt="3" fontSize="xs" color="fg.muted">
        <FormattedMessage id="invitation.newHelp" />
      </Box>
    </FormDialog>
  )
}
