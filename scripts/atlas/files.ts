import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ELK from 'elkjs/lib/elk.bundled.js'
import { graphOf, layoutOf, type ChartLayout } from '#src/components/chart/layout.ts'
import { svgOf } from '#src/components/chart/svg.ts'
import { chartTextsOf, type ChartTexts, type Say } from '#src/components/chart/words.ts'
import { rowOf } from '#src/contract/events.ts'
import { contract } from '#src/contract/index.ts'
import type { Row } from '#src/contract/row.ts'
import en from '#src/lang/en.json'
import zhCN from '#src/lang/zh-CN.json'
import { dataSheetOf, type RowLink, type Surroundings } from '#src/machines/dataSheet.ts'
import { describeMachine, type MachineDescription } from '#src/machines/describe.ts'
import { documentOf, indexOf, type BothTexts } from '#src/machines/document.ts'
import { businessMachines, machines, type BusinessMachineId } from '#src/machines/index.ts'
import { scxmlOf } from '#src/machines/scxml.ts'
import { pageOf } from './page.ts'

type Language = 'en' | 'zh-CN'
const catalogues: Record<Language, Record<string, string>> = { en, 'zh-CN': zhCN }

/** Every file of docs/machines by its name: what `npm run machines` writes, and what a test holds against what is there. */
export const atlasFiles = async (): Promise<Map<string, string>> => {
  const all = Object.values(machines).map(describeMachine)
  const surroundings: Surroundings = { textOf, rowOf: rowLink, sourceOf }
  const sheets = all.map((machine) => dataSheetOf(machine, surroundings))
  const files = new Map([
    ['README.md', indexOf(all, textOf)],
    ['index.html', pageOf(sheets)],
  ])
  for (const [index, machine] of all.entries()) {
    files.set(`${machine.id}.md`, documentOf(machine, textOf, sourceOf(machine.id)))
    files.set(`${machine.id}.scxml`, scxmlOf(machine, textOf))
    files.set(`${machine.id}.json`, `${JSON.stringify(sheets[index], null, 2)}\n`)
    for (const language of ['en', 'zh-CN'] as const) files.set(`${machine.id}.${language}.svg`, await pictureOf(machine, language))
  }
  return files
}

const textOf: BothTexts = (id) => {
  const [zh, english] = [catalogues['zh-CN'][id], catalogues.en[id]]
  return zh !== undefined && english !== undefined ? { zh, en: english } : undefined
}

const elk = new ELK()

const pictureOf = async (machine: MachineDescription, language: Language): Promise<string> => {
  const texts = chartTextsOf(machine.id, sayIn(language))
  const layout = layoutOf(await elk.layout(graphOf(machine, texts)))
  const title = sayIn(language)(machine.titleId)
  return svgOf(machine, layout, { language, title, description: inWords(layout, texts) })
}

/** The chart read aloud, line by line. */
const inWords = ({ lines }: ChartLayout, texts: ChartTexts): string =>
  lines
    .filter(({ label }) => label.words.length > 0)
    .map(({ source, target, stays, label: { words } }) => {
      const [from, to] = [source, target].map((path) => (path === '*' ? texts.anywhere : texts.state(path ?? '')))
      return `${stays ? from : `${from} → ${to}`}: ${words.join(', ').replaceAll(', [', ' [')}`
    })
    .join('; ')

/** The charts' texts have no plurals: their places are filled in as they stand. */
const sayIn =
  (language: Language): Say =>
  (id, values = {}) => {
    const text = catalogues[language][id]
    if (text === undefined) throw new Error(`There is no text ${id}`)
    return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
  }

const rowLink: Surroundings['rowOf'] = (machine, event) => {
  if (!(machine in businessMachines)) return undefined
  const key = rowOf(machine as BusinessMachineId, event)
  const { summary, authority } = known((contract as Record<string, Row>)[key], key)
  return { key, summary, authority, source: known(definedIn(contractSources, `'${key}'`), key) } satisfies RowLink
}

const sourceOf = (id: string): string => known(definedIn(machineSources, `id: '${id}'`), id)

const sourcesUnder = (folder: string): [file: string, text: string][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .toSorted()
    .map((file) => [file, readFileSync(file, 'utf8')])

const machineSources = sourcesUnder('src/machines').filter(([, text]) => text.includes('createMachine('))
const contractSources = sourcesUnder('src/contract').filter(([, text]) => text.includes('defineRows('))

const definedIn = (sources: typeof machineSources, words: string): string | undefined =>
  sources.find(([, text]) => text.includes(words))?.[0]

const known = <T>(found: T | undefined, name: string): T => {
  if (found === undefined) throw new Error(`Nothing defines ${name}`)
  return found
}
