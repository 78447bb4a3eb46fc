import { createContext, use } from 'react'
import type { FlowNames, FlowWords } from '#src/components/flow/words.ts'
import type { ChosenPerson } from '#src/components/form/ChoosePeople.tsx'
import type { Data } from '#src/contract/index.ts'
import type { FlowDefinition, StepNode } from '#src/machines/approval/definition.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import type { Edit } from '#src/machines/approval/design/edits.ts'

/** What definitions can name besides people. */
export type FlowOptions = Data<'GET /api/powf/definition/option'>

/** The fields of a type that conditions may name. */
export const askableIn = ({ asked }: FlowOptions, type: FlowType): readonly string[] =>
  asked.find((each) => each.type === type)?.fields ?? []

/** What is wrong, whoever found it: this page, or the server. */
export interface ToldFault {
  code: string
  about: string | null
  values: Readonly<Record<string, string>>
}

/** What every part of the designer knows. */
export interface Designing {
  definition: FlowDefinition
  selected: string | null
  words: FlowWords
  names: FlowNames
  options: FlowOptions
  /** What is wrong with a node or branch; of the definition itself with null. */
  faultsOf: (about: string | null) => readonly ToldFault[]
  /** @param typing the field that is typed in: what is typed there in a row is one step */
  edit: (edit: Edit, typing?: string) => void
  select: (id: string | null) => void
  /** People that were found have a name from now on. */
  meet: (people: readonly ChosenPerson[]) => void
}

/** What the parts of a step's form are given. */
export interface StepFormProps {
  step: StepNode
  /** @param typing the field that is typed in */
  onChange: (changed: StepNode, typing?: string) => void
}

export const DesigningContext = createContext<Designing | null>(null)

/** What the designer around this part knows. @throws Error where there is none */
export const useDesigning = (): Designing => {
  const designing = use(DesigningContext)
  if (!designing) throw new Error('This stands in a designer')
  return designing
}
