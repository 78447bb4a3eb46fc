import ELK from 'elkjs/lib/elk.bundled.js'
import { graphOf, layoutOf, type ChartLayout } from '#src/components/chart/layout.ts'
import { svgOf } from '#src/components/chart/svg.ts'
import { chartTextsOf, type ChartTexts, type Say } from '#src/components/chart/words.ts'
import type { MachineDescription } from '#src/machines/describe.ts'
import { catalogues, type Language } from './catalogues.ts'
import { pageOf, type Size } from './page.ts'
import { describedMachines, sheetOf, writtenFiles } from './written.ts'

/** Every file of docs/machines by its name: what `npm run rooms` writes, and what tests hold against what is there. */
export const atlasFiles = async (): Promise<Map<string, string>> => {
  const drawn = await pictures()
  const index = pageOf(describedMachines().map(sheetOf), (machine, language) => sizeOf(drawn.get(`${machine}.${language}.svg`) ?? ''))
  return new Map([...writtenFiles(), ['index.html', index], ...drawn])
}

const sizeOf = (svg: string): Size => {
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? []
  return { width: Number(width), height: Number(height) }
}

const pictures = async (): Promise<Map<string, string>> => {
  const files = new Map<string, string>()
  for (const machine of describedMachines())
    for (const language of ['en', 'zh-CN'] as const) files.set(`${machine.id}.${language}.svg`, await pictureOf(machine, language))
  return files
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
