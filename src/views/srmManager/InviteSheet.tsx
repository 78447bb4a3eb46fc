import { Box, Button } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'wouter'
import { Card } from '#src/components/detail/DetailPage.tsx'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { useUnsaved } from '#src/components/form/useUnsaved.ts'
import { say } from '#src/components/messages.ts'
import { usePageTitle } from '#src/components/pageTitle.ts'
import { PageHeader } from '#src/components/PageHeader.tsx'
import { SheetEditor } from '#src/components/sheet/SheetEditor.tsx'
import { emptyInvitee, invitedAtOnce, inviteProblems, inviteSheet, inviteValue, type InviteColumn } from '#src/lib/inviteSheet.ts'
import { isEmptyRow } from '#src/lib/textSheet.ts'
import { CallError } from '#src/services/callError.ts'
import { inviteAll } from '#src/services/invitation.ts'
import { useInvitingUnit } from './useInvitingUnit.ts'

const listHref = '/srmManager/srmInviteReg'
const blankLines = 8
const widths: Record<InviteColumn, number> = { companyName: 15, inviteeName: 8, mobile: 10, reason: 15 }

const columns = inviteSheet.columns.map((id) => ({
  id,
  labelId: `invitation.${id}` as const,
  width: widths[id],
  edit: id === 'mobile' ? { inputMode: 'tel' as const } : {},
  ...(id === 'companyName' ? { names: true as const } : {}),
}))

/** Invites everybody of a sheet at once, when no line is wrong; otherwise nobody, and everything stays as typed. */
export function InviteSheet() {
  const intl = useIntl()
  const cache = useQueryClient()
  const [, navigate] = useLocation()
  const unit = useInvitingUnit()
  usePageTitle(intl.formatMessage({ id: 'invitation.bulk' }))
  const [rows, setRows] = useState(() => Array.from({ length: blankLines }, emptyInvitee))
  const [sent, setSent] = useState(false)
  const filled = rows.filter((row) => !isEmptyRow(inviteSheet, row))
  const letGo = useUnsaved(filled.length > 0 && !sent)
  const problems = inviteProblems(rows)
  const send = useMutation({
    mutationFn: () => inviteAll({ unitId: unit.unitId, invitations: filled.map(inviteValue) }),
    onSuccess: async ({ ids }) => {
      say('good', intl.formatMessage({ id: 'invitation.sent' }, { count: ids.length }))
      setSent(true)
      letGo()
      await cache.invalidateQueries()
      navigate(listHref)
    },
    onError: (error) => {
      if (!(error instanceof CallError)) throw error
    },
  })
  const submit = () => {
    if (filled.length === 0) return say('bad', intl.formatMessage({ id: 'invitation.noLine' }))
    if (filled.length > invitedAtOnce) return say('bad', intl.formatMessage({ id: 'invitation.tooMany' }, { most: invitedAtOnce }))
    if (problems.some((row) => Object.keys(row).length > 0)) return say('bad', intl.formatMessage({ id: 'invitation.mendFirst' }))
    send.mutate()
  }
  const example = {
    companyName: intl.formatMessage({ id: 'invitation.exampleCompany' }),
    inviteeName: intl.formatMessage({ id: 'invitation.examplePerson' }),
    mobile: '13800000000',
    reason: intl.formatMessage({ id: 'invitation.exampleReason' }),
  }
  return (
    <>
      <PageHeader title={<FormattedMessage id="invitation.bulk" />}>
        <Button asChild size="sm" variant="outline">
          <Link href={listHref}>
            <FormattedMessage id="common.cancel" />
          </Link>
        </Button>
        <Button size="sm" loading={send.isPending} onClick={submit}>
          <FormattedMessage id="invitation.sendAll" values={{ count: filled.length }} />
        </Button>
      </PageHeader>
      <Box mb="4">
        <Card>
          <Box maxW="24rem" mb="3">
            <ChoiceField
              labelId="invitation.unit"
              disabled={unit.settled}
              value={unit.unitId}
              onChange={unit.setUnitId}
              options={unit.options}
            />
          </Box>
          <Box fontSize="sm" color="fg.muted">
            <FormattedMessage id="invitation.bulkHelp" values={{ most: invitedAtOnce }} />
          </Box>
        </Card>
      </Box>
      <SheetEditor
        labelId="invitation.bulk"
        rules={inviteSheet}
        columns={columns}
        rows={rows}
        onChange={setRows}
        problems={problems}
        template={{ nameId: 'invitation.template', row: example }}
      />
    </>
  )
}
