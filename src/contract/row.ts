import { z } from 'zod'
import { isEmail, isMobile, normalEmail, normalMobile } from '#src/lib/contact.ts'
import { seen, tidy } from '#src/lib/plain.ts'
import { secondWays } from '#src/lib/secondFactor.ts'
import { holdKinds } from '#src/machines/hold.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'

/** Body codes beside the HTTP status, as `wire.md` lists them. */
export const errorCodes = {
  40001: 400,
  40002: 400,
  40003: 400,
  40101: 401,
  40301: 403,
  40302: 403,
  40303: 403,
  40400: 404,
  40900: 409,
  42200: 422,
  42900: 429,
  50000: 500,
  50300: 503,
} as const

export type ErrorCode = keyof typeof errorCodes

/**
 * How an answer is wrapped: `{status, message, data}`, not at all, or a stream of bytes. A `check` is an envelope whose `data` says
 * whether something is usable, and whose `message` why it is not.
 */
export type Wrapping = 'envelope' | 'check' | 'bare' | 'file'

/** One call. Everything that knows the call (client, server, OpenAPI, Pact) reads it from here. */
export interface Row {
  summary: string
  /**
   * `public`, `signedIn`, or the code of the menu or element the caller must hold; of several any, where the record's state says which.
   */
  authority: string | readonly string[]
  /** Answered too to whoever has to set up a second factor first. */
  whileBarred?: true
  /** The event that the call sends to a record, where that is all it does. */
  sends?: { machine: BusinessMachineId; event: string }
  /** The machine of which the call begins a record. */
  begins?: BusinessMachineId
  /** The machine of which the call replaces the content of a record. */
  edits?: BusinessMachineId
  /** The machine whose records the call shows, in their list or one by one, and does nothing else. */
  shows?: BusinessMachineId
  /** Answered anew whenever it changes, to whoever accepts `streamType`. */
  follows?: true
  wrapping: Wrapping
  /** Which key signs the call; `none` for machines that only watch, such as a load balancer. */
  signature: 'salt' | 'upload' | 'none'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Multipart upload: the body is one part named `file`. */
  multipart?: boolean
  /** How much a call may bring where `sizeOf` allows too little. */
  size?: Size
  data: z.ZodType
  /** Refusals particular to this call; the ones every call of its kind has are added by `errorsOf`. */
  errors: readonly ErrorCode[]
  example: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown; data: unknown }
}

/** Of a body: its bytes, and the values in it, however they are nested. */
export interface Size {
  bytes: number
  values: number
  /** As deep as it is nested at most, where a form never is. */
  depth?: number
}

/** Of these codes a caller must hold one, where a call is not `public` or `signedIn`. */
export const authoritiesOf = ({ authority }: Pick<Row, 'authority'>): readonly string[] => [authority].flat()

const kibibyte = 1024

/** Anybody may call what is public; what is not carries forms, and what carries lists says its own. */
const sizes = { public: { bytes: 64 * kibibyte, values: 1000 }, signedIn: { bytes: 256 * kibibyte, values: 5000 } }

/** How much one call may bring. */
export const sizeOf = ({ size, authority }: Pick<Row, 'size' | 'authority'>): Size =>
  size ?? (authority === 'public' ? sizes.public : sizes.signedIn)

/** A purchase list or a price sheet: two thousand lines of it, filled to the brim. */
export const listSize: Size = { bytes: 12_288 * kibibyte, values: 40_000 }

/** As many rows of base data as one import brings. */
export const importSize: Size = { bytes: 4096 * kibibyte, values: 40_000 }

export type RowKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

/** What nearly all rows share. */
export const defaults = { wrapping: 'envelope', signature: 'salt', errors: [] } as const

type Defaulted = keyof typeof defaults
type WithDefaults = Omit<Row, Defaulted> & Partial<Pick<Row, Defaulted>>

/** Names the rows of one domain and fills in what nearly all of them share. */
export const defineRows = <const T extends Record<RowKey, WithDefaults>>(rows: T): { [K in keyof T]: Complete<T[K]> } => {
  const complete: Record<string, unknown> = {}
  for (const [key, row] of Object.entries(rows)) complete[key] = { ...defaults, ...row }
  return complete as { [K in keyof T]: Complete<T[K]> }
}

type Complete<R> = Omit<typeof defaults, keyof R> & R

/** Refusals of the gates that every call passes before its own work: signature, token, authority, input. */
export const gateCodes: ReadonlySet<ErrorCode> = new Set([40002, 40101, 40301, 42200])

/** Every refusal a call may answer: its own and those of its authority and signature. Ascending. */
export const errorsOf = (row: Row): ErrorCode[] => {
  const codes = new Set<ErrorCode>(row.errors)
  if (row.signature !== 'none') codes.add(40002)
  if (row.authority !== 'public') codes.add(40101)
  if (row.authority !== 'public' && row.authority !== 'signedIn') codes.add(40301)
  if (row.params || row.query || row.body) codes.add(42200)
  return [...codes].toSorted((a, b) => a - b)
}

const largestId = '9223372036854775807'
/** What an integer column holds. */
export const largestInteger = 2_147_483_647

/** Bigint in the database, decimal digits in JSON. */
export const id = z
  .string()
  .regex(/^[1-9]\d{0,18}$/)
  .refine((digits) => digits.length < largestId.length || digits <= largestId)
/** An id, or 0 where there is none yet. */
export const idOrNone = z.union([z.literal('0'), id])
/** The same as a field of a form holds it. */
export const idOrEmpty = z
  .string()
  .regex(/^(|[1-9]\d{0,18})$/)
  .refine((text) => text === '' || id.safeParse(text).success)
/** The parameters of a call about one record. */
/** `1,2,3`; empty, or not there, for none. */
export const idList = z
  .string()
  .max(20_000)
  .refine((list) => list === '' || list.split(',').every((each) => id.safeParse(each).success))
  .optional()
/** The ids of such a list. */
export const idsIn = (list: string | undefined): string[] => (list ? list.split(',') : [])
export const byId = z.object({ id })
/** A text of one line that is no name: where it breaks there is a blank. Each text that people write is this, `named` or `prose`. */
export const line = z.string().overwrite(seen)
/** A text of as many lines as it takes. */
export const prose = z.string().trim()
/** Why something was decided, in words that help whom it concerns. */
export const reason = prose.min(5).max(500)
/** However it is written, `normalMobile` of it arrives. */
export const mobile = z.string().max(40).overwrite(normalMobile).refine(isMobile, { message: 'account.error.mobile' })
export const email = z.string().max(254).overwrite(normalEmail).refine(isEmail, { message: 'account.error.email' })
/** What somebody or something is called: nothing that nobody sees is in it, and it is of one line. */
export const named = (least: number, most: number) => z.string().overwrite(tidy).min(least).max(most)
/** Years that every calendar and column has. */
const inCalendar = (text: string): boolean => text >= '1000'
/** `yyyy-MM-dd HH:mm:ss` in Shanghai, as the inherited admin calls say moments (docs/wire.md). */
export const inherited = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
export const moment = z.iso.datetime({ offset: true }).max(40).refine(inCalendar)
export const day = z.iso.date().refine(inCalendar)
/** `yyyy-MM`. */
export const month = z.string().regex(/^\d{4}-\d{2}$/)
export const version = z.number().int().nonnegative().max(largestInteger)
/** Yes or no, as a query says it. */
export const flag = z.string().max(8).pipe(z.stringbool())
/** How many of something, how large in bytes, the how manieth. */
export const count = z.number().int().nonnegative()
/** How long something took, or what part of a whole it is. */
export const measure = z.number().nonnegative()
/** Lower-case hexadecimal. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
export const amount = z.string().regex(/^-?\d{1,16}\.\d{2}$/)
export const unitPrice = z.string().regex(/^\d{1,12}\.\d{6}$/)
export const quantity = z.string().regex(/^\d{1,14}\.\d{4}$/)

/** The query of every list: pages from 1, `sort=field,-field`. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  sort: z.string().max(100).optional(),
})

export const pageOfRows = <T extends z.ZodType>(item: T) =>
  z
    .strictObject({ total: count, rows: z.array(item) })
    .refine(({ total, rows }) => total >= rows.length, { path: ['total'], message: 'is less than the rows that are there' })
    .refine(({ rows }) => areDifferent(rows), { path: ['rows'], message: 'are not all different' })

/** Whether no two records of a list are the same one, where they have ids. */
const areDifferent = (rows: unknown[]): boolean => {
  const ids = rows.flatMap((row) => (typeof row === 'object' && row !== null && 'id' in row ? [row.id] : []))
  return new Set(ids).size === ids.length
}

/** Whether a call answers pages of a list; all its rows can be had at once then, as lines. */
export const isList = ({ data }: Row): boolean => data instanceof z.ZodObject && Object.keys(data.shape).join() === 'total,rows'

/** An event or a state of whichever machine a record is of; the browser has no list of them all. */
export const word = z.string().regex(/^[a-z]\w*(\.\w+)*$/i)

/** An event or a state of some machine, or of a certain one. */
type Word = z.ZodType<string, string>

/** Why an event is refused: the id of a message, named as the guard that said no. */
const refused = z.string().regex(/^refusal\.\w+$/)

/** Events as a record's machine offers them to the asking user, each once, with the reasons against those that are not allowed. */
export const offersOf = (event: Word) =>
  z
    .array(
      z
        .strictObject({ event, allowed: z.boolean(), reasons: z.array(refused) })
        .refine(({ allowed, reasons }) => allowed === (reasons.length === 0), {
          path: ['reasons'],
          message: 'say why not, and nothing where it is allowed',
        }),
    )
    .refine((offers) => new Set(offers.map((offer) => offer.event)).size === offers.length, 'names an event twice')

/** What the asking user may do to a record, and why not: from the record's machine, never typed by hand. */
export const transitions = offersOf(z.string())

/** One thing that happened to a record: which event, and where it led, in the words of its machine. */
export const passedOf = (event: Word, state: Word) => ({
  seq: count,
  event,
  from: state.nullable(),
  to: state,
  at: moment,
  /** Null for the clock. */
  actor: z.string().nullable(),
})

/** A deadline that was moved: what it was, what it became, and why. */
export const extension = z.strictObject({
  from: moment,
  to: moment,
  reason: z.string(),
  /** Where the clock moved it, and nobody gave a reason. */
  cause: z.literal('QUESTION').optional(),
})

/** The states a record has passed, oldest first. */
export const lifeLineOf = (event: Word, state: Word) =>
  z
    .array(
      z.strictObject({
        ...passedOf(event, state),
        /** Whom a case was handed to. */
        receiver: z.string().optional(),
        /** From whom, where it was not the actor. */
        giver: z.string().optional(),
        /** Of a deadline that was moved. */
        extended: extension.optional(),
        /** Why it was held, or released. */
        reason: z.string().optional(),
      }),
    )
    .refine((line) => line.every(({ seq }, nth) => seq > (line[nth - 1]?.seq ?? -1)), 'is not oldest first')

const held = { kind: z.enum(holdKinds), reason: z.string(), since: moment }

/** Why a record stands still, for those who wait for it: who set it is not named. */
export const holds = z.array(z.strictObject(held))

/** The same for the house; nobody where no person set it, or none may be named. */
export const holdsInHouse = z.array(z.strictObject({ id, ...held, byName: z.string().nullable(), byNameEn: z.string().nullable() }))

/** What every event on a record answers; the page then reads the record again. */
export const advanced = z.strictObject({ id, state: z.string(), version, transitions })

export const advancedExample = {
  id: '1001',
  state: 'published',
  version: 4,
  transitions: [{ event: 'cancel', allowed: true, reasons: [] }],
}

/** A sentence for people, in their language: the id of a message is none. */
export const said = z.string().refine((text) => /\S/.test(text) && !/^\w+(\.\w+)+$/.test(text), 'is no text for people')

export const refusal = z.strictObject({
  status: count,
  message: said,
  requestId: z.string().optional(),
  errors: z.array(z.strictObject({ path: z.string(), message: said })).optional(),
  reasons: z.array(refused).optional(),
  transitions: transitions.optional(),
  /** What the log-in waits for. */
  secondFactor: z.strictObject({ ticket: z.string(), ways: z.array(z.enum(secondWays)), expiresAt: moment }).optional(),
})
