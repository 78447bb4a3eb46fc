import { Button, chakra, Checkbox, Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ShownOnce } from '#src/components/account/ShownOnce.tsx'
import { useChanged } from '#src/components/detail/changed.ts'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { useCall } from '#src/components/detail/useCall.ts'
import { RecordOpener } from '#src/components/detail/RecordDialog.tsx'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { RowButton } from '#src/components/list/RowButton.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { useSession } from '#src/components/session/session.ts'
import { MemberActions } from '#src/components/supplier/MemberActions.tsx'
import { MemberDialog } from '#src/components/supplier/MemberDialog.tsx'
import { useMemberColumns } from '#src/components/supplier/memberColumns.tsx'
import { BelowHeading } from '#src/components/feedback/Waiting.tsx'
import { beginRecord } from '#src/services/records.ts'
import { getMembers, inviteMember, type Member } from '#src/services/team.ts'
import { HandoverDialog } from './HandoverDialog.tsx'
import { Handovers } from './Handovers.tsx'

/** Who works for my company here: invited, locked out and made administrator on this page. */
export default function PoBuTeamMembers() {
  const { may } = useSession()
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <PageHeader title={<FormattedMessage id="route.poBuTeamMembers" />}>
        {may('poBuTeamMembers:invite') ? (
          <Button size="sm" onClick={() => setInviting(true)}>
            <UserPlus size="1em" aria-hidden />
            <FormattedMessage id="team.invite" />
          </Button>
        ) : null}
      </PageHeader>
      <BelowHeading>
        <Handovers />
        <Members />
      </BelowHeading>
      {inviting ? <Invitation onEnd={() => setInviting(false)} /> : null}
      <HandoverDialog />
      <MemberDialog />
    </>
  )
}

function Members() {
  const { user } = useSession()
  const members = useQuery({
    queryKey: ['GET /api/admin/companyUser/{id}/menbers', user.companyId],
    queryFn: ({ signal }) => getMembers(user.companyId, { signal, quiet: true }),
  })
  return <RecordBody answer={members}>{(all) => <Table members={all} />}</RecordBody>
}

function Table({ members }: { members: readonly Member[] }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { user, may } = useSession()
  const changed = useChanged()
  const [receiver, setReceiver] = useState<Member | null>(null)
  const mayPropose = may('poBuTeamMembers:propose')
  const about = useMemberColumns()
  const columns = useMemo(
    (): Column<Member>[] => [
      ...about,
      {
        id: 'actions',
        labelId: 'common.actions',
        align: 'end',
        cell: (member) => (
          <Flex gap="1" justify="flex-end" align="center" wrap="wrap">
            {mayPropose && !member.isAdmin && member.standing === 'open' ? (
              <RowButton id="team.handOver" name={both(member.name, member.nameEn)} onClick={() => setReceiver(member)} />
            ) : null}
            <RecordOpener machine="member" id={member.id} about={both(member.name, member.nameEn)} />
            <MemberActions member={member} reload={() => changed(...ofMembers)} />
          </Flex>
        ),
      },
    ],
    [about, both, changed, mayPropose],
  )
  return (
    <>
      <DataTable
        caption={intl.formatMessage({ id: 'route.poBuTeamMembers' })}
        columns={columns}
        rows={members}
        rowKey={({ id }) => id}
        compact={user.setting['density'] !== 'comfortable'}
      />
      {receiver ? <HandingOver member={receiver} onEnd={() => setReceiver(null)} /> : null}
    </>
  )
}

/** Whom a company has, and what follows for those who quote or take it over. */
const ofMembers = ['member', 'quoter', 'handover'] as const

function HandingOver({ member, onEnd }: { member: Member; onEnd: () => void }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const name = both(member.name, member.nameEn)
  const does = useTold(
    () => beginRecord('handover', { toUserId: member.id }),
    intl.formatMessage({ id: 'team.handOverDone' }, { name }),
    onEnd,
  )
  return (
    <ConfirmDialog
      title={<FormattedMessage id="team.handOver" />}
      confirm={<FormattedMessage id="team.handOver" />}
      busy={does.isPending}
      onConfirm={() => does.mutate()}
      onClose={onEnd}
    >
      <FormattedMessage id="team.handOverConfirm" values={{ name }} />
    </ConfirmDialog>
  )
}

/** Does it, says that it worked, and reads everything again either way. */
const useTold = (work: () => Promise<unknown>, done: string, onEnd: () => void) => {
  const changed = useChanged()
  return useCall({
    mutationFn: work,
    onSuccess: () => say('good', done),
    onSettled: () => changed(...ofMembers).then(onEnd),
  })
}

function Invitation({ onEnd }: { onEnd: () => void }) {
  const changed = useChanged()
  const [made, setMade] = useState<Awaited<ReturnType<typeof inviteMember>> | null>(null)
  const form = useForm({
    first: { name: '', nameEn: '', description: '', quotes: true },
    problemsOf: ({ name }) => ({ name: name.trim().length < 2 ? 'quoter.nameNeeded' : undefined }),
    send: (content) => inviteMember(content),
    onSent: async (account) => {
      setMade(account)
      await changed(...ofMembers)
    },
  })
  if (made) return <Account username={made.username} password={made.password} onEnd={onEnd} />
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage id="team.invite" />}
      confirm={<FormattedMessage id="team.makeAccount" />}
      onClose={onEnd}
    >
      <Flex direction="column" gap="4">
        <TextField labelId="team.name" required maxLength={50} {...form.field('name')} />
        <TextField labelId="team.nameEn" maxLength={100} {...form.field('nameEn')} />
        <TextField labelId="team.position" maxLength={100} {...form.field('description')} />
        <Checkbox.Root size="sm" checked={form.values.quotes} onCheckedChange={({ checked }) => form.change({ quotes: checked === true })}>
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>
            <FormattedMessage id="team.mayPrepare" />
          </Checkbox.Label>
        </Checkbox.Root>
      </Flex>
    </FormDialog>
  )
}

function Account({ username, password, onEnd }: { username: string; password: string; onEnd: () => void }) {
  return (
    <ShownOnce title={<FormattedMessage id="team.accountMade" />} onClose={onEnd}>
      <chakra.p mb="3">
        <FormattedMessage id="team.accountOnce" />
      </chakra.p>
      <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="4" rowGap="2">
        <TokenShown label={<FormattedMessage id="quoter.account" />} value={username} />
        <TokenShown label={<FormattedMessage id="team.firstPassword" />} value={password} />
      </chakra.dl>
    </ShownOnce>
  )
}

function TokenShown({ label, value }: { label: ReactNode; value: string }) {
  return (
    <>
      <chakra.dt color="fg.muted">{label}</chakra.dt>
      <chakra.dd fontFamily="mono" userSelect="all" overflowWrap="anywhere">
        {value}
      </chakra.dd>
    </>
  )
}
