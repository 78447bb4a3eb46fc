import { pathToFileURL } from 'node:url'
import type { Place, RecordPlace } from '#src/contract/place.ts'
import { findDeclared, type Found } from './find.ts'
import { formatted } from './format.ts'

const says = (what: string) => `// ${what} Written by \`npm run rooms\`.\n`
const importsOf = (found: readonly Found[]) =>
  [...new Set(found.map(({ file }) => file))]
    .toSorted()
    .map((file) => {
      const names = found.filter((each) => each.file === file).map(({ name }) => name)
      return `import { ${names.join(', ')} } from '#${file}'\n`
    })
    .join('')

/** Every list of all rooms, by its file. */
export const listFiles = async (): Promise<Map<string, string>> => {
  const machines = findDeclared('src/machines', ['Machine', String.raw`(?:setup\(|\w+\.createMachine\()`])
  const places = findDeclared('src/contract', ['Place', String.raw`placeOf\(`])
  const isStored = ({ word }: Found) => places.some((place) => place.word === word)
  const stored = machines.filter(isStored)
  const interactive = machines.filter((machine) => !isStored(machine))
  return formatted([
    ['src/machines/ids.ts', idsOf(stored)],
    ['src/machines/index.ts', machinesOf(stored, interactive)],
    ['src/views/powfManage/atlas/loaders.ts', loadersOf(stored, interactive)],
    ['src/contract/places.ts', await placesOf(stored, places)],
    ['src/contract/everyRow.ts', rowsOf()],
    ['tests/rooms/index.ts', testsOf(stored)],
    [
      'server/moduleList.ts',
      listOf('Every module of the server.', 'modules', findDeclared('server/modules', ['Module', String.raw`defineModule\(`])),
    ],
    ['server/seedList.ts', listOf('What modules begin with.', 'seeds', findDeclared('server/modules', ['Seed', String.raw`defineSeed\(`]))],
  ])
}

const idsOf = (stored: readonly Found[]) => `${says('Machines that the server runs over stored records.')}export const businessIds = [
${stored.map(({ word }) => `  '${word}',\n`).join('')}] as const

export type BusinessMachineId = (typeof businessIds)[number]
`

const mapOf = (found: readonly Found[], value: (each: Found) => string) => found.map((each) => `  ${each.word}: ${value(each)},\n`).join('')

const machinesOf = (
  stored: readonly Found[],
  interactive: readonly Found[],
) => `${says('Every machine of the product.')}import type { AnyStateMachine } from 'xstate'
${importsOf([...stored, ...interactive])}
/** Machines that the server runs over stored records. */
export const businessMachines = {
${mapOf(stored, ({ name }) => name)}} as const

/** The atlas. Titles are \`machine.<id>\` and \`state.<id>.<path>\`. The browser imports single machines. */
export const machines: Record<string, AnyStateMachine> = {
  ...businessMachines,
${mapOf(interactive, ({ name }) => name)}}
`

const load = ({ name, file }: Found) => `async () => (await import('#${file}')).${name}`

const loadersOf = (stored: readonly Found[], interactive: readonly Found[]) =>
  `${says('Every machine of the product, each fetched only when it is looked at.')}
export const storedLoaders = {
${mapOf(stored, load)}}

export const interactiveLoaders = {
${mapOf(interactive, load)}}
`

/** What the rows of a room say of where its records are. */
const placeIn = async ({ name, file }: Found): Promise<Place> => {
  const module = (await import(pathToFileURL(file).href)) as Record<string, Place>
  const place = module[name]
  if (!place) throw new Error(`${file} has no ${name}`)
  return place
}

const pageOf = ({ code, href }: RecordPlace) => `{ code: '${code}', href: '${href}' }`
const rowsOf = () => {
  const rows = findDeclared('src/contract', ['Rows', String.raw`defineRows\(`])
  const entities = findDeclared('src/contract', ['', String.raw`defineEntity\(`])
  return `${says('Every call of the product.')}${importsOf([...rows, ...entities])}
/** Base data, declared: whose rows, routes, calls, lists and forms derive. */
export const entities = [
${entities.map(({ name }) => `  ${name},\n`).join('')}] as const

export const rows = {
${rows.map(({ name }) => `  ...${name},\n`).join('')}}
`
}

const testsOf = (stored: readonly Found[]) => {
  const rooms = findDeclared('tests/rooms', ['Room', String.raw`testRoom\(`])
  return `${says('How every room is tried.')}import type { BusinessMachineId } from '#src/machines/ids.ts'
${importsOf(rooms)}import type { TestRoom } from './room.ts'

export const testRooms: Record<BusinessMachineId, TestRoom> = {
${mapOf(
  stored.filter(({ word }) => rooms.some((room) => room.word === word)),
  ({ word }) => `${word}Room`,
)}}
`
}

const listOf = (what: string, name: string, found: readonly Found[]) => `${says(what)}${importsOf(found)}
export const ${name} = [
${found.map(({ name }) => `  ${name},\n`).join('')}]
`

const quoted = (text: string) => `'${text}'`

const placesOf = async (stored: readonly Found[], found: readonly Found[]) => {
  const places = await Promise.all(
    stored
      .flatMap(({ word }) => found.filter((place) => place.word === word))
      .map(async (each) => [each.word, await placeIn(each)] as const),
  )
  const table = (of: (place: Place) => string) => places.map(([word, place]) => `  ${word}: ${of(place)},\n`).join('')
  return `${says('Where the records of each machine are found.')}import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { RecordPlace } from './place.ts'

/** Where the calls about a machine's records are. */
export const paths = {
${table(({ path }) => quoted(path))}} as const satisfies Record<BusinessMachineId, \`/api/\${string}\`>

export type Paths = typeof paths

/** Where calls show records of a machine besides its own path, or records that its events move in turn. */
export const alsoShown: Record<BusinessMachineId, readonly \`/api/\${string}\`[]> = {
${table(({ alsoShown }) => `[${alsoShown.map(quoted).join(', ')}]`)}}

/** Where records that stand under others are begun, for holders of a permission. */
export const beginPlaces: Partial<Record<BusinessMachineId, RecordPlace>> = {
${places.flatMap(([word, { begins }]) => (begins ? [`  ${word}: ${pageOf(begins)},\n`] : [])).join('')}}

/** The pages that show a record of each machine. */
export const recordPlaces: Record<BusinessMachineId, readonly RecordPlace[]> = {
${table(({ pages }) => `[${pages.map(pageOf).join(', ')}]`)}}
`
}
