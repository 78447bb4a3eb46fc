import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

/** What each floor of `src` stands on (docs: “The house” in the README). Texts and settings of the app are for everyone above. */
const below: Record<string, string[]> = {
  lang: [],
  lib: ['lang'],
  machines: ['lib'],
  contract: ['lib', 'machines'],
  services: ['lib', 'machines', 'contract'],
  components: ['lang', 'lib', 'machines', 'contract', 'services'],
  views: ['lang', 'lib', 'machines', 'contract', 'services', 'components'],
  app: ['lang', 'lib', 'machines', 'contract', 'services', 'components', 'views'],
}
/** The same on the server: the seed, on top, plays what the modules do. */
const belowOnServer: Record<string, string[]> = {
  db: [],
  seal: ['db'],
  lifecycle: ['db', 'seal'],
  ports: ['db', 'seal', 'lifecycle'],
  serving: ['db', 'seal', 'lifecycle'],
  modules: ['db', 'seal', 'lifecycle', 'ports', 'serving'],
  seed: ['db', 'seal', 'lifecycle', 'modules', 'seedList.ts'],
}
/** Files beside the floors that every floor may use. All others put the floors together. */
const besideServer = ['clock.ts', 'config.ts', 'refusal.ts', 'objectStorage.ts', 'storage.ts', 'summaries.ts', 'texts.ts']
const serverMayUse = new Set(['lib', 'machines', 'contract', 'lang'])

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))

/** Every imported file of the project, as a path from its root. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, target = '']) =>
    target.startsWith('#') ? target.slice(1) : normalize(join(dirname(file), target)),
  )

/** Of those only what is there at run time: types make no circle. */
const valueImportsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s+(?!type\b)([^'";]*?)\s*from\s*'([#.][^']+)'/gm)].flatMap(
    ([, names = '', target = '']) =>
      /^\{(\s*type \w+( as \w+)?,?)+\s*\}$/.test(names)
        ? []
        : [target.startsWith('#') ? target.slice(1) : normalize(join(dirname(file), target))],
  )

/** Whatever can be reached from itself, in the order of a way around; empty where nothing can. */
const circleIn = (graph: ReadonlyMap<string, ReadonlySet<string>>): string[] => {
  const done = new Set<string>()
  const follow = (node: string, way: readonly string[]): string[] => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node]
    if (done.has(node)) return []
    for (const next of graph.get(node) ?? []) {
      const circle = follow(next, [...way, node])
      if (circle.length > 0) return circle
    }
    done.add(node)
    return []
  }
  for (const node of graph.keys()) {
    const circle = follow(node, [])
    if (circle.length > 0) return circle
  }
  return []
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
const sources = [...filesUnder('src'), ...filesUnder('server')].filter((file) => !isTest(file))
const edges = sources.flatMap((file) => importsOf(file).map((target) => ({ file, target })))

const offences = (isOffence: (file: string[], target: string[]) => boolean): string[] =>
  edges.filter(({ file, target }) => isOffence(file.split('/'), target.split('/'))).map(({ file, target }) => `${file} imports ${target}`)

const values = new Map(sources.map((file) => [file, new Set(valueImportsOf(file))]))

const moduleOf = (file: string) => /^server\/modules\/\w+/.exec(file)?.[0]

describe('imports', () => {
  it('go in no circle from file to file', () => {
    expect(circleIn(values)).toEqual([])
  })

  it('go in no circle from module to module of the server', () => {
    const modules = new Map<string, Set<string>>()
    for (const [file, targets] of values) {
      const own = moduleOf(file)
      if (own === undefined) continue
      const others = [...targets].flatMap((target) => moduleOf(target) ?? []).filter((other) => other !== own)
      modules.set(own, new Set([...(modules.get(own) ?? []), ...others]))
    }
    expect(modules.size).toBeGreaterThan(20)
    expect(circleIn(modules)).toEqual([])
  })

  it('that go in a circle would be found', () => {
    expect(
      circleIn(
        new Map([
          ['a', new Set(['b'])],
          ['b', new Set(['c', 'd'])],
          ['d', new Set(['b'])],
        ]),
      ),
    ).toEqual(['b', 'd', 'b'])
  })
})

describe('floors', () => {
  it('are found at all', () => {
    expect(edges.length).toBeGreaterThan(300)
    expect(new Set(sources.filter((file) => file.startsWith('src/')).map((file) => file.split('/')[1]))).toEqual(
      new Set(Object.keys(below)),
    )
  })

  it('of src stand on those below alone', () => {
    expect(
      offences(
        ([root, floor = ''], [targetRoot, targetFloor = '']) =>
          root === 'src' && (targetRoot !== 'src' || (floor !== targetFloor && !below[floor]?.includes(targetFloor))),
      ),
    ).toEqual([])
  })

  it('of the server stand on those below alone', () => {
    const floors = new Set(sources.filter((file) => /^server\/\w+\//.test(file)).map((file) => file.split('/')[1]))
    expect(floors).toEqual(new Set(Object.keys(belowOnServer)))
    expect(
      offences(([root, floor = ''], [targetRoot, targetFloor = '']) => {
        const below = besideServer.includes(floor) ? [] : belowOnServer[floor]
        return (
          root === 'server' && targetRoot === 'server' && below !== undefined && ![floor, ...besideServer, ...below].includes(targetFloor)
        )
      }),
    ).toEqual([])
  })

  it('that the server shares are pure', () => {
    expect(
      offences(([root], [targetRoot, targetFloor = '']) => root === 'server' && targetRoot === 'src' && !serverMayUse.has(targetFloor)),
    ).toEqual([])
  })

  it('have rooms that do not reach into each other', () => {
    expect(
      offences(([, floor, room], [, targetFloor, targetRoom]) => floor === 'views' && targetFloor === 'views' && room !== targetRoom),
    ).toEqual([])
  })

  it('have modules that are met at their face alone', () => {
    expect(
      offences(
        ([root, floor, room], [targetRoot, targetFloor, targetRoom, file]) =>
          root === 'server' &&
          `${targetRoot}/${targetFloor}` === 'server/modules' &&
          file !== 'index.ts' &&
          !(floor === 'seedList.ts' && file === 'seed.ts') &&
          !(floor === 'modules' && room === targetRoom),
      ),
    ).toEqual([])
  })

  it('of components have rooms, and no file beside them', () => {
    expect(sources.filter((file) => /^src\/components\/[^/]+$/.test(file))).toEqual([])
  })

  it('leave the network to the services', () => {
    const calling = sources.filter(
      (file) => file.startsWith('src/') && /redaxios|\bfetch\(|XMLHttpRequest/.test(readFileSync(file, 'utf8')),
    )
    const known = ['src/services/asset.ts', 'src/services/http.ts', 'src/services/upload.ts']
    expect(calling).toEqual(known.filter((file) => calling.includes(file)))
    expect(calling).toContain('src/services/http.ts')
  })

  it('make no call twice for one press: whoever calls by a press uses the part that sees to it', () => {
    const own = sources.filter((file) => file.startsWith('src/') && /\buseMutation\b/.test(readFileSync(file, 'utf8')))
    // The order of menus is sent step by step, as it was made.
    expect(own).toEqual(['src/components/detail/useCall.ts', 'src/views/baseManager/menus/useOrder.ts'])
  })

  it('write no sheet that a spreadsheet could run: whoever writes one makes its texts harmless', () => {
    const writing = sources.filter((file) => /write-excel-file|\bunparse\b/.test(readFileSync(file, 'utf8')))
    expect(writing.length).toBeGreaterThan(1)
    expect(writing.filter((file) => !/\bharmless\(|map\(harmless\)/.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it('put nothing into a page but text', () => {
    const writing = sources.filter((file) =>
      /dangerouslySetInnerHTML|(inner|outer)HTML|insertAdjacentHTML|document\.write/.test(readFileSync(file, 'utf8')),
    )
    expect(writing).toEqual([])
  })

  it('hold no text of their own: what people read is in the catalogues', () => {
    const withText = sources.filter(
      (file) => /^src\/(components|views|app)\//.test(file) && /\p{Script=Han}/u.test(readFileSync(file, 'utf8')),
    )
    expect(withText).toEqual([])
  })
})
