import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import { mostAlike } from '#src/lib/resemblance.ts'
import { pageRecords } from '#src/services/records.ts'

interface SimilarProps {
  projectId: string
  /** What they are to resemble. */
  text: string
  /** The question that it is of, which is not similar to itself. */
  exceptId?: string
  /** Which are looked at: to a supplier those that everybody reads. */
  states: 'answered' | 'answered,asked'
  hrefOf: (id: string) => string
}

const shownAtMost = 3

/** Questions about the same purchase that resemble a text, with what was answered; nothing where none does. */
export function SimilarQuestions({ projectId, text, exceptId, states, hrefOf }: SimilarProps) {
  const typed = useDeferredValue(text)
  const { data } = useQuery({
    queryKey: ['GET /api/po/question/page', 'similar', projectId, states],
    queryFn: ({ signal }) => pageRecords('question', { projectId, state: states, limit: '100' }, { signal, quiet: true }),
  })
  const alike = useMemo(() => {
    const others = (data?.rows ?? []).filter(({ id }) => id !== exceptId)
    return mostAlike(typed, others, (each) => each.text, shownAtMost)
  }, [data, typed, exceptId])
  if (alike.length === 0) return null
  return (
    <chakra.div mt="6">
      <Section titleId="question.similar">
        <Card>
          <chakra.ul display="grid" gap="4">
            {alike.map(({ id, no, state, text: asked, answer }) => (
              <li key={id}>
                <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" fontSize="sm">
                  <TextLink href={hrefOf(id)}>{no}</TextLink>
                  <StatePill machine="question" state={state} />
                </chakra.div>
                <chakra.p mt="1" overflowWrap="anywhere">
                  {asked}
                </chakra.p>
                {state === 'answered' ? (
                  <chakra.p mt="1" color="fg.muted" whiteSpace="pre-wrap" overflowWrap="anywhere" lineClamp="4">
                    {answer}
                  </chakra.p>
                ) : null}
              </li>
            ))}
          </chakra.ul>
        </Card>
      </Section>
    </chakra.div>
  )
}
