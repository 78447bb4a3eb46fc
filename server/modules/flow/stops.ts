import type { Database } from '#server/db/connect.ts'
import { rulesOf } from '#server/lifecycle/approval/rules.ts'
import type { Wrong } from '#server/refusal.ts'
import { textOf, type Language } from '#server/texts.ts'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import { askedIn } from '#src/machines/approval/flowRules.ts'
import { fieldsOf } from '#src/machines/approval/flowFields.ts'
import { mostFaults, placed, senseFaults, type FileFault } from './read.ts'
import { referenceFaults } from './references.ts'

/**
 * What keeps a definition from being published, whichever way it comes, before anything is proven of it (`proof.ts`): it makes no sense, or names
 * what the house does not know.
 */
export const stopsPublication = async (database: Database, definition: FlowDefinition): Promise<FileFault[]> => {
  const { conditionFields } = await rulesOf(database, definition.type)
  const senseless = [...senseFaults(definition), ...placed(definition, notPermitted(definition, conditionFields))]
  const said = new Set(senseless.map(({ about, values }) => `${about ?? ''} ${values['name'] ?? values['value'] ?? ''}`))
  const references = await referenceFaults(database, definition)
  // What can't be a name is not also one that nobody knows.
  const unknown = references.filter(({ about, values }) => !said.has(`${about ?? ''} ${values['name'] ?? ''}`))
  return [...senseless, ...placed(definition, unknown)].slice(0, mostFaults)
}

/** Conditions that ask what the house does not let conditions ask. */
const notPermitted = ({ type, nodes }: FlowDefinition, permitted: readonly string[]): FileFault[] =>
  askedIn(nodes)
    .filter(({ field }) => Object.hasOwn(fieldsOf(type), field) && !permitted.includes(field))
    .map(({ about, field }) => ({ code: 'fieldNotPermitted', about, path: '', values: { field } }))

/** Faults in words, each at its place below a field of what was sent. */
export const errorsOf = (language: Language, faults: readonly FileFault[], field: string): Wrong[] =>
  faults.map(({ code, path, values }) => ({ path: path || field, message: textOf(language, `flow.fault.${code}`, values) }))
