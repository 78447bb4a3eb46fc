import { useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { Pills } from '#src/components/list/Pills.tsx'
import { useCategories } from '#src/components/supplier/categories.ts'
import { StandingPill } from './StandingPill.tsx'
import type { Entry } from '#src/services/entity.ts'

type Member = Entry<'/api/po/userGroupMember'>

/** Who is in a group, how they stand, and of experts what they know and whom they don't judge. */
export const useMemberColumns = (isExperts: boolean): ('title' | Column<Member>)[] => {
  const intl = useIntl()
  const both = useBothLanguages()
  const categories = useCategories()
  const known = ({ categoryIds }: Member) => categories.filter(({ id }) => categoryIds.includes(id)).map(({ name }) => name)
  const conflicts = (member: Member) => member.conflicts.map(({ name, nameEn }) => both(name, nameEn))
  const period = ({ since, until }: Member) => `${since} – ${until}`
  const column = (
    id: (keyof Member & ('company' | 'name' | 'categoryIds' | 'conflicts')) | 'company',
    labelId: Column<Member>['labelId'],
    text: (member: Member) => string,
  ): Column<Member> => ({ id, labelId, text, cell: text })
  return [
    column('name', 'userGroupMember.userId', ({ name, nameEn }) => both(name, nameEn)),
    column('company', 'userGroupMember.company', ({ companyName, companyNameEn }) => both(companyName, companyNameEn)),
    'title',
    ...(isExperts
      ? [
          {
            id: 'categoryIds',
            labelId: 'userGroupMember.categoryIds',
            cell: (member: Member) =>
              member.categoryIds.length === 0 ? intl.formatMessage({ id: 'userGroupMember.all' }) : <Pills names={known(member)} />,
            text: (member: Member) => known(member).join('; '),
          } as const,
          {
            id: 'conflicts',
            labelId: 'userGroupMember.conflictCompanyIds',
            cell: (member: Member) => <Pills names={conflicts(member)} />,
            text: (member: Member) => conflicts(member).join('; '),
          } as const,
          {
            id: 'openQuestions',
            labelId: 'userGroupMember.openQuestions',
            cell: ({ openQuestions }: Member) => intl.formatNumber(openQuestions),
            text: ({ openQuestions }: Member) => String(openQuestions),
            align: 'end',
          } as const,
        ]
      : []),
    { id: 'since', labelId: 'userGroupMember.period', cell: period, text: period, sort: 'since', nowrap: true },
    {
      id: 'standing',
      labelId: 'userGroupMember.standing',
      cell: ({ standing }) => <StandingPill standing={standing} />,
      text: ({ standing }) => intl.formatMessage({ id: `userGroupMember.standing.${standing}` }),
      nowrap: true,
    },
  ]
}
