import { z } from 'zod'
import {
  emptyPolicies,
  orderings,
  repeatedPolicies,
  resubmitPolicies,
  selfPolicies,
  spanUnits,
  stepKinds,
  timeoutActions,
  usualRules,
  type Assignee,
  type BothNames,
  type Condition,
  type FlowDefinition,
  type FlowNode,
  type Share,
} from '#src/machines/approval/definition.ts'
import { flowFaultCodes } from '#src/machines/approval/faults.ts'
import { flowTypeIds, type FlowType } from '#src/machines/approval/flowTypes.ts'
import { findingCodes, findingWeights } from '#src/machines/approval/proof/finding.ts'
import { tidy } from '#src/lib/plain.ts'
import { byId, count, defineRows, id, idOrEmpty, moment, pageOfRows, pageQuery, prose, version, type Size } from './row.ts'

/** As many nodes as a definition has at most, those within branches among them, and how deep branches lie within one another. */
export const mostNodes = 200
export const deepest = 6

const mostBranches = 20
const mostAssignees = 50
/** Of a count, a share or a weight. */
const mostOf = 1000

const many = <T>(item: z.ZodType<T>, most: number): z.ZodType<readonly T[]> => z.array(item).max(most)
const whole = z.number().int().max(mostOf)
const word = z.string().max(100)

/** Half a character can't be stored. */
const title = z
  .string()
  .overwrite(tidy)
  .max(60)
  .refine((text) => !/\p{Surrogate}/u.test(text))
const bothNames: z.ZodType<BothNames> = z.strictObject({ zh: title, en: title })
const named = { id: z.string().max(60), title: bothNames }

const compared = z.strictObject({ field: word, is: z.enum(orderings), value: word })
const among = z.strictObject({ field: word, is: z.enum(['oneOf', 'noneOf']), values: many(word, 100) })
const told = z.strictObject({ field: word, is: z.enum(['true', 'false', 'unknown']) })
const conditions = (): z.ZodType<readonly Condition[]> => z.lazy(() => many(condition, 50))
/** What a condition asks of one field. */
export const flowQuestion = z.discriminatedUnion('is', [compared, among, told])
const condition: z.ZodType<Condition> = z.lazy(() =>
  z.union([z.strictObject({ all: conditions() }), z.strictObject({ any: conditions() }), flowQuestion]),
)

const weight = { weight: whole.optional() }
const assignees = (): z.ZodType<readonly Assignee[]> => z.lazy(() => many<Assignee>(flowAssignee, mostAssignees))
/** Whom a step asks. */
export const flowAssignee = z.discriminatedUnion('by', [
  z.strictObject({ ...weight, by: z.literal('users'), users: many(word, 100) }),
  z.strictObject({ ...weight, by: z.literal('role'), role: word, of: z.enum(['company', 'unit', 'house']) }),
  z.strictObject({ ...weight, by: z.literal('unitHead'), above: whole }),
  z.strictObject({ ...weight, by: z.literal('unitHeads'), upTo: whole }),
  z.strictObject({ ...weight, by: z.literal('unitApprovers') }),
  z.strictObject({ ...weight, by: z.literal('budgetOwner') }),
  z.strictObject({ ...weight, by: z.literal('superiors'), upTo: whole }),
  z.strictObject({ ...weight, by: z.literal('initiator') }),
  z.strictObject({ ...weight, by: z.literal('initiatorsChoice') }),
  z.strictObject({ ...weight, by: z.literal('field'), field: word }),
  z.strictObject({ ...weight, by: z.literal('group'), group: word }),
  z.strictObject({ ...weight, by: z.literal('inCharge'), but: word.optional() }),
  z.strictObject({ ...weight, by: z.literal('condition'), when: condition, ask: assignees(), otherwise: assignees() }),
])

const share: z.ZodType<Share> = z.strictObject({ of: whole, outOf: whole })
const span = { count: whole, unit: z.enum(spanUnits) }
const must = z.literal(true).optional()

const step = z.strictObject({
  ...named,
  kind: z.enum(stepKinds),
  assignees: assignees(),
  mode: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('sequential') }),
    z.strictObject({ kind: z.literal('countersign'), share: share.optional() }),
    z.strictObject({ kind: z.literal('anyOf') }),
    z.strictObject({ kind: z.literal('vote'), share }),
  ]),
  ifEmpty: z.enum(emptyPolicies),
  ifSelf: z.enum(selfPolicies),
  ifRepeated: z.enum(repeatedPolicies),
  ifRejected: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('toInitiator') }),
    z.strictObject({ kind: z.literal('toPrevious') }),
    z.strictObject({ kind: z.literal('toNode'), node: word }),
    z.strictObject({ kind: z.literal('ends') }),
  ]),
  resubmit: z.enum(resubmitPolicies),
  deadline: z
    .strictObject({ ...span, remindBefore: whole.optional(), whenDue: z.enum(timeoutActions), to: assignees().optional() })
    .optional(),
  asks: z.strictObject({ opinion: must, files: must }).optional(),
  hides: many(word, 100).optional(),
})

const nodes = (): z.ZodType<readonly FlowNode[]> => z.lazy(() => many<FlowNode>(flowNode, mostNodes))
/** What a definition is made of. */
export const flowNode = z.discriminatedUnion('kind', [
  step,
  z.strictObject({ ...named, kind: z.literal('copy'), assignees: assignees() }),
  z.strictObject({
    ...named,
    kind: z.literal('exclusive'),
    branches: many(z.strictObject({ ...named, when: condition.nullable(), nodes: nodes() }), mostBranches),
  }),
  z.strictObject({
    ...named,
    kind: z.literal('parallel'),
    branches: many(z.strictObject({ ...named, nodes: nodes() }), mostBranches),
  }),
  z.strictObject({ ...named, kind: z.literal('subprocess'), type: z.enum(flowTypeIds as [FlowType, ...FlowType[]]) }),
  z.strictObject({ ...named, kind: z.literal('timer'), wait: z.strictObject(span) }),
])

/** A definition as a file holds it: nothing in it that is not known. That it can be compiled, `faultsOf` says. */
export const flowDefinition = z.strictObject({
  type: z.enum(flowTypeIds as [FlowType, ...FlowType[]]),
  title: bothNames,
  nodes: nodes(),
})

/** What is wrong with the file of a definition before anything in it is understood. */
export const fileFaultCodes = [
  'notJson',
  'tooDeep',
  'tooManyNodes',
  'keyUnknown',
  'missing',
  'typeWrong',
  'notAmong',
  'tooLong',
  'tooMany',
  'numberWrong',
  'unfit',
] as const

/** What it names, and the house does not know, or knows no longer. */
export const referenceFaultCodes = [
  'userUnknown',
  'userShutOut',
  'roleUnknown',
  'groupUnknown',
  'groupOff',
  'unitUnknown',
  'categoryUnknown',
] as const

export const flowFault = z.strictObject({
  code: z.enum([...flowFaultCodes, ...fileFaultCodes, ...referenceFaultCodes]),
  /** Id of the node or branch that it is about; null for the definition itself. */
  about: z.string().nullable(),
  /** Where it stands in the file: nothing for what is about all of it. */
  path: z.string(),
  values: z.record(z.string(), z.string()),
})

/** What a proof finds. */
const finding = z.strictObject({
  code: z.enum(findingCodes),
  /** Id of the node or branch that it is about. */
  about: z.string(),
  /** What stops is not published. */
  weight: z.enum(findingWeights),
  values: z.record(z.string(), z.string()),
  /** A form for which it is so, without the fields that make no difference; `*` stands for any value that no condition names. */
  example: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])).optional(),
})

/** A definition as it is stored. What it holds, no more than a description can say in OpenAPI: it lies within itself. */
const content = z
  .custom<FlowDefinition>((value) => flowDefinition.safeParse(value).success)
  .meta({ description: 'How a type of business is approved: type, title in both languages, and nodes, one after the other' })

const contentOrNone = z.custom<FlowDefinition | null>((value) => value === null || flowDefinition.safeParse(value).success)

/** What a definition can name: users and units by their ids, all else by its code. */
export const namedKinds = ['user', 'role', 'group', 'unit', 'category'] as const

/** What is called by ids and codes, as people call it. */
const names = z.array(z.strictObject({ by: z.enum(namedKinds), key: z.string(), name: z.string(), nameEn: z.string() }))

export const flowStandings = ['draft', 'published', 'retired'] as const

const shown = {
  id,
  type: z.enum(flowTypeIds as [FlowType, ...FlowType[]]),
  /** For whose cases: a unit and what lies below it; null for the whole house. */
  unitId: id.nullable(),
  unitName: z.string(),
  unitNameEn: z.string(),
  /** 0 of a draft: it has its number once it is published. */
  edition: count,
  standing: z.enum(flowStandings),
  title: z.string(),
  titleEn: z.string(),
  publishedAt: moment.nullable(),
  /** When its content was saved last as a draft; null for what never was one. */
  updatedAt: moment.nullable(),
  /** Empty for what comes with the product. */
  createdByName: z.string(),
  createdByNameEn: z.string(),
}

const example = {
  id: '4',
  type: 'PROJECT_PLAN',
  unitId: '21',
  unitName: '东港集装箱码头',
  unitNameEn: 'East Harbour Container Terminal',
  edition: 1,
  standing: 'published',
  title: '采购方案审批',
  titleEn: 'Procurement plan approval',
  publishedAt: '2026-11-27T09:00:00+08:00',
  updatedAt: null,
  createdByName: '陈启明',
  createdByNameEn: 'Chen Qiming',
} as const

export const flowExample: FlowDefinition = {
  type: 'PROJECT_PLAN',
  title: { zh: '采购方案审批', en: 'Procurement plan approval' },
  nodes: [
    {
      id: 'lead',
      kind: 'approve',
      title: { zh: '集采负责人审批', en: 'Approval by the head of group procurement' },
      assignees: [{ by: 'role', role: 'JC_LEAD', of: 'house' }],
      ...usualRules,
    },
  ],
}

const namesExample = [{ by: 'role', key: 'JC_LEAD', name: '集采负责人', nameEn: 'Head of group procurement' }] as const

/** The file as it was read, typed or pasted. */
const text = prose.max(200_000)
const file = JSON.stringify(flowExample)
const size: Size = { bytes: 1_048_576, values: 100 }

/** How types of business are approved: the definitions of the house, and how another edition is brought in. */
export const flowRows = defineRows({
  'GET /api/powf/definition/page': {
    summary: 'How types of business are approved: the definitions of the house and of its units, by edition',
    authority: 'powfConfiguration',
    query: pageQuery.extend({
      type: z.enum(flowTypeIds as [FlowType, ...FlowType[]]).optional(),
      /** 0 for those of the whole house. */
      unitId: z.union([z.literal('0'), id]).optional(),
      standing: z.enum(flowStandings).optional(),
      q: z.string().max(100).optional(),
    }),
    data: pageOfRows(
      z.strictObject({
        ...shown,
        /** Of people, or in which somebody is told. */
        steps: count,
      }),
    ),
    example: { query: { page: '1', limit: '10' }, data: { total: 1, rows: [{ ...example, steps: 1 }] } },
  },
  'GET /api/powf/definition/{id}': {
    summary: 'One definition with its content, and the editions and the draft for the same people',
    authority: 'powfConfiguration',
    params: byId,
    data: z.strictObject({
      ...shown,
      content,
      version,
      /** Of a draft, what keeps it from being published. */
      faults: z.array(flowFault),
      /** What it calls by ids and codes, as people call it. */
      names,
      editions: z.array(z.strictObject({ id, edition: count, standing: z.enum(flowStandings), publishedAt: moment.nullable() })),
    }),
    errors: [40400],
    example: {
      params: { id: '4' },
      data: {
        ...example,
        content: flowExample,
        version: 0,
        faults: [],
        names: namesExample,
        editions: [{ id: '4', edition: 1, standing: 'published', publishedAt: '2026-11-27T09:00:00+08:00' }],
      },
    },
  },
  'GET /api/powf/definition/{id}/proof': {
    summary: 'What can be said of a definition before any case goes by it: what stops it, what is worth a look, and where nobody is found',
    authority: 'powfConfiguration',
    params: byId,
    data: z.strictObject({
      findings: z.array(finding),
      /** Steps that find nobody in cases of some units. */
      exceptions: z.array(
        z.strictObject({
          /** Id of the step. */
          about: z.string(),
          ifEmpty: z.enum(emptyPolicies),
          units: z.array(
            z.strictObject({
              unitId: id,
              unitName: z.string(),
              unitNameEn: z.string(),
              companyName: z.string(),
              companyNameEn: z.string(),
            }),
          ),
          /** So many units besides. */
          more: count,
        }),
      ),
    }),
    errors: [40400],
    example: { params: { id: '4' }, data: { findings: [], exceptions: [] } },
  },
  'POST /api/powf/definition/check': {
    summary:
      'What is wrong with a definition in a file, each fault by its node and place, what a proof finds, and which edition it would follow; nothing is stored',
    authority: 'powfConfiguration:edit',
    body: z.strictObject({ text, unitId: idOrEmpty }),
    size,
    data: z.strictObject({
      faults: z.array(flowFault),
      /** What was read; null where there is a fault. */
      definition: contentOrNone,
      /** What a proof finds in it, and what it calls by ids and codes; nothing where there is a fault. */
      findings: z.array(finding),
      names,
      /** The edition that is in effect for the same people, or none, and the number of the last one. */
      current: z.strictObject({ id, content }).nullable(),
      after: count,
    }),
    example: {
      body: { text: file, unitId: '' },
      data: { faults: [], definition: flowExample, findings: [], names: namesExample, current: null, after: 0 },
    },
  },
  'POST /api/powf/definition': {
    summary:
      'Bring in a definition from a file that a proof does not stop: it takes effect as the next edition, the former one is retired, and running cases stay on theirs',
    authority: 'powfConfiguration:edit',
    body: z.strictObject({
      text,
      unitId: idOrEmpty,
      /** The number of the last edition, as it was when the file was checked. */
      after: version,
    }),
    size,
    data: z.strictObject({ id }),
    errors: [40900],
    example: { body: { text: file, unitId: '', after: 1 }, data: { id: '12' } },
  },
})
