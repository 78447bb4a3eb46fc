import type { FlowDefinition } from '../definition.ts'
import type { Finding } from './finding.ts'
import { partingFindings } from './partings.ts'
import { peopleFindings } from './people.ts'
import { effortOfProof } from './search.ts'
import { stuckFindings, type House } from './stuck.ts'

/** What can be said of a definition without faults before any case goes by it. Where nothing stops, each form goes exactly one way at each parting. */
export const findingsOf = (definition: FlowDefinition, house: House, most = effortOfProof): Finding[] => {
  const effort = { left: most }
  const found = [...partingFindings(definition, effort), ...peopleFindings(definition, effort), ...stuckFindings(definition, house)]
  const [first] = definition.nodes
  const isSilent = effort.left < 0 && first && !found.some(({ code }) => code === 'notProven')
  return isSilent ? [...found, { code: 'notProven', about: first.id, weight: 'stops', values: {} }] : found
}
