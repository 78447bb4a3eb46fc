import { useQuery } from '@tanstack/react-query'
import { CheckList } from '#src/components/company/Checks.tsx'
import { Relations } from '#src/components/company/Relations.tsx'
import { Card, RecordBody, Section } from '#src/components/detail/DetailPage.tsx'
import { getCompanyChecks, type Company } from '#src/services/company.ts'

/** What a company shares with others, and what is checked by itself. */
export function RelationsTab({ company }: { company: Company }) {
  const found = useQuery({
    queryKey: ['GET /api/srm/company/{id}/checks', company.id],
    queryFn: ({ signal }) => getCompanyChecks(company.id, { signal, quiet: true }),
  })
  return (
    <RecordBody answer={found}>
      {({ checks, relations }) => (
        <>
          <Section titleId="company.relations">
            <Card>
              <Relations company={company} relations={relations} />
            </Card>
          </Section>
          <Section titleId="review.checks">
            <Card>
              <CheckList checks={checks} />
            </Card>
          </Section>
        </>
      )}
    </RecordBody>
  )
}
