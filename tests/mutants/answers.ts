import { contract, type Key } from '#src/contract/index.ts'
import { errorCodes, refusal, type ErrorCode, type Row } from '#src/contract/row.ts'
import { cases, type Case } from '#tests/contract/cases.ts'
import { readCommitted, type Interaction } from '#tests/contract/pactFile.ts'
import { answerOf } from '#tests/setup/answers.ts'
import { z } from 'zod'
import { changed, changesOf, pathText } from './changes.ts'

/** What goes over the wire. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** An interaction whose answer is wrong in one thing; `what` is empty for the answer as it was agreed. */
export interface AnswerMutant {
  name: string
  key: Key
  what: string
  isSuccess: boolean
  interaction: Interaction
  answer: Answer
}

type Wrong = Pick<AnswerMutant, 'what' | 'answer'>

const json = { 'content-type': 'application/json' }
const jsonAnswer = (status: number, body: unknown): Answer => ({ status, headers: json, body: Buffer.from(JSON.stringify(body)) })

/** What the contract shows as the answer. */
const agreed = ({ response: { status, body, headers } }: Interaction): Answer => ({
  status,
  headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, [value = '']]) => [name.toLowerCase(), value])),
  body: body?.encoded === 'base64' ? Buffer.from(String(body.content), 'base64') : Buffer.from(JSON.stringify(body?.content)),
})

/** What a refusal of this kind must hold, whatever others may leave out. */
const refusalLike = (content: Record<string, unknown>): z.ZodType => {
  const wanted = Object.fromEntries(Object.keys(content).map((name) => [name, true]))
  const whole = refusal.pick(wanted as { status: true }).required() as z.ZodObject
  return whole.extend({ status: z.literal(content['status'] as number) })
}

const inTheBody = (row: Row, isSuccess: boolean, { status, body, headers }: Answer): Wrong[] => {
  if (headers['content-type'] !== 'application/json') return []
  const content = JSON.parse(body.toString()) as Record<string, unknown>
  const schema = isSuccess ? answerOf(row, true) : refusalLike(content)
  const changes = changesOf(schema, content).map((change) => ({
    what: `${pathText(change.path)} ${change.what}`,
    answer: { ...jsonAnswer(status, changed(content, change)), headers },
  }))
  return isSuccess ? changes : [...changes, ...marks(content, status, headers)]
}

/** What a refusal says of the fields and reasons must be true, not only well formed. */
const marks = (content: Record<string, unknown>, status: number, headers: Answer['headers']): Wrong[] => {
  const say = (what: string, other: object): Wrong => ({ what, answer: { ...jsonAnswer(status, { ...content, ...other }), headers } })
  const errors = content['errors'] as { message: string }[] | undefined
  return [
    ...(errors ? [say('errors[0].path names another field', { errors: [{ ...errors[0], path: 'another' }] })] : []),
    ...(content['reasons'] ? [say('reasons[0] is no reason we know', { reasons: ['because'] })] : []),
  ]
}

const otherStatus = (status: number): number[] => (status === 200 ? [201, 204, 500] : [200, status === 400 ? 401 : 400, 500])

const aroundTheBody = (row: Row, isSuccess: boolean, whole: Answer): Wrong[] => {
  const statuses = otherStatus(whole.status).map((status) => ({
    what: `HTTP ${status} instead of ${whole.status}`,
    answer: { ...whole, status, body: status === 204 ? Buffer.alloc(0) : whole.body },
  }))
  const page = {
    status: whole.status,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from('<!doctype html><title>Fairlead</title>'),
  }
  const others: Wrong[] = [
    ...statuses,
    { what: 'a web page instead of the answer', answer: page },
    { what: 'no body', answer: { ...whole, body: Buffer.alloc(0) } },
  ]
  if (whole.headers['retry-after']) {
    const { 'retry-after': _, ...headers } = whole.headers
    others.push({ what: 'Retry-After missing', answer: { ...whole, headers } })
  }
  if (isSuccess) others.push({ what: 'its route missing', answer: jsonAnswer(404, { status: 40400, message: 'Not found' }) })
  if (row.wrapping === 'file' && isSuccess) return others
  return [...others, ...otherEnvelopes(row, isSuccess, whole)]
}

const otherEnvelopes = (row: Row, isSuccess: boolean, { status, body, headers }: Answer): Wrong[] => {
  const content = JSON.parse(body.toString()) as { data?: unknown }
  const wrapped = { what: 'wrapped in another envelope', answer: { ...jsonAnswer(status, { code: 0, result: content }), headers } }
  if (!isSuccess || row.wrapping === 'bare') return [wrapped]
  return [wrapped, { what: 'without its envelope', answer: { ...jsonAnswer(status, content.data), headers } }]
}

const mutantsOf = (its: Case, interaction: Interaction): AnswerMutant[] => {
  const isSuccess = its.outcome === 'success'
  const whole = agreed(interaction)
  const status = isSuccess ? 200 : errorCodes[its.outcome as ErrorCode]
  if (whole.status !== status)
    throw new Error(`${its.name} is stale in pacts/: run UPDATE_PACTS=1 npx vitest run --project contract consumer`)
  const wrong = [...aroundTheBody(its.row, isSuccess, whole), ...inTheBody(its.row, isSuccess, whole)]
  const of = { key: its.key, isSuccess, interaction }
  return [
    { ...of, name: its.name, what: '', answer: whole },
    ...wrong.map((each) => ({ ...of, ...each, name: `${its.name} — ${each.what}` })),
  ]
}

/**
 * Every mutant of every answer of the contract, after each interaction as it was agreed, which has to pass.
 * @param wants which rows; all unless told
 * @throws Error when pacts/ lacks an interaction of the contract
 */
export const answerMutants = async (wants: (key: string) => boolean = () => true): Promise<AnswerMutant[]> => {
  const interactions = new Map((await readCommitted()).interactions.map((each) => [each.description, each]))
  return cases
    .filter(({ key }) => wants(key))
    .flatMap((its) => {
      const interaction = interactions.get(its.name)
      if (!interaction) throw new Error(`${its.name} is not in pacts/: run UPDATE_PACTS=1 npx vitest run --project contract consumer`)
      return mutantsOf(its, interaction)
    })
}

/** Whether the row itself admits an answer, as `npm run verify` asks beside Pact. */
export const isAdmitted = ({ key, answer }: AnswerMutant): boolean => {
  const row: Row = contract[key]
  const isSuccess = answer.status === 200
  return (isSuccess && row.wrapping === 'file') || answerOf(row, isSuccess).safeParse(contentOf(answer.body.toString())).success
}

/** A text that is no JSON is not what any row answers. */
const contentOf = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
