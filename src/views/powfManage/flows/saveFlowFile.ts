import { saveBlob } from '#src/components/file/saveBlob.ts'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'

/** Gives whoever reads it a definition as a file. @param mark what tells it from others of its type */
export const saveFlowFile = (definition: FlowDefinition, mark: string): void =>
  saveBlob(new Blob([`${JSON.stringify(definition, null, 2)}\n`], { type: 'application/json' }), `${definition.type}-${mark}.json`)

/** The same as BPMN 2.0 with its diagram, as other tools read it. */
export const saveFlowDiagram = async (definition: FlowDefinition, mark: string): Promise<void> => {
  const { bpmnOf } = await import('#src/machines/approval/bpmn/write.ts')
  saveBlob(new Blob([await bpmnOf(definition)], { type: 'application/xml' }), `${definition.type}-${mark}.bpmn`)
}
