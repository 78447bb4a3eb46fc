/** What `bpmn-moddle` exports; its own types describe the elements alone. */
declare module 'bpmn-moddle' {
  export interface ModdleElement {
    readonly $type: string
    readonly $parent?: ModdleElement
    get: (property: string) => unknown
    set: (property: string, value: unknown) => void
  }
  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, object>>)
    create: (type: string, attributes?: Readonly<Record<string, unknown>>) => ModdleElement
    /** @throws Error for what is no BPMN 2.0 */
    fromXML: (xml: string) => Promise<{ rootElement: ModdleElement; warnings: readonly Error[] }>
    toXML: (element: ModdleElement, options?: { format?: boolean }) => Promise<{ xml: string }>
  }
}
