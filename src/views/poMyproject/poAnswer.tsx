import { useParams, useSearchParams } from 'wouter'
import { Questions } from '#src/components/question/Questions.tsx'
import { Ask } from './Ask.tsx'

/** What suppliers ask about purchases, and what was answered: the list, one of them, or a new one. */
export default function PoAnswer() {
  const { id } = useParams()
  const [search] = useSearchParams()
  if (id === 'new') return <Ask projectId={search.get('project') ?? ''} />
  return <Questions id={id} menu="poAnswer" area="poMyproject" />
}
