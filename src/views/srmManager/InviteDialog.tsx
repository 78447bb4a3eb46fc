import { Box, Button, Grid } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ChoiceField, TextField } from '#src/components/form/TextField.tsx'
import { say } from '#src/components/messages.ts'
import { Modal } from '#src/components/Modal.tsx'
import { emptyInvitee, inviteProblems, inviteSheet, inviteValue, type InviteColumn } from '#src/lib/inviteSheet.ts'
import { CallError } from '#src/services/callError.ts'
import { invite } from '#src/services/invitation.ts'
import { useInvitingUnit } from './useInvitingUnit.ts'

const longest: Record<InviteColumn, number> = { companyName: 100, inviteeName: 50, mobile: 40, reason: 200 }

/** Invites one supplier. What was typed stays until it is sent. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const cache = useQueryClient()
  const unit = useInvitingUnit()
  const [invitee, setInvitee] = useState(emptyInvitee)
  const [tried, setTried] = useState(false)
  // An empty form is not an empty line: everything in it is required.
  const problems = inviteSheet.columns.every((column) => invitee[column] === '')
    ? ({ companyName: 'required', inviteeName: 'required', mobile: 'required', reason: 'required' } as const)
    : (inviteProblems([invitee])[0] ?? {})
  const send = useMutation({
    mutationFn: () => invite({ unitId: unit.unitId, ...inviteValue(invitee) }),
    onSuccess: async () => {
      say('good', intl.formatMessage({ id: 'invitation.sent' }, { count: 1 }))
      onClose()
      await cache.invalidateQueries()
    },
    onError: (error) => {
      if (!(error instanceof CallError)) throw error
    },
  })
  const submit = () => (Object.keys(problems).length > 0 ? setTried(true) : send.mutate())
  return (
    <Modal
      title={<FormattedMessage id="invitation.new" />}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button loading={send.isPending} onClick={submit}>
            <FormattedMessage id="invitation.send" />
          </Button>
        </>
      }
    >
      <Grid gap="4">
        <ChoiceField
          labelId="invitation.unit"
          disabled={unit.settled}
          value={unit.unitId}
          onChange={unit.setUnitId}
          options={unit.options}
        />
        {inviteSheet.columns.map((column) => {
          const problem = tried ? problems[column] : undefined
          return (
            <TextField
              key={column}
              labelId={`invitation.${column}`}
              required
              maxLength={longest[column]}
              type={column === 'mobile' ? 'tel' : 'text'}
              value={invitee[column]}
              error={problem ? <FormattedMessage id={`sheet.problem.${problem}`} /> : undefined}
              onChange={(text) => setInvitee((typed) => ({ ...typed, [column]: text }))}
            />
          )
        })}
      </Grid>
      <Box mt="3" fontSize="xs" color="fg.muted">
        <FormattedMessage id="invitation.newHelp" />
      </Box>
    </Modal>
  )
}
