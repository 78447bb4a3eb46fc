import { guardText } from './guardTexts.ts'
import type { MachineDescription, StateDescription, TransitionDescription, Trigger } from './describe.ts'

/** A text in both languages; undefined when nobody wrote it. */
export type BothTexts = (id: string) => { zh: string; en: string } | undefined

/**
 * One machine as a page: its pictures, and a table of everything that may happen. English, with the Chinese beside it.
 * @param source the file that defines it
 */
export const documentOf = (machine: MachineDescription, textOf: BothTexts, source: string): string => {
  const { id, titleId, anywhere, begins } = machine
  const rows = [
    ...anywhere.map((transition) => rowOf(machine, null, transition, textOf)),
    ...machine.states.flatMap((state) =>
      state.kind === 'final'
        ? [[nameOf(state, textOf), '*the end*', '', '', '', '', '']]
        : state.transitions.map((transition) => rowOf(machine, state, transition, textOf)),
    ),
  ]
  return [
    `# ${bothOf(titleId, textOf)}`,
    '',
    `Written by \`npm run rooms\` from [\`${source}\`](../../${source}). Also as [SCXML](${id}.scxml), [JSON](${id}.json), and as a ` +
      `picture in [English](${id}.en.svg) and [Chinese](${id}.zh-CN.svg).${
        anywhere.length > 0 ? ' What a state says itself goes before what is said of any state.' : ''
      }`,
    '',
    pictureOf(id, knownText(titleId, textOf).en),
    '',
    ...(begins.length > 0 ? [`When it begins: ${codeOf(begins)}.`, ''] : []),
    table(['State', 'Event', 'Only if; the reason otherwise', 'Who may', 'Target', 'Effects', 'Deadline'], rows),
    ...workOf(machine),
    '',
  ].join('\n')
}

/** The index of all pages. */
export const indexOf = (all: readonly MachineDescription[], textOf: BothTexts): string => {
  const rows = all.map(({ id, titleId, states, anywhere }) => [
    `[${bothOf(titleId, textOf)}](${id}.md)`,
    states.some(({ tone }) => tone !== null) ? 'stored records, on the server' : 'the browser',
    String(states.length),
    String(states.reduce((sum, { transitions }) => sum + transitions.length, anywhere.length)),
    `[English](${id}.en.svg), [中文](${id}.zh-CN.svg)`,
    `[SCXML](${id}.scxml), [JSON](${id}.json)`,
  ])
  const [first] = all
  return [
    '# Machines',
    '',
    'Written by `npm run rooms`. [`index.html`](index.html), opened from disk, shows all of them with pictures and tables, can be',
    'searched and speaks both languages. The SCXML can be stepped through by any interpreter: every guard is a Boolean of its data model.',
    'The JSON has everything: titles, refusals, who may send what, deadlines, the row of the contract and the source.',
    '',
    table(['Machine', 'Moves', 'States', 'Transitions', 'Picture', 'For programs'], rows),
    '',
    ...(first ? [pictureOf(first.id, knownText(first.titleId, textOf).en), ''] : []),
    'A solid line leads to a state, a dashed one is what happens in a state without leaving it. A double border is an end. States within',
    'a state have a border around them; one with sharp corners holds a part that runs beside others.',
    '',
  ].join('\n')
}

const pictureOf = (id: string, title: string): string => `![The states of ${title}](${id}.en.svg)`

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')

/** A text that has to be there. @throws Error when nobody wrote it */
export const knownText = (id: string, textOf: BothTexts): { zh: string; en: string } => {
  const text = textOf(id)
  if (!text) throw new Error(`There is no text ${id}`)
  return text
}

const bothOf = (id: string, textOf: BothTexts): string => {
  const { en, zh } = knownText(id, textOf)
  return `${en} · ${zh}`
}

const nameOf = ({ path, titleId }: StateDescription, textOf: BothTexts): string => `${bothOf(titleId, textOf)}<br>\`${path}\``

const rowOf = (
  machine: MachineDescription,
  state: StateDescription | null,
  { trigger, guards, target, who, actions }: TransitionDescription,
  textOf: BothTexts,
): string[] => {
  const next = machine.states.find(({ path }) => path === target)
  const title = textOf(triggerTitleId(machine.id, trigger))
  return [
    state ? nameOf(state, textOf) : 'any state · 任何状态',
    title ? `${title.en} · ${title.zh}<br>\`${wordsOf(trigger)}\`` : `\`${wordsOf(trigger)}\``,
    guards.map((guard) => `\`${guard}\`: ${bothOf(guardText(machine.id, guard), textOf)}`).join('<br>'),
    whoText(who, textOf),
    next ? nameOf(next, textOf) : '*stays*',
    actions.map((action) => `\`${action}\``).join('<br>'),
    deadlineText(state, trigger),
  ]
}

/** The id of what people call an event, or the end of an actor's work; of nothing else. */
const triggerTitleId = (machine: string, trigger: Trigger): string => {
  if (trigger.kind === 'always' || trigger.kind === 'after') return ''
  return `event.${machine}.${trigger.name}${trigger.kind === 'event' ? '' : `.${trigger.kind}`}`
}

const whoText = (who: TransitionDescription['who'], textOf: BothTexts): string => {
  if (!who) return ''
  if (!('roles' in who)) return bothOf('role.system', textOf)
  return [...who.roles.map((role) => bothOf(`role.${role}`, textOf)), `\`${who.authority}\``].join('<br>')
}

const deadlineText = (state: StateDescription | null, trigger: Trigger): string => {
  if (trigger.kind === 'after') return `after ${trigger.milliseconds ?? trigger.name} ms`
  return trigger.kind === 'event' && state?.dues.includes(trigger.name) ? 'when its moment has come' : ''
}

const wordsOf = (trigger: Trigger): string => {
  if (trigger.kind === 'always') return 'at once'
  if (trigger.kind === 'event') return trigger.name
  return trigger.kind === 'after' ? `after ${trigger.name}` : `${trigger.name} ${trigger.kind}`
}

const codeOf = (names: string[]): string => names.map((name) => `\`${name}\``).join(', ')

/** What happens while a state lasts. */
const workOf = ({ states }: MachineDescription): string[] => {
  const busy = states.filter(({ entry, invokes }) => entry.length + invokes.length > 0)
  if (busy.length === 0) return []
  const rows = busy.map(({ path, entry, invokes }) => [`\`${path}\``, codeOf(entry), codeOf(invokes)])
  return ['', table(['State', 'On entry', 'Meanwhile'], rows)]
}
