import { linesType } from '#src/lib/lines.ts'
import { CallError } from './callError.ts'

/** How an answer that comes little by little is read. */
export interface Reader {
  /** The media type that is asked for. Whoever does not know it answers JSON. */
  type: string
  /** @param goesOn told whenever something has come */
  read: (body: ReadableStream<Uint8Array<ArrayBuffer>>, goesOn: () => void) => Promise<unknown>
}

interface Rows {
  total: number
  rows: unknown[]
}

/** As many as a page may have. */
const pageSize = 100
const almostAll = 0.99

/**
 * All rows of a list. A back end that cannot send them in one answer is asked page after page: lists are counted no further than so
 * many, and go on beyond. One that knows no pages answers all of them each time.
 * @param ask makes the call, with another query and perhaps a reader
 * @param onShare told the share that has come of those that were counted, 0 to 1
 * @throws CallError `incomplete` when the answer broke off
 */
export const everyRow = async (
  ask: (query: { page: number; limit: number }, reader?: Reader) => Promise<unknown>,
  onShare: (share: number) => void,
): Promise<Rows> => {
  const tell = (count: number, total: number) => onShare(Math.min(count / total, almostAll))
  let areLines = false
  const read: Reader['read'] = async (body, goesOn) => {
    areLines = true
    return rowsIn(body, goesOn, tell)
  }
  const first = await ask({ page: 1, limit: pageSize }, { type: linesType, read })
  if (areLines) return first as Rows
  const rows: unknown[] = []
  let part = first
  for (let page = 1; ; page += 1) {
    const { rows: its, total } = part as Rows
    const isAgain = page > 1 && JSON.stringify(its[0]) === JSON.stringify(rows[0])
    if (!isAgain) rows.push(...its)
    if (isAgain || its.length !== pageSize) return { total: rows.length, rows }
    tell(rows.length, total)
    part = await ask({ page: page + 1, limit: pageSize })
  }
}

/** Reads the lines of `linesType`. */
const rowsIn = async (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  goesOn: () => void,
  tell: (count: number, total: number) => void,
): Promise<Rows> => {
  const lines: unknown[] = []
  const total = () => (lines[0] as { total: number }).total
  try {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    let begun = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      goesOn()
      const parts = (begun + part.value).split('\n')
      begun = parts.pop() ?? ''
      for (const line of parts) lines.push(JSON.parse(line))
      if (lines.length > 1) tell(lines.length - 1, total())
    }
    const last = lines.pop() as { complete?: number }
    const rows = lines.slice(1)
    if (begun === '' && last.complete === rows.length) return { total: rows.length, rows }
  } catch (caught) {
    if (caught instanceof Error && caught.name === 'AbortError') throw caught
  }
  throw new CallError('incomplete', '')
}
