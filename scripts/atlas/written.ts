import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rowOf } from '#src/contract/events.ts'
import { contract } from '#src/contract/index.ts'
import type { Row } from '#src/contract/row.ts'
import { dataSheetOf, type DataSheet, type RowLink, type Surroundings } from '#src/machines/dataSheet.ts'
import { describeMachine, type MachineDescription } from '#src/machines/describe.ts'
import { documentOf, indexOf, type BothTexts } from '#src/machines/document.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { businessMachines, machines } from '#src/machines/index.ts'
import { scxmlOf } from '#src/machines/scxml.ts'
import { catalogues } from './catalogues.ts'

/** The files of docs/machines in which each machine is written down, by their names. */
export const writtenFiles = (): Map<string, string> => {
  const all = describedMachines()
  const files = new Map([['README.md', indexOf(all, textOf)]])
  for (const machine of all) {
    files.set(`${machine.id}.md`, documentOf(machine, textOf, sourceOf(machine.id)))
    files.set(`${machine.id}.scxml`, scxmlOf(machine, textOf))
    files.set(`${machine.id}.json`, `${JSON.stringify(sheetOf(machine), null, 2)}\n`)
  }
  return files
}

export const describedMachines = (): MachineDescription[] => Object.values(machines).map(describeMachine)

const textOf: BothTexts = (id) => {
  const [zh, english] = [catalogues['zh-CN'][id], catalogues.en[id]]
  return zh !== undefined && english !== undefined ? { zh, en: english } : undefined
}

export const sheetOf = (machine: MachineDescription): DataSheet => dataSheetOf(machine, { textOf, rowOf: rowLink, sourceOf })

const rowLink: Surroundings['rowOf'] = (machine, event) => {
  if (!(machine in businessMachines)) return undefined
  const key = rowOf(machine as BusinessMachineId, event)
  const { summary, authority } = known((contract as Record<string, Row>)[key], key)
  return {
    key,
    summary,
    authority,
    source: known(contractSources.find(({ text }) => text.includes(`'${key}'`) || declares(machine).test(text))?.file, key),
  } satisfies RowLink
}

/** Where the events of a machine are declared as rows together. */
const declares = (machine: string): RegExp => new RegExp(String.raw`eventRows\(\s*${machine}Place\b`)

/** A machine's file is called like it. */
const sourceOf = (id: string): string =>
  known(
    machineSources.find((file) => file.endsWith(`/${id}.ts`)),
    id,
  )

const sourcesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .toSorted()

const machineSources = sourcesUnder('src/machines')
const contractSources = sourcesUnder('src/contract')
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => text.includes('defineRows('))

const known = <T>(found: T | undefined, name: string): T => {
  if (found === undefined) throw new Error(`Nothing defines ${name}`)
  return found
}
