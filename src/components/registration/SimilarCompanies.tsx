import { Box, Button, chakra } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { useSettled } from '#src/components/form/useSettled.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useSession } from '#src/components/session/session.ts'
import { StatePill } from '#src/components/value/StatePill.tsx'
import { getSimilarCompanies } from '#src/services/registration.ts'

const shortest = 2

/** Companies with a similar name, and what to do when one's own is among them. */
export function SimilarCompanies({ name, companyId }: { name: string; companyId: string }) {
  const both = useBothLanguages()
  const { logOut } = useSession()
  const wanted = useSettled(name.trim())
  const answer = useQuery({
    queryKey: ['GET /api/admin/company/getBlurCompany', wanted],
    queryFn: ({ signal }) => getSimilarCompanies(wanted, { signal, quiet: true }),
    enabled: wanted.length >= shortest,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const others = wanted.length < shortest ? [] : (answer.data ?? []).filter(({ id }) => id !== companyId)
  if (others.length === 0) return null
  return (
    <Box mt="2" borderWidth="1px" rounded="md" p="3" fontSize="sm" bg="bg.subtle" role="status">
      <chakra.p fontWeight="medium" mb="2">
        <FormattedMessage id="registration.similar" values={{ count: others.length }} />
      </chakra.p>
      <chakra.ul mb="2">
        {others.map((company) => (
          <chakra.li key={company.id} display="flex" justifyContent="space-between" alignItems="center" gap="3" py="1">
            <Box minW="0">
              {both(company.name, company.nameEn)}
              <chakra.span color="fg.muted" fontSize="xs" ms="2">
                {company.areaName}
              </chakra.span>
            </Box>
            <StatePill machine="company" state={company.state} />
          </chakra.li>
        ))}
      </chakra.ul>
      <chakra.details>
        <chakra.summary cursor="pointer" color="accent.fg" py="1">
          <FormattedMessage id="registration.isMine" />
        </chakra.summary>
        <chakra.p mt="1" mb="2" color="fg.muted">
          <FormattedMessage id="registration.isMineHelp" />
        </chakra.p>
        <Button size="sm" variant="outline" onClick={logOut}>
          <FormattedMessage id="registration.signOut" />
        </Button>
      </chakra.details>
    </Box>
  )
}
