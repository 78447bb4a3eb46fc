import papaparse from 'papaparse'
import { harmless } from '#src/lib/harmless.ts'
import { tracesOf, type Selection } from './traces.ts'

/** The first four by the names that tools of process mining look for. */
const columns = ['case:concept:name', 'concept:name', 'time:timestamp', 'org:resource', 'seq', 'from', 'to', 'name', 'nameEn']

/** An event log as a table, a row for each event. With a byte order mark, without which Excel misreads Chinese. */
export async function* writeCsv(selection: Selection): AsyncGenerator<string> {
  yield `\uFEFF${papaparse.unparse([columns])}\r\n`
  for await (const traces of tracesOf(selection)) {
    const rows = traces.flatMap(({ id, name, nameEn, entries }) =>
      entries.map(({ seq, event, from, to, at, actor }) => [id, event, at, actor ?? '', seq, from ?? '', to, name, nameEn].map(harmless)),
    )
    if (rows.length > 0) yield `${papaparse.unparse(rows)}\r\n`
  }
}
