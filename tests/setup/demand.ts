import type { Input } from '#src/contract/index.ts'
import { dateAfter, dateOf } from '../../src/lib/shanghaiTime.ts'

export type DemandContent = Input<'POST /api/po/demand'>['body']

export const demandLine = (changed: Partial<DemandContent['lines'][number]> = {}): DemandContent['lines'][number] => ({
  id: null,
  name: '钢丝绳',
  spec: '6×36WS+IWRC Ø32 mm 1960 MPa',
  unit: 'm',
  quantity: '100.0000',
  unitPrice: '43.000000',
  stock: '0.0000',
  deliveryDate: null,
  place: '',
  remark: '',
  ...changed,
})

/** Whatever a demand of a unit says that can be submitted. */
export const contentOfDemand = (now: Date, unitId: string, changed: Partial<DemandContent> = {}): DemandContent => ({
  title: '岸桥起升钢丝绳',
  titleEn: 'Hoist ropes',
  unitId,
  categoryId: '1003',
  kind: 'PLANNED',
  method: 'INQUIRY',
  needBy: dateAfter(dateOf(now), 30),
  budgetId: null,
  reason: '',
  directReason: '',
  lines: [demandLine()],
  documentIds: [],
  ...changed,
})
