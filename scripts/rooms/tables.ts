import { businessMachines } from '#src/machines/index.ts'
import { stateMeta } from '#src/machines/lifecycle.ts'
import { storedStates } from '#src/machines/storedState.ts'
import { sentEvents } from '#src/machines/sent.ts'
import { formatted } from './format.ts'

/** What the browser knows of machines without loading any: files of `src/machines` by their paths. */
export const tableFiles = (): Promise<Map<string, string>> =>
  formatted([
    [
      'src/machines/tones.ts',
      tableOf(
        'tones',
        'How each state looks, in the order of its machine',
        "StateMeta['tone']",
        Object.entries(businessMachines).map(([id, machine]) => [
          id,
          storedStates(machine).map((state) => [state, `'${stateMeta(machine, state).tone}'`]),
        ]),
        "import type { StateMeta } from './lifecycle.ts'\n",
      ),
    ],
    [
      'src/machines/sends.ts',
      tableOf(
        'sends',
        'The events that people send to a record: which ask for a reason, and which destroy something',
        '{ asksReason?: true; destroys?: true }',
        Object.entries(businessMachines).map(([id, machine]) => [
          id,
          sentEvents(machine).map(({ name, asksReason, destroys }) => {
            const traits = [...(asksReason ? ['asksReason: true'] : []), ...(destroys ? ['destroys: true'] : [])]
            return [name, traits.length === 0 ? '{}' : `{ ${traits.join(', ')} }`]
          }),
        ]),
      ),
    ],
  ])

type Entries = [id: string, its: [name: string, value: string][]][]

const tableOf = (
  name: string,
  says: string,
  type: string,
  entries: Entries,
  imports = '',
): string => `import type { BusinessMachineId } from './ids.ts'
${imports}
/** ${says}. Written by \`npm run rooms\`. */
export const ${name} = {
${entries.map(([id, its]) => `  ${id}: {\n${its.map(([key, value]) => `    ${key}: ${value},\n`).join('')}  },\n`).join('')}} as const satisfies Record<BusinessMachineId, Record<string, ${type}>>
`
