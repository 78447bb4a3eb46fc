import { Box, chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { Link } from 'wouter'
import { useBothLanguages } from '#src/components/language/language.ts'
import { getAchievementMatrix } from '#src/services/achievement.ts'

/** Confirmed records, units × years: each number leads to its records, darker where there are more. */
export function AchievementMatrix() {
  const both = useBothLanguages()
  const { data, isPending } = useQuery({
    queryKey: ['GET /api/admin/srmAchievment/matrix'],
    queryFn: ({ signal }) => getAchievementMatrix({ signal, quiet: true }),
  })
  if (isPending) return <Box minH="9.5rem" mb="4" borderWidth="1px" rounded="md" bg="bg.panel" aria-busy />
  if (!data || data.units.length === 0) return null
  const most = Math.max(...data.units.flatMap(({ counts }) => counts))
  return (
    <chakra.details open bg="bg.panel" borderWidth="1px" rounded="md" px="4" py="3" mb="4" fontSize="sm">
      <chakra.summary fontSize="xs" color="fg.muted" cursor="pointer" minH="6">
        <FormattedMessage id="achievement.matrix" />
      </chakra.summary>
      <chakra.div overflowX="auto" mt="1">
        <chakra.table css={tableStyle}>
          <caption>
            <FormattedMessage id="achievement.matrix" />
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <FormattedMessage id="achievement.inwhCompany" />
              </th>
              {data.years.map((year) => (
                <th scope="col" key={year}>
                  {year}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.units.map(({ id, name, nameEn, counts }) => (
              <tr key={id}>
                <th scope="row">{both(name, nameEn)}</th>
                {counts.map((count, index) => (
                  <td key={data.years[index]} data-level={levelOf(count, most)}>
                    {count === 0 ? (
                      '·'
                    ) : (
                      <Link href={`/srmManager/srmcheckAchievment?state=confirmed&inwhCompanyId=${id}&cooperateYear=${data.years[index]}`}>
                        {count}
                      </Link>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </chakra.div>
    </chakra.details>
  )
}

/** 0 for none, else 1 to 3. */
const levelOf = (count: number, most: number): number => (count === 0 ? 0 : Math.ceil((count / most) * 3))

const tableStyle = {
  borderCollapse: 'separate',
  borderSpacing: '2px',
  '& caption': { srOnly: true },
  '& th': { fontWeight: 'normal', color: 'fg.muted', textAlign: 'center', fontSize: 'xs', px: { base: '1', md: '2' } },
  '& th:first-of-type': { textAlign: 'start', ps: '0', pe: '4', whiteSpace: { md: 'nowrap' } },
  '& td': { textAlign: 'center', minW: { base: '9', md: '14' }, h: '7', rounded: 'sm', color: 'fg.subtle', bg: 'bg.subtle' },
  '& td a': { display: 'block', lineHeight: '1.75rem', fontWeight: 'medium', color: 'fg', _hover: { textDecoration: 'underline' } },
  '& td[data-level="1"]': { bg: 'accent.subtle' },
  '& td[data-level="2"]': { bg: 'accent.muted' },
  '& td[data-level="3"]': { bg: 'accent.emphasized' },
} as const
