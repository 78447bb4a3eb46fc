import { Readable } from 'node:stream'
import { writeCsv } from './csv.ts'
import { writeOcel } from './ocel.ts'
import type { Selection } from './traces.ts'
import { writeXes } from './xes.ts'

type Format = 'xes' | 'ocel' | 'csv'

const formats: Record<Format, { write: (selection: Selection) => AsyncGenerator<string>; mime: string; ending: string }> = {
  xes: { write: writeXes, mime: 'text/xml', ending: 'xes' },
  ocel: { write: writeOcel, mime: 'application/json', ending: 'ocel.json' },
  csv: { write: writeCsv, mime: 'text/csv; charset=utf-8', ending: 'csv' },
}

/**
 * A machine's log as a file that is written while it is sent.
 * @param onFailure told what broke it off; must end the connection, for the beginning is sent by then and would pass for the whole
 */
export const exportOf = (selection: Selection, format: Format, now: Date, onFailure: (error: unknown) => void) => {
  const { write, mime, ending } = formats[format]
  const name = `fairlead-${selection.kind.machine}-${now.toISOString().slice(0, 10)}.${ending}`
  return { name, mime, content: Readable.from(untilFailure(write(selection), onFailure), { objectMode: false }) }
}

async function* untilFailure(parts: AsyncGenerator<string>, onFailure: (error: unknown) => void): AsyncGenerator<string> {
  try {
    // A stream takes an empty part for its end.
    for await (const part of parts) if (part !== '') yield part
  } catch (error) {
    onFailure(error)
  }
}
