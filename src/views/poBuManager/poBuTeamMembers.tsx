import { Button, chakra, Checkbox, Flex } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ShownOnce } from '#src/components/account/ShownOnce.tsx'
import { useChanged } from '#src/components/detail/changed.ts'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { useSession } from '#src/components/session/session.ts'
import { useMemberColumns } from '#src/components/supplier/memberColumns.tsx'
import { BelowHeading } from '#src/components/feedback/Waiting.tsx'
import { CallError } from '#src/services/callError.ts'
import { freezeMember, getMembers, inviteMember, proposeHandover, unfreezeMember, type Member } from '#src/services/team.ts'
import { HandoverDialog } from './HandoverDialog.tsx'
import { Handovers } from './Handovers.tsx'

type Act = 'freeze' | 'unfreeze' | 'handOver'

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
  const [doing, setDoing] = useState<{ act: Act; member: Member } | null>(null)
  const [mayFreeze, mayPropose] = [may('poBuTeamMembers:freeze'), may('poBuTeamMembers:propose')]
  const about = useMemberColumns()
  const columns = useMemo((): Column<Member>[] => {
    const actsOn = ({ isAdmin, standing }: Member): Act[] => {
      if (isAdmin) return []
      if (standing !== 'open') return standing === 'frozen' && mayFreeze ? ['unfreeze'] : []
      return [...(mayPropose ? (['handOver'] as const) : []), ...(mayFreeze ? (['freeze'] as const) : [])]
    }
    return [
      ...about,
      {
        id: 'actions',
        labelId: 'common.actions',
        align: 'end',
        cell: (member) =>
          actsOn(member).length === 0 ? null : (
            <Flex gap="1" justify="flex-end" wrap="wrap">
              {actsOn(member).map((act) => (
                <Button
                  key={act}
                  size="2xs"
                  variant={act === 'freeze' ? 'ghost' : 'outline'}
                  colorPalette={act === 'freeze' ? 'red' : 'accent'}
                  aria-label={`${intl.formatMessage({ id: `team.${act}` })}: ${both(member.name, member.nameEn)}`}
                  onClick={() => setDoing({ act, member })}
                >
                  <FormattedMessage id={`team.${act}`} />
                </Button>
              ))}
            </Flex>
          ),
      },
    ]
  }, [about, both, intl, mayFreeze, mayPropose])
  return (
    <>
      <DataTable
        caption={intl.formatMessage({ id: 'route.poBuTeamMembers' })}
        columns={columns}
        rows={members}
        rowKey={({ id }) => id}
        compact={user.setting['density'] !== 'comfortable'}
      />
      {doing ? <Confirmation act={doing.act} member={doing.member} onEnd={() => setDoing(null)} /> : null}
    </>
  )
}

/** Whom a company has, and what follows for those who quote or take it over. */
const ofMembers = ['/api/admin/companyUser', 'quoter', 'handover'] as const

const sends: Record<Act, (id: string) => Promise<unknown>> = { freeze: freezeMember, unfreeze: unfreezeMember, handOver: proposeHandover }

function Confirmation({ act, member, onEnd }: { act: Act; member: Member; onEnd: () => void }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const name = both(member.name, member.nameEn)
  const does = useTold(() => sends[act](member.id), intl.formatMessage({ id: `team.${act}Done` }, { name }), onEnd)
  return (
    <ConfirmDialog
      title={<FormattedMessage id={`team.${act}`} />}
      confirm={<FormattedMessage id={`team.${act}`} />}
      danger={act === 'freeze'}
      busy={does.isPending}
      onConfirm={() => does.mutate()}
      onClose={onEnd}
    >
      <FormattedMessage id={`team.${act}Confirm`} values={{ name }} />
    </ConfirmDialog>
  )
}

/** Does it, says that it worked, and reads everything again either way. */
const useTold = (work: () => Promise<unknown>, done: string, onEnd: () => void) => {
  const changed = useChanged()
  return useMutation({
    mutationFn: work,
    onSuccess: () => say('good', done),
    onError: (error) => {
      if (!(error instanceof CallError)) throw error
    },
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
        <Shown label={<FormattedMessage id="quoter.account" />} value={username} />
        <Shown label={<FormattedMessage id="team.firstPassword" />} value={password} />
      </chakra.dl>
    </ShownOnce>
  )
}

function Shown({ label, value }: { label: ReactNode; value: string }) {
  return (
    <>
      <chakra.dt color="fg.muted">{label}</chakra.dt>
      <chakra.dd fontFamily="mono" userSelect="all" overflowWrap="anywhere">
        {value}
      </chakra.dd>
    </>
  )
}
