import { recordPlaces } from '#src/contract/places.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { businessMachines } from '#src/machines/index.ts'
import { stateMeta } from '#src/machines/lifecycle.ts'
import { storedStates } from '#src/machines/storedState.ts'
import { sentEvents } from '#src/machines/sentEvents.ts'
import { saidElsewhere, waitingStates } from '#src/machines/waitingStates.ts'
import { formatted } from './format.ts'

/** What is known of machines without loading any: files by their paths. */
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
    ['src/contract/stateQueues.ts', queuesOf()],
  ])

const queuesOf = (): string => {
  const queues = (Object.keys(businessMachines) as BusinessMachineId[])
    .filter((machine) => !saidElsewhere.has(machine))
    .flatMap((machine) =>
      waitingStates(businessMachines[machine], recordPlaces[machine]).flatMap(({ state, desks }) =>
        desks.map((desk) => ({ word: `${machine}.${state}`, machine, state, ...desk })),
      ),
    )
  return `import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { Desk } from '#src/machines/waitingStates.ts'

/** Queues that no room has to say: records wait in one state of one machine; one for each page on which somebody works at it. Written by \`npm run rooms\`. */
export const stateQueues = ${JSON.stringify(queues)} as const satisfies readonly (Desk & { word: string; machine: BusinessMachineId; state: string })[]
`
}

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
