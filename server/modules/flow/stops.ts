import type { Database } from '#server/db/connect.ts'
import type { Wrong } from '#server/refusal.ts'
import { textOf, type Language } from '#server/texts.ts'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import { mostFaults, placed, senseFaults, type FileFault } from './read.ts'
import { referenceFaults } from './references.ts'

/**
 * What keeps a definition from being published, whichever way it comes: nothing else decides it. What it says makes no sense, or it names what the
 * house does not know. What is to be proven of it besides belongs here.
 */
export const stopsPublication = async (database: Database, definition: FlowDefinition): Promise<FileFault[]> => {
  const senseless = senseFaults(definition)
  const said = new Set(senseless.map(({ about, values }) => `${about ?? ''} ${values['name'] ?? values['value'] ?? ''}`))
  const references = await referenceFaults(database, definition)
  // What can't be a name is not also one that nobody knows.
  const unknown = references.filter(({ about, values }) => !said.has(`${about ?? ''} ${values['name'] ?? ''}`))
  return [...senseless, ...placed(definition, unknown)].slice(0, mostFaults)
}

/** Faults in words, each at its place below a field of what was sent. */
export const errorsOf = (language: Language, faults: readonly FileFault[], field: string): Wrong[] =>
  faults.map(({ code, path, values }) => ({ path: path || field, message: textOf(language, `flow.fault.${code}`, values) }))
