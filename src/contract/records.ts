import type { AnyStateMachine } from 'xstate'
import { z } from 'zod'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { initialStored } from '#src/machines/lifecycle.ts'
import type { Place } from './place.ts'
import { advancedOf, isWhereItCame, movesOf, stateOf, stepInto } from './moves.ts'
import { byId, id, moment, pageOfRows, pageQuery, version, type ErrorCode, type Row, type Size } from './row.ts'

/** The company that a record belongs to, and that of the examples. */
export const ofCompany = { companyId: id, companyName: z.string(), companyNameEn: z.string() }
export const exampleCompany = { companyId: '31', companyName: '远航钢绳有限公司', companyNameEn: 'Yuanhang Wire Rope' } as const

/** What records under a purchase say of it, and of themselves before anything of their own. */
export const underProject = {
  no: z.string(),
  projectId: id,
  projectNo: z.string(),
  projectTitle: z.string(),
  projectTitleEn: z.string(),
}
export const exampleProject = {
  projectId: '1001',
  projectNo: 'JC-2026-000017',
  projectTitle: '门机钢丝绳年度采购',
  projectTitleEn: 'Yearly purchase of wire ropes for portal cranes',
} as const
/** Only those under one purchase. */
export const ofOneProject = { projectId: id.optional() }

/** What every record of a machine says of itself. */
const standingOf = <T extends AnyStateMachine>(machine: T) => ({
  id,
  // What records rest in is worked out, which types cannot follow.
  state: stateOf(machine),
  stateSince: moment,
  version,
})
type Standing<T extends AnyStateMachine> = ReturnType<typeof standingOf<T>>

const asked = { state: z.string().max(100).optional() }

/** A record as list and page show it. */
interface Declared<R extends z.ZodRawShape, P extends z.ZodRawShape, Q extends z.ZodRawShape> {
  /** Holders of any of these. */
  authority: string | readonly string[]
  /** What list and page show, in a sentence each. */
  list: string
  page: string
  /** What a row says besides where its record stands. */
  row: R
  /** What the page says besides that, what may be done, and what has happened. */
  more: P
  /** What the list is asked for besides states, several of them joined by commas. */
  query: Q
  /** Its record has just come into its state, where it says nothing else. */
  example: { asked?: Record<string, string>; row: { id: string; state: string; stateSince: string }; more?: object }
}

interface RecordRow<M extends BusinessMachineId, D extends z.ZodType> extends Pick<Row, 'summary'> {
  shows: M
  authority: string | readonly string[]
  data: D
  example: Row['example'] & { data: z.input<D> }
}

type RecordRows<M extends BusinessMachineId, A extends string, T extends AnyStateMachine, R, P, Q> = {
  [K in `GET ${A}/page`]: RecordRow<M, ReturnType<typeof pageOfRows<z.ZodObject<Standing<T> & R, z.core.$strict>>>> & {
    query: z.ZodObject<typeof pageQuery.shape & typeof asked & Q>
  }
} & {
  [K in `GET ${A}/{id}`]: RecordRow<M, z.ZodObject<Standing<T> & R & P & ReturnType<typeof movesOf>, z.core.$strict>> & {
    params: typeof byId
    errors: ErrorCode[]
  }
}

/** The rows by which records of a machine are listed, and looked at one by one. */
export const recordRows = <
  M extends BusinessMachineId,
  A extends `/api/${string}`,
  T extends AnyStateMachine,
  R extends z.ZodRawShape,
  P extends z.ZodRawShape,
  Q extends z.ZodRawShape,
>(
  { machine, path }: Place<M, A>,
  definition: T,
  { authority, list, page, row, more, query, example }: Declared<R, P, Q>,
): RecordRows<M, A, T, R, P, Q> => {
  const moves = movesOf(definition)
  const offers = 'transitions' in row
  const shown = { ...standingOf(definition), ...row, ...(offers ? { transitions: moves.transitions } : {}) }
  const { state, stateSince } = example.row
  const last = { seq: 9, ...stepInto(definition, state), at: stateSince, actor: '周敏' }
  const rows = {
    [`GET ${path}/page`]: {
      summary: list,
      shows: machine,
      authority,
      query: pageQuery.extend({ ...asked, ...query }),
      data: pageOfRows(z.strictObject(shown)),
      example: {
        query: { page: '1', limit: '10', ...example.asked },
        data: { total: 1, rows: [{ ...(offers ? { transitions: [] } : {}), ...example.row }] },
      },
    },
    [`GET ${path}/{id}`]: {
      summary: page,
      shows: machine,
      authority,
      params: byId,
      data: z.strictObject({ ...shown, ...more, ...moves }).refine(...isWhereItCame(definition)),
      errors: [40400] satisfies ErrorCode[],
      example: { params: { id: example.row.id }, data: { ...example.row, transitions: [], lifeLine: [last], ...example.more } },
    },
  }
  // Keys that are put together are strings to types.
  return rows as RecordRows<M, A, T, R, P, Q>
}

/** What people send of a record. */
interface Content<C extends z.ZodRawShape> {
  summary: string
  authority: string
  content: C
  errors?: ErrorCode[]
  size?: Size
  /** Of which record, what is sent, and which event may follow for certain. */
  example: { id: string; body: z.input<z.ZodObject<C>>; next?: string }
}

const advancedBy = (definition: AnyStateMachine, { id: its, next }: { id: string; next?: string }, count: number) => ({
  id: its,
  state: initialStored(definition),
  version: count,
  transitions: next === undefined ? [] : [{ event: next, allowed: true, reasons: [] }],
})

/** The row by which a record is begun. */
export const beginRow = <M extends BusinessMachineId, A extends `/api/${string}`, C extends z.ZodRawShape>(
  { machine, path }: Place<M, A>,
  definition: AnyStateMachine,
  { content, errors = [], example, ...said }: Content<C>,
) => {
  const row = {
    ...said,
    begins: machine,
    body: z.strictObject(content),
    data: advancedOf(definition),
    errors,
    example: { body: example.body, data: advancedBy(definition, example, 0) },
  }
  return { [`POST ${path}`]: row } as { [K in `POST ${A}`]: typeof row }
}

/** The row by which the content of a record is replaced before anything has become of it. */
export const editRow = <M extends BusinessMachineId, A extends `/api/${string}`, C extends z.ZodRawShape>(
  { machine, path }: Place<M, A>,
  definition: AnyStateMachine,
  { content, example, ...said }: Content<C>,
) => {
  const row = {
    errors: [40400, 40900] satisfies ErrorCode[],
    ...said,
    edits: machine,
    params: byId,
    body: z.strictObject({ version, ...content }),
    data: advancedOf(definition),
    example: { params: { id: example.id }, body: { version: 3, ...example.body }, data: advancedBy(definition, example, 4) },
  }
  return { [`POST ${path}/{id}/edit`]: row } as { [K in `POST ${A}/{id}/edit`]: typeof row }
}
