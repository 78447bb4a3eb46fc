import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { EntityPage } from '#src/components/entity/EntityPage.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useListAddress } from '#src/components/list/address.ts'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { useBasicUnits } from '#src/components/supplier/units.ts'
import { groupKinds } from '#src/lib/groupKinds.ts'
import type { Entry } from '#src/services/entity.ts'
import { getJCCompanys } from '#src/services/supplier.ts'
import { GroupMembers } from './userGroups/GroupMembers.tsx'
import { membersHref } from './userGroups/membersHref.ts'

const load = async () => (await import('#src/contract/userGroup.ts')).userGroup

/** Groups of people of the house: who approve, who are drawn as experts, who open together. Each leads to who is in it. */
export default function PoMtUserGroup() {
  const { values } = useListAddress()
  return values['group'] ? <GroupMembers key={values['group']} id={values['group']} /> : <Groups />
}

function Groups() {
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
        <chakra.p fontSize="sm" color="fg.muted">
          <FormattedMessage id="userGroup.help" />
        </chakra.p>
      }
    />
  )
}

/** How many can be called upon, of how many. */
const readyOf = ({ ready, uses }: Entry<'/api/po/userGroup'>): string => `${ready} / ${uses}`
