import papaparse from 'papaparse'
import { harmless } from '#src/lib/harmless.ts'
import { tracesOf, type Selection } from './traces.ts'

/** The first four by the names that tools of process mining look for. */
const columns = [
  'case:concept:name',
  'concept:name',
  'time:timestamp',
  'org:resource',
  'org:role',
  'actorId',
  'seq',
  'from',
  'to',
  'name',
  'nameEn',
]
/** What is known of a record, by the prefix that those tools take off. */
const attributeNames = ['finished', 'method', 'category', 'categoryEn', 'unit', 'unitEn'] as const

/** An event log as a table, a row for each event. With a byte order mark, without which Excel misreads Chinese. */
export async function* writeCsv(selection: Selection): AsyncGenerator<string> {
  yield `\uFEFF${papaparse.unparse([[...columns, ...attributeNames.map((name) => `case:${name}`)]])}\r\n`
  for await (const traces of tracesOf(selection)) {
    const rows = traces.flatMap(({ id, name, nameEn, attributes, entries }) => {
      const known = attributeNames.map((attribute) => String(attributes[attribute] ?? ''))
      return entries.map(({ seq, event, from, to, at, actor, actorId, role }) =>
        [id, event, at, actor ?? '', role ?? '', actorId ?? '', seq, from ?? '', to, name, nameEn, ...known].map(harmless),
      )
    })
    if (rows.length > 0) yield `${papaparse.unparse(rows)}\r\n`
  }
}
