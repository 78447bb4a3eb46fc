import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Redirect, useParams } from 'wouter'
import { EntityPage } from '#src/components/entity/EntityPage.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useListAddress } from '#src/components/list/address.ts'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { Views } from '#src/components/page/Views.tsx'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { useBasicUnits } from '#src/components/supplier/units.ts'
import { groupKinds } from '#src/lib/groupKinds.ts'
import type { Entry } from '#src/services/entity.ts'
import { getJCCompanys } from '#src/services/supplier.ts'
import { Draws } from './expertDraws/Draws.tsx'
import { OneDraw } from './expertDraws/OneDraw.tsx'
import { GroupMembers } from './userGroups/GroupMembers.tsx'
import { membersHref } from './userGroups/membersHref.ts'

const load = async () => (await import('#src/contract/userGroup.ts')).userGroup

const path = '/poMtBasicData/poMtUserGroup'
const names = ['groups', 'draws'] as const

/** Groups of people of the house: who approve, who are drawn as experts, who open together. Each leads to who is in it; and the draws of experts. */
export default function PoMtUserGroup() {
  const { id } = useParams()
  const { values, search } = useListAddress()
  if (id) return <OneDraw key={id} id={id} />
  if (values['group']) return <GroupMembers key={values['group']} id={values['group']} />
  // What waits is found by its state alone, which groups don’t have.
  if (values['state'] && !values['view']) return <Redirect to={`${path}?view=draws&${search}`} replace />
  const current = names.find((name) => name === values['view']) ?? 'groups'
  const views = (
    <Views
      labelId="route.poMtUserGroup"
      views={names.map((name) => ({
        href: name === 'groups' ? path : `${path}?view=${name}`,
        title: <FormattedMessage id={`userGroup.view.${name}`} />,
        current: name === current,
      }))}
    />
  )
  return current === 'draws' ? <Draws key={current} views={views} /> : <Groups key={current} views={views} />
}

function Groups({ views }: { views: ReactNode }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const usual = useUsual()
  const units = useBasicUnits()
  const centres = useQuery({
    queryKey: ['GET /api/admin/company/getJCCompanys'],
    queryFn: ({ signal }) => getJCCompanys({ signal, quiet: true }),
  })
  const house = intl.formatMessage({ id: 'userGroup.wholeHouse' })
  const companies = [
    { value: '', label: house },
    ...(centres.data ?? []).map(({ id, name, nameEn }) => ({ value: id, label: both(name, nameEn) })),
    ...units,
  ]
  const companyOf = ({ companyName, companyNameEn }: Entry<'/api/po/userGroup'>) => both(companyName, companyNameEn) || house
  return (
    <EntityPage
      path="/api/po/userGroup"
      load={load}
      menu="poMtUserGroup"
      word="userGroup"
      columns={[
        {
          id: 'name',
          labelId: 'userGroup.name',
          cell: ({ id, name, nameEn }) => <TextLink href={membersHref(id)}>{both(name, nameEn)}</TextLink>,
          text: ({ name, nameEn }) => both(name, nameEn),
          sort: 'name',
        },
        'code',
        'kind',
        { id: 'company', labelId: 'userGroup.companyId', cell: companyOf, text: companyOf },
        { id: 'ready', labelId: 'userGroup.ready', cell: readyOf, text: readyOf, align: 'end' },
        'active',
      ]}
      filters={[usual.choice('kind', 'userGroup.kind', groupKinds, 'userGroup.kind.'), 'active']}
      choices={{ companyId: companies }}
      search
      beginning={{ active: true }}
      usesHref={{ member: ({ id }) => membersHref(id) }}
      overview={
        <>
          {views}
          <chakra.p fontSize="sm" color="fg.muted">
            <FormattedMessage id="userGroup.help" />
          </chakra.p>
        </>
      }
    />
  )
}

/** How many can be called upon, of how many. */
const readyOf = ({ ready, members }: Entry<'/api/po/userGroup'>): string => `${ready} / ${members}`
