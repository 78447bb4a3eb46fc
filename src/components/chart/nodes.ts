import type { MachineDescription } from '#src/machines/describe.ts'
import type { ChartNode } from './marks.ts'
import type { MachineTexts } from './texts.ts'

/** The states of a machine as a drawing shows them. */
export const nodesOf = ({ states }: MachineDescription, texts: MachineTexts): ChartNode[] =>
  states.map(({ path, tone, kind, parent }) => ({
    path,
    title: texts.state(path),
    tone,
    kind,
    beside: states.some((other) => other.path === parent && other.kind === 'parallel'),
  }))
