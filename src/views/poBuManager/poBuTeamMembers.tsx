import { Button, chakra, Checkbox, Flex } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { ConfirmDialog } from '#src/components/detail/ReasonDialog.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language.ts'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { say } from '#src/components/messages.ts'
import { Modal } from '#src/components/Modal.tsx'
import { PageHeader } from '#src/components/PageHeader.tsx'
import { useSession } from '#src/components/session.ts'
import { useMemberColumns } from '#src/components/supplier/memberColumns.tsx'
import { BelowHeading } from '#src/components/Waiting.tsx'
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
  const cache = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSuccess: () => say('good', done),
    onError: (error) => {
      if (!(error instanceof CallError)) throw error
    },
    onSettled: () => cache.invalidateQueries().then(onEnd),
  })
}

function Invitation({ onEnd }: { onEnd: () => void }) {
  const cache = useQueryClient()
  const [content, setContent] = useState({ name: '', nameEn: '', description: '', quotes: true })
  const [tried, setTried] = useState(false)
  const change = (changed: Partial<typeof content>) => setContent({ ...content, ...changed })
  const short = content.name.trim().length < 2
  const invite = useMutation({
    mutationFn: () => inviteMember(content),
    onSuccess: () => cache.invalidateQueries(),
    onError: (error) => {
      if (!(error instanceof CallError)) throw error
    },
  })
  if (invite.data) return <Account username={invite.data.username} password={invite.data.password} onEnd={onEnd} />
  return (
    <Modal
      title={<FormattedMessage id="team.invite" />}
      onClose={onEnd}
      footer={
        <>
          <Button variant="outline" onClick={onEnd}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button loading={invite.isPending} onClick={() => (short ? setTried(true) : invite.mutate())}>
            <FormattedMessage id="team.makeAccount" />
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="4">
        <TextField
          labelId="team.name"
          required
          maxLength={50}
          value={content.name}
          error={tried && short ? <FormattedMessage id="quoter.nameNeeded" /> : undefined}
          onChange={(name) => change({ name })}
        />
        <TextField labelId="team.nameEn" maxLength={100} value={content.nameEn} onChange={(nameEn) => change({ nameEn })} />
        <TextField
          labelId="team.position"
          maxLength={100}
          value={content.description}
          onChange={(description) => change({ description })}
        />
        <Checkbox.Root size="sm" checked={content.quotes} onCheckedChange={({ checked }) => change({ quotes: checked === true })}>
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>
            <FormattedMessage id="team.mayPrepare" />
          </Checkbox.Label>
        </Checkbox.Root>
      </Flex>
    </Modal>
  )
}

/** The first password is shown this once; closing needs a button, so that it isn't lost by a click beside. */
function Account({ username, password, onEnd }: { username: string; password: string; onEnd: () => void }) {
  return (
    <Modal
      alert
      title={<FormattedMessage id="team.accountMade" />}
      onClose={onEnd}
      footer={
        <Button onClick={onEnd}>
          <FormattedMessage id="team.noted" />
        </Button>
      }
    >
      <chakra.p mb="3">
        <FormattedMessage id="team.accountOnce" />
      </chakra.p>
      <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="4" rowGap="2">
        <Shown label={<FormattedMessage id="quoter.account" />} value={username} />
        <Shown label={<FormattedMessage id="team.firstPassword" />} value={password} />
      </chakra.dl>
    </Modal>
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
