import { useParams } from 'wouter'
import { Questions } from '#src/components/question/Questions.tsx'

/** What was asked about purchases, for those who answer. */
export default function PoJcQuestion() {
  const { id } = useParams()
  return <Questions id={id} menu="poJcQuestion" area="poJcManager" />
}
