import { BpmnModdle } from 'bpmn-moddle'

/** What BPMN has no word for stands in attributes of ours, as JSON: other tools keep them, and we read back what we wrote. */
const said = {
  name: 'Fairlead',
  uri: 'https://fairlead.example/bpmn/2026',
  prefix: 'fairlead',
  types: [
    {
      name: 'Said',
      extends: ['bpmn:BaseElement'],
      properties: [
        { name: 'says', type: 'String', isAttr: true },
        { name: 'nameEn', type: 'String', isAttr: true },
      ],
    },
  ],
}

export const saysAttribute = 'fairlead:says'
export const nameEnAttribute = 'fairlead:nameEn'

/** A reader and writer of BPMN 2.0 that knows our attributes. */
export const bpmnModdle = (): BpmnModdle => new BpmnModdle({ fairlead: said })
