import { Button, chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import type { OwnField } from '#src/components/entity/EntityField.tsx'
import { EntityPage } from '#src/components/entity/EntityPage.tsx'
import { BelowHeading, Empty } from '#src/components/feedback/Waiting.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { LinkButton } from '#src/components/page/LinkButton.tsx'
import { useSession } from '#src/components/session/session.ts'
import { entityCalls, type Entry } from '#src/services/entity.ts'
import { dateOf } from '#src/lib/shanghaiTime.ts'
import { serverNow } from '#src/services/clock.ts'
import { getGroupPeople } from '#src/services/userGroup.ts'
import { PrepareDialog } from '../expertDraws/PrepareDialog.tsx'
import { ConflictField, KnowledgeField, SinceField, UntilField } from './memberFields.tsx'
import { useMemberColumns } from './useMemberColumns.tsx'

type Group = Entry<'/api/po/userGroup'>

const load = async () => (await import('#src/contract/userGroup.ts')).userGroupMember
const groups = entityCalls('/api/po/userGroup')
const shownElsewhere = ['/api/po/userGroup'] as const
const Hidden: OwnField = () => null
const ownOfAll = { groupId: Hidden, since: SinceField, until: UntilField }
/** Of experts more is asked than of others. */
const ownOfExperts = { ...ownOfAll, categoryIds: KnowledgeField, conflictCompanyIds: ConflictField }
const ownOfOthers = { ...ownOfAll, categoryIds: Hidden, conflictCompanyIds: Hidden, conflictReason: Hidden }

const back = <LinkButton size="sm" variant="outline" href="/poMtBasicData/poMtUserGroup" textId="userGroup.back" />

/** Who is in one group. */
export function GroupMembers({ id }: { id: string }) {
  const answer = useQuery({
    queryKey: ['GET /api/po/userGroup/page', 'one', id],
    queryFn: async ({ signal }) => (await groups.page({ id, page: 1, limit: 1 }, { signal, quiet: true })).rows,
  })
  return (
    <RecordBody answer={answer}>
      {([group]) =>
        group ? (
          <Members group={group} />
        ) : (
          <>
            <PageHeader title={<FormattedMessage id="route.poMtUserGroup" />}>{back}</PageHeader>
            <Empty title={<FormattedMessage id="userGroup.notFound" />} />
          </>
        )
      }
    </RecordBody>
  )
}

function Members({ group }: { group: Group }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { may } = useSession()
  const isExperts = group.kind === 'EXPERT'
  const [isPreparing, setIsPreparing] = useState(false)
  const columns = useMemberColumns(isExperts)
  const people = useQuery({
    queryKey: ['GET /api/po/userGroup/{id}/people', group.id],
    queryFn: ({ signal }) => getGroupPeople(group.id, { signal, quiet: true }),
    enabled: may('poMtUserGroup:edit'),
  })
  const chosen = (people.data ?? []).map((each) => ({
    value: each.id,
    label: `${both(each.name, each.nameEn)} · ${both(each.companyName, each.companyNameEn)}`,
  }))
  return (
    <>
      <PageHeader title={both(group.name, group.nameEn)}>
        {isExperts && group.active && may('poMtUserGroup:prepare') ? (
          <Button size="sm" onClick={() => setIsPreparing(true)}>
            <FormattedMessage id="event.expertDraw.create" />
          </Button>
        ) : null}
        {back}
      </PageHeader>
      {isPreparing ? <PrepareDialog groupId={group.id} onClose={() => setIsPreparing(false)} /> : null}
      <BelowHeading>
        <chakra.p mb="4" fontSize="sm" color="fg.muted">
          {intl.formatMessage({ id: `userGroup.kind.${group.kind}` })} · {group.code}
          {group.note ? ` · ${group.note}` : ''}
        </chakra.p>
        <EntityPage
          path="/api/po/userGroupMember"
          load={load}
          menu="poMtUserGroup"
          id="userGroupMember"
          part={useMemo(() => ({ titleId: 'userGroupMember.list', of: { groupId: group.id } }) as const, [group.id])}
          word="userGroupMember"
          columns={columns}
          choices={{ userId: chosen }}
          own={isExperts ? ownOfExperts : ownOfOthers}
          beginning={{ since: dateOf(serverNow()) }}
          alsoShownBy={shownElsewhere}
        />
      </BelowHeading>
    </>
  )
}
