import { useParams } from 'wouter'
import { Objections } from '#src/components/objection/Objections.tsx'

/** Objections to purchases, for those who handle them. */
export default function PoJcObjection() {
  const { id } = useParams()
  return <Objections id={id} titleId="route.poJcObjection" hrefOf={(its) => `/poJcManager/poJcObjection/${its}`} purchase="poJcProject" />
}
