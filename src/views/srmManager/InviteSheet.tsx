import { Box, Button } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useChanged } from '#src/components/detail/changed.ts'
import { Card } from '#src/components/detail/DetailPage.tsx'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { say } from '#src/components/feedback/messages.ts'
import { usePageTitle } from '#src/components/page/pageTitle.ts'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { SheetEditor } from '#src/components/sheet/SheetEditor.tsx'
import { LinkButton } from '#src/components/page/LinkButton.tsx'
import { emptyInvitee, invitedAtOnce, inviteProblems, inviteSheet, inviteValue, type InviteColumn } from '#src/lib/inviteSheet.ts'
import { isEmptyRow } from '#src/lib/textSheet.ts'
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

const noRows = Array.from({ length: blankLines }, emptyInvitee)
const filledOf = (rows: typeof noRows) => rows.filter((row) => !isEmptyRow(inviteSheet, row))

/** Invites everybody of a sheet at once, when no line is wrong; otherwise nobody, and everything stays as typed. */
export function InviteSheet() {
  const intl = useIntl()
  const changed = useChanged()
  const [, navigate] = useLocation()
  const unit = useInvitingUnit()
  usePageTitle(intl.formatMessage({ id: 'invitation.bulk' }))
  const form = useForm({
    first: { rows: noRows },
    send: ({ rows }) => inviteAll({ unitId: unit.unitId, invitations: filledOf(rows).map(inviteValue) }),
    onSent: async ({ ids }) => {
      say('good', intl.formatMessage({ id: 'invitation.sent' }, { count: ids.length }))
      await changed('invitation')
      navigate(listHref)
    },
  })
  const { rows } = form.values
  const filled = filledOf(rows)
  const problems = inviteProblems(rows)
  const submit = () => {
    if (filled.length === 0) return say('bad', intl.formatMessage({ id: 'invitation.noLine' }))
    if (filled.length > invitedAtOnce) return say('bad', intl.formatMessage({ id: 'invitation.tooMany' }, { most: invitedAtOnce }))
    if (problems.some((row) => Object.keys(row).length > 0)) return say('bad', intl.formatMessage({ id: 'invitation.mendFirst' }))
    void form.submit()
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
        <LinkButton size="sm" variant="outline" href={listHref} textId="common.cancel" />
        <Button size="sm" loading={form.isSending} onClick={submit}>
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
        onChange={(changed) => form.change({ rows: changed })}
        problems={problems}
        template={{ nameId: 'invitation.template', row: example }}
      />
    </>
  )
}
