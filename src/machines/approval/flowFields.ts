import { methodCodes } from '../project/methods.ts'
import type { FlowType } from './flowTypes.ts'

/** What conditions, and whoever decides, are told of a field of a form. Money is gross and in yuan, as digits; a category is told by its code. */
export type FieldKind = 'money' | 'flag' | 'choice' | 'category' | 'unit' | 'person' | 'day' | 'text'

export interface FlowField {
  kind: FieldKind
  /** Of a `choice`. */
  values?: readonly string[]
  /** A change of it asks everybody again. */
  material?: true
  /** Conditions and changes read it; people read it in the record, whoever may there: administrators see every case, and no prices. */
  untold?: true
  /** Who is asked follows from it: a change of it asks everybody again, whatever the house says. */
  binding?: true
}

interface FlowTypeDeclared {
  fields: Readonly<Record<string, FlowField>>
  /** The stages of the record's documents that its cases show; absent where people read them in the record, whoever may there. */
  documents?: readonly string[]
  /** Several cases may be approved at once. */
  bulk?: true
}

const text: FlowField = { kind: 'text' }
const purchase = {
  title: text,
  unit: { kind: 'unit', material: true },
  category: { kind: 'category', material: true },
  method: { kind: 'choice', values: methodCodes, material: true },
  amountGross: { kind: 'money', material: true },
} as const
const person: FlowField = { kind: 'person', material: true }
const reason: FlowField = { kind: 'text', material: true }

/** What is told of each, and how. */
const flowFields: Readonly<Record<FlowType, FlowTypeDeclared>> = {
  /** Whoever takes over a purchase that is chosen may publish it; whoever gave it away may not any more. */
  RESULT: {
    fields: {
      ...purchase,
      amountGross: { ...purchase.amountGross, untold: true },
      manager: { ...person, binding: true },
      chooser: { ...person, binding: true },
      quotation: { kind: 'text', material: true, binding: true, untold: true },
      reason: { ...reason, untold: true },
    },
  },
  STOP: {
    fields: {
      ...purchase,
      stage: { kind: 'choice', values: ['published', 'sealed', 'opened', 'chosen', 'contestable'], material: true },
      reason,
    },
    documents: ['grounds'],
  },
  DEMAND: {
    fields: {
      ...purchase,
      kind: { kind: 'choice', values: ['PLANNED', 'UNPLANNED', 'URGENT'], material: true },
      needBy: { kind: 'day' },
      isDirect: { kind: 'flag', material: true },
      mayBeSplit: { kind: 'flag' },
      isRecordedLate: { kind: 'flag' },
    },
    documents: ['evidence'],
    bulk: true,
  },
  PROJECT_PLAN: { fields: purchase },
  REPORT: { fields: purchase },
  PRICE: { fields: purchase },
  CHOSEN_CHANGE: { fields: { ...purchase, reason } },
  SUPPLIER_ADMIT: { fields: { title: text, category: purchase.category } },
  QUOTER: { fields: { title: text } },
  CONTACT_TRANSFER: { fields: { title: text, unit: purchase.unit, receiver: person } },
}

const declared: Readonly<Partial<Record<string, FlowTypeDeclared>>> = flowFields

/** The fields of a type, as those of any other are said; of a type that another back end did not tell, none. */
export const fieldsOf = (type: FlowType): Readonly<Record<string, FlowField>> => declared[type]?.fields ?? {}

/** The stages of documents that cases of a type show. */
export const papersOf = (type: FlowType): readonly string[] => declared[type]?.documents ?? []

/** Whether several cases of a type may be approved at once, where the house has decided nothing else. */
export const isDeliveredBulk = (type: FlowType): boolean => declared[type]?.bulk === true
