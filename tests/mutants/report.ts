/** What became of one mutant. */
export interface Result {
  kind: Part
  name: string
  /** The row, or the file, that it is a mutant of. */
  of: string
  /** Empty for a survivor. */
  killedBy: string
}

/** Told how far a part has come. */
export type Watcher = (done: number, all: number) => void

export const parts = ['provider', 'client', 'stryker', 'sql'] as const
export type Part = (typeof parts)[number]

/** Why a survivor may live, by its name. */
export type Argued = Record<Part, Record<string, string>>

interface Line {
  part: Part
  mutants: number
  killed: number
  argued: number
  surviving: number
}

export interface Report {
  lines: Line[]
  /** Survivors that nobody has argued, of any part. */
  surviving: Result[]
  argued: (Result & { reason: string })[]
  /** Arguments for mutants that were tried and are dead or gone. */
  needless: string[]
  results: Result[]
}

/**
 * @param tried the parts that were
 * @param wants which rows and files were tried, by their names
 */
export const reportOf = (results: Result[], argued: Argued, tried: Part[], wants: (of: string) => boolean): Report => {
  const alive = results.filter(({ killedBy }) => killedBy === '')
  const reasonFor = ({ kind, name }: Result): string | undefined => argued[kind][name]
  return {
    lines: tried.map((part) => lineOf(part, results, reasonFor)),
    surviving: alive.filter((each) => reasonFor(each) === undefined),
    argued: alive.flatMap((each) => {
      const reason = reasonFor(each)
      return reason === undefined ? [] : [{ ...each, reason }]
    }),
    needless: tried.flatMap((part) =>
      Object.keys(argued[part]).filter((name) => wants(subjectOf(name)) && !alive.some((each) => each.kind === part && each.name === name)),
    ),
    results,
  }
}

/** The row or file at the head of a mutant's name. */
const subjectOf = (name: string): string => name.split(/: \w+ — | — /)[0] ?? ''

const lineOf = (part: Part, results: Result[], reasonFor: (of: Result) => string | undefined): Line => {
  const own = results.filter(({ kind }) => kind === part)
  const alive = own.filter(({ killedBy }) => killedBy === '')
  const argued = alive.filter((each) => reasonFor(each) !== undefined).length
  return { part, mutants: own.length, killed: own.length - alive.length, argued, surviving: alive.length - argued }
}

/** Of a hundred mutants, so many were killed; those argued count as alive. */
const share = ({ killed, mutants }: Line): string => `${((100 * killed) / mutants).toFixed(1)} %`

const heads = ['part', 'mutants', 'killed', 'share', 'argued', 'surviving']
const cellsOf = (line: Line): string[] => [
  line.part,
  String(line.mutants),
  String(line.killed),
  share(line),
  String(line.argued),
  String(line.surviving),
]

const named = (title: string, names: string[]) => (names.length === 0 ? [] : ['', title, ...names.map((name) => `  ${name}`)])

/** For a terminal or a pipe. */
export const tableOf = ({ lines, surviving, argued, needless }: Report): string => {
  const rows = [heads, ...lines.map(cellsOf)].map((cells) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(10) : cell.padStart(10))).join(''),
  )
  return [
    ...rows,
    ...named(
      'Argued, and therefore let live:',
      argued.map(({ name, reason }) => `${name}\n      ${reason}`),
    ),
    ...named(
      'SURVIVING:',
      surviving.map(({ name }) => name),
    ),
    ...named('Argued needlessly (take them out of tests/mutants/argued.json):', needless),
    '',
  ].join('\n')
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const groupsOf = (results: Result[]): [string, Result[]][] => {
  const groups = new Map<string, Result[]>()
  for (const each of results) {
    const id = `${each.kind}: ${each.of}`
    const group = groups.get(id) ?? []
    group.push(each)
    groups.set(id, group)
  }
  return [...groups]
}

const itemOf = ({ name, killedBy }: Result, { of }: { of: string }): string => {
  const short = name.startsWith(`${of}: `) ? name.slice(of.length + 2) : name
  return killedBy
    ? `<li>${escaped(short)} <small>${escaped(killedBy)}</small></li>`
    : `<li class="alive"><b>${escaped(short)}</b> survives</li>`
}

const groupOf = ([title, group]: [string, Result[]]): string => {
  const alive = group.filter(({ killedBy }) => killedBy === '').length
  const counted = alive > 0 ? `<b class="alive">${alive} of ${group.length} survive</b>` : `${group.length} killed`
  const items = group.map((each) => itemOf(each, each)).join('\n')
  return `<details${alive > 0 ? ' open' : ''}><summary><code>${escaped(title)}</code> ${counted}</summary><ul>\n${items}\n</ul></details>`
}

const style = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse}td,th{padding:.25rem .8rem;text-align:right;border-bottom:1px solid #8886}td:first-child,th:first-child{text-align:left}
summary{cursor:pointer;padding:.2rem 0}small{opacity:.7}.wide{overflow-x:auto}li,summary{overflow-wrap:anywhere}.alive{color:light-dark(#b00020,#ff8a95)}`

const list = (title: string, items: string[]) =>
  items.length === 0 ? '' : `<h2>${title}</h2><ul>${items.map((item) => `<li>${item}</li>`).join('\n')}</ul>`

/** One page that needs nothing beside it. @param when the moment of the run, for its reader */
export const pageOf = (report: Report, when: string): string => {
  const rows = report.lines.map(
    (line) =>
      `<tr>${cellsOf(line)
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  )
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mutants of Fairlead</title>
<style>${style}</style>
<h1>Mutants of Fairlead</h1>
<p>${escaped(when)}. A mutant is something broken on purpose; a test that notices kills it.</p>
<div class="wide"><table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>
${list(
  'Surviving',
  report.surviving.map(({ name }) => `<span class="alive">${escaped(name)}</span>`),
)}
${list(
  'Argued, and therefore let live',
  report.argued.map(({ name, reason }) => `${escaped(name)}<br><small>${escaped(reason)}</small>`),
)}
<h2>All of them</h2>
${groupsOf(report.results).map(groupOf).join('\n')}
</html>
`
}
