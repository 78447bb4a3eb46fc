import { ChoicePart } from './ChoicePart.tsx'
import { OpeningPart } from './OpeningPart.tsx'
import type { PartCode } from './parts.ts'
import { ProjectPart } from './ProjectPart.tsx'

const contents = { poJcProject: ProjectPart, quotation: OpeningPart, poJcChosen: ChoicePart } satisfies Record<PartCode, unknown>

/** One purchase, in the part that the route names. */
export function Purchase({ id, part }: { id: string; part: PartCode }) {
  const Content = contents[part]
  return <Content id={id} />
}
