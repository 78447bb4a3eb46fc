import { tracesOf, type LogEntry, type Selection, type Trace } from './traces.ts'

const extensions = [
  ['Concept', 'concept'],
  ['Time', 'time'],
  ['Organizational', 'org'],
  ['Lifecycle', 'lifecycle'],
] as const

/** An event log as IEEE 1849: a trace for each record, in the order in which the standard's schema has the parts. */
export async function* writeXes(selection: Selection): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<log xes.version="1849.2016" xes.features="" xmlns="http://www.xes-standard.org/">\n`
  for (const [name, prefix] of extensions)
    yield `<extension name="${name}" prefix="${prefix}" uri="http://www.xes-standard.org/${prefix}.xesext"/>\n`
  yield `<global scope="trace">${text('concept:name', 'UNKNOWN')}</global>\n`
  yield `<global scope="event">${text('concept:name', 'UNKNOWN')}${text('lifecycle:transition', 'complete')}${date('time:timestamp', '1970-01-01T00:00:00.000Z')}</global>\n`
  yield `<classifier name="Event" scope="event" keys="concept:name"/>\n<classifier name="Resource" scope="event" keys="org:resource actorId"/>\n`
  yield `${text('concept:name', selection.kind.machine)}${text('lifecycle:model', 'standard')}\n`
  for await (const traces of tracesOf(selection)) yield traces.map(traceOf).join('')
  yield '</log>\n'
}

const traceOf = ({ id, name, nameEn, attributes: { finished, ...others }, entries }: Trace): string => {
  const known = Object.entries(others).map(([key, value]) => (value === null ? '' : text(key, value)))
  const named = `${text('concept:name', id)}${text('name', name)}${text('nameEn', nameEn)}`
  return `<trace>${named}${known.join('')}<boolean key="finished" value="${finished}"/>\n${entries.map(eventOf).join('')}</trace>\n`
}

const eventOf = ({ seq, event, from, to, at, actor, actorId, role }: LogEntry): string => {
  const resource = `${actor === null ? '' : text('org:resource', actor)}${role === null ? '' : text('org:role', role)}`
  const left = from === null ? '' : text('from', from)
  const known = actorId === null ? '' : text('actorId', actorId)
  const moved = `${known}${left}${text('to', to)}<int key="seq" value="${seq}"/>`
  return `<event>${text('concept:name', event)}${resource}${text('lifecycle:transition', 'complete')}${date('time:timestamp', at)}${moved}</event>\n`
}

const text = (key: string, value: string): string => `<string key="${key}" value="${escaped(value)}"/>`
const date = (key: string, value: string): string => `<date key="${key}" value="${value}"/>`

/** What no XML document may hold, even escaped: control characters, halves of characters and the two that are none. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Text as the value of an attribute. */
export const escaped = (value: string): string =>
  value.replaceAll(unwritable, '\uFFFD').replaceAll(/[&<>"\t\n\r]/g, (character) => entities[character] ?? '')
