/** What Pact's verifier says about one interaction. */
export interface Said {
  passed: boolean
  /** Each mismatch with its part of the answer; none when Pact gave no detail. */
  mismatches: Mismatch[]
}

export interface Mismatch {
  part: 'status' | 'header' | 'body' | 'request'
  /** A header's name or a JSON path. */
  path: string
  message: string
}

const escapes = new RegExp(String.raw`${String.fromCodePoint(27)}\[[0-9;]*m`, 'g')

/**
 * Reads what Pact's verifier printed. Its interactions must be named `#<number> …`; each is looked for by that number.
 * Whether one passed is read from lines that hold nothing of the back end's answer, so that no answer can forge it.
 */
export const readOutput = (output: string): Map<number, Said> => {
  const text = output.replaceAll(escapes, '').replaceAll('\r\n', '\n')
  const at = text.lastIndexOf('\nFailures:\n')
  const said = verdictsIn(at < 0 ? text : text.slice(0, text.indexOf('\nFailures:\n')))
  for (const [number, mismatches] of at < 0 ? [] : mismatchesIn(text.slice(text.indexOf('\nFailures:\n')))) {
    const known = said.get(number)
    if (known) known.mismatches.push(...mismatches)
  }
  return said
}

const heading = /^ {2}#(\d+) .*$/gm

const verdictsIn = (text: string): Map<number, Said> => {
  const headings = [...text.matchAll(heading)]
  return new Map(
    headings.map(({ 1: number, index }, nth) => {
      const block = text.slice(index, headings[nth + 1]?.index)
      const passed = /\n {4}returns a response which\n/.test(block) && !/\(FAILED\)/.test(block)
      return [Number(number), { passed, mismatches: [] }]
    }),
  )
}

const failure = /^\d+\) Verifying a pact between .* - #(\d+) (.*)$/gm

const mismatchesIn = (text: string): [number, Mismatch[]][] => {
  const failures = [...text.matchAll(failure)]
  return failures.map(({ 0: line, 1: number, 2: name = '', index }, nth) => {
    const block = text.slice(index + line.length, failures[nth + 1]?.index)
    const parts = [...block.matchAll(/^ {4}\d+\.\d+\) (.*)$/gm)]
    const found = parts.flatMap(({ 0: title, 1: part = '', index: begin }, each) =>
      partOf(part, block.slice(begin + title.length + 1, parts[each + 1]?.index)),
    )
    return [Number(number), found.length > 0 ? found : [{ part: 'request', path: '', message: name.split(' - ').at(-1) ?? name }]]
  })
}

const partOf = (title: string, details: string): Mismatch[] => {
  const [, header] = /^includes header '([^']+)'/.exec(title) ?? []
  const message = details.trim().split('\n')[0] ?? ''
  if (header !== undefined) return [{ part: 'header', path: header, message }]
  if (title.startsWith('has status code')) return [{ part: 'status', path: 'status', message }]
  const paths = [...details.matchAll(/^ {11}(\$.*?) -> /gm)]
  if (paths.length === 0) return [{ part: 'body', path: '$', message }]
  return paths.map(({ 0: start, 1: path = '$', index }, nth) => ({
    part: 'body',
    path,
    message: withoutDump(details.slice(index + start.length, paths[nth + 1]?.index)),
  }))
}

/** Pact adds a whole drawing of both texts where one could not be read, and after the last mismatch how many there were. */
const withoutDump = (message: string): string => (message.split(/\n {4}[-+ ]|\n\nThere were \d+ pact failures\n/)[0] ?? '').trim()
