import { contract, type Key } from '#src/contract/index.ts'
import { errorsOf, type Row } from '#src/contract/row.ts'
import { nameOf } from './pactFile.ts'
import { scenes, strangerTo, type Outcome, type Scene, type State } from './scenes.ts'

/** What goes into a call. `file` names one below `files/`. */
export interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  file?: string
}

type Language = 'zh-CN' | 'en'

/** One interaction: a row, how it ends, and what it takes to end so. */
export interface Case {
  /** Unique: Pact silently keeps only the last of two with one name. */
  name: string
  key: Key
  row: Row
  outcome: Outcome
  states: State[]
  hasToken: boolean
  /** In which it is asked: half of all in either, each always in the same. */
  language: Language
  input: Parts
  /** Parts of the input, as paths, that the provider's state decides, with the name of its value. */
  given: Record<string, string>
  /** The field that is wrong in a refused input, as the answer names it. */
  wrongField: string | undefined
}

interface Change {
  path: string
  value: string
}

/** An id that no database has reached. */
const missingId = '9223372036854775807'

/** What is wrong in the input of a call that ends so; nothing when its state alone decides. */
const changeFor = (row: Row, outcome: Outcome): Change | undefined => {
  if (outcome === 40001) return wrongPassword(row)
  if (outcome === 40400) return { path: firstFieldOf(row), value: missingId }
  if (outcome !== 42200) return undefined
  return row.multipart ? { path: 'file', value: 'notes.txt' } : refusedChange(row)
}

/** A call with a code has a wrong one when nobody has sent any. */
const wrongPassword = ({ example: { body = {} } }: Row): Change | undefined => {
  const field = 'code' in (body as object) ? undefined : ['password', 'oldPassword'].find((each) => each in (body as object))
  return field === undefined ? undefined : { path: `body.${field}`, value: 'not-the-password' }
}

/** What names the record that a call is about. */
const firstFieldOf = (row: Row): string => {
  const part = (['params', 'body', 'query'] as const).find((each) => row[each]) ?? 'params'
  const fields = fieldsOf(row, part)
  const field = fields.includes('id') ? 'id' : fields[0]
  const said = (row.example[part] as Record<string, unknown> | undefined)?.[field ?? '']
  if (!Array.isArray(said)) return `${part}.${field}`
  return `${part}.${field}.0${typeof said[0] === 'object' ? '.id' : ''}`
}

/** The first field that a row's schema refuses once its value is a word, or an immense one. */
const refusedChange = (row: Row): Change => {
  for (const value of ['none', 'x'.repeat(2001)])
    for (const part of ['body', 'params', 'query'] as const)
      for (const field of fieldsOf(row, part)) {
        const changed = { ...(row.example[part] as object), [field]: value }
        if (row[part]?.safeParse(changed).success === false) return { path: `${part}.${field}`, value }
      }
  throw new Error(`${row.summary}: nothing that its schema refuses`)
}

const fieldsOf = (row: Row, part: 'body' | 'params' | 'query'): string[] => {
  if (part === 'body') return Object.keys((row.example.body ?? {}) as object)
  return Object.keys(row[part]?.shape ?? {})
}

const whoFor = (scene: Scene, outcome: Outcome): State => {
  if (outcome === 40101) return 'nobody is signed in'
  return outcome === 40301 ? strangerTo(scene) : scene.who
}

const statesFor = (scene: Scene, outcome: Outcome): State[] => {
  const own = [scene.states[outcome] ?? []].flat()
  if (outcome === 40002) own.push('the signature is out of date')
  if (outcome === 40400) own.push('there is no such record')
  return [whoFor(scene, outcome), ...own]
}

const caseOf = (key: Key, outcome: Outcome): Case => {
  const row = contract[key] as Row
  const scene = scenes[key]
  const change = changeFor(row, outcome)
  const { params, query, body } = row.example
  const whole = structuredClone({ params, query, body, file: row.multipart ? 'requirements.pdf' : undefined }) as Parts
  const given = Object.entries(scene.given).filter(([path]) => scene.states[outcome] !== undefined && path !== change?.path)
  return {
    name: nameOf(key, outcome),
    key,
    row,
    outcome,
    states: statesFor(scene, outcome),
    hasToken: whoFor(scene, outcome) !== 'nobody is signed in',
    language: languageOf(nameOf(key, outcome)),
    input: change ? (withPath(whole, change.path.split('.'), () => change.value) as Parts) : whole,
    given: Object.fromEntries(given),
    wrongField: outcome === 42200 ? change?.path.replace(/^(body|params|query)\./, '') : undefined,
  }
}

const languageOf = (name: string): Language => ([...name].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 2 === 0 ? 'zh-CN' : 'en')

/** A copy in which the value at a path is another. */
export const withPath = (within: unknown, [name, ...rest]: string[], change: (value: unknown) => unknown): unknown => {
  if (name === undefined) return change(within)
  const parent = (within ?? {}) as Record<string, unknown>
  const value = withPath(parent[name], rest, change)
  return Array.isArray(within) ? within.with(Number(name), value) : { ...parent, [name]: value }
}

/** Every interaction of the contract: each row's success and each refusal it declares. */
export const cases: Case[] = (Object.keys(contract) as Key[]).flatMap((key) =>
  (['success', ...errorsOf(contract[key] as Row)] as Outcome[]).map((outcome) => caseOf(key, outcome)),
)
