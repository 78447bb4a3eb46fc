import { branchesOf, nodesWithin, type BothNames, type FlowDefinition, type FormValue, type FormValues } from '../definition.ts'
import { choiceId, fieldId } from '../fieldIds.ts'
import { fieldsOf } from '../flowFields.ts'
import type { Finding } from './finding.ts'
import { anyOther } from './values.ts'

/** The text of an id. */
type Say = (id: string, values?: Readonly<Record<string, string>>) => string

/** What a definition calls by an id or a code, as people call it. */
interface Called {
  by: string
  key: string
  name: string
  nameEn: string
}

/**
 * What a proof finds, in the words of whoever reads it.
 * @param names what the definition calls by ids and codes; what is not there is called by them
 */
export const findingWords = (
  say: Say,
  both: (chinese: string, english: string) => string,
  { type, nodes }: FlowDefinition,
  names: readonly Called[],
) => {
  const titles = new Map<string, BothNames>(
    nodesWithin(nodes).flatMap((node) => [node, ...branchesOf(node)].map(({ id, title }) => [id, title] as const)),
  )
  const fields = fieldsOf(type)

  const title = (id: string): string => {
    const its = titles.get(id)
    return its ? both(its.zh, its.en) : id
  }
  const saying = (name: string, value: FormValue): string => {
    const field = say(fieldId(name))
    if (value === null) return say('flow.is.unknown', { field })
    if (typeof value === 'boolean') return say(value ? 'flow.is.true' : 'flow.is.false', { field })
    const kind = fields[name]?.kind
    if (kind === 'money') return say('flow.example.money', { field, value })
    if (kind === 'text' || kind === 'person') return say('flow.example.known', { field })
    if (value === anyOther) return say('flow.example.other', { field })
    const known = names.find(({ by, key }) => by === kind && key === value)
    const said = kind === 'choice' ? say(choiceId(name, value)) : value
    return say('flow.example.value', { field, value: known ? both(known.name, known.nameEn) : said })
  }
  const example = (form: FormValues): string => {
    const parts = Object.entries(form).map(([name, value]) => saying(name, value))
    return parts.length === 0 ? say('flow.example.any') : parts.reduce((first, second) => say('flow.example.joined', { first, second }))
  }
  const typesIn = (types: string): string =>
    types
      .split(' ')
      .map((each) => say(`flowType.${each}`))
      .join(' → ')
  const valueOf = (name: string, value: string): string => {
    if (name === 'type' || name === 'types') return typesIn(value)
    return titles.has(value) ? title(value) : value
  }

  return {
    title,
    finding: ({ code, about, values, example: form }: Finding): string =>
      say(`flow.finding.${code}`, {
        ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueOf(name, value)])),
        about: title(about),
        ...(form && { example: example(form) }),
      }),
  }
}
