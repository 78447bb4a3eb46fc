import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { contract } from '#src/contract/index.ts'
import type { DataSheet, TransitionSheet } from '#src/machines/dataSheet.ts'
import { describeMachine, transitionsWithin } from '#src/machines/describe.ts'
import { machines } from '#src/machines/index.ts'
import { whoMaySend } from '#src/machines/lifecycle.ts'
import { atlasFiles } from '../../scripts/atlas/files.ts'

const folder = 'docs/machines'
const ids = Object.keys(machines)

let files: Map<string, string>
beforeAll(async () => {
  files = await atlasFiles()
})

const written = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
const generated = (name: string): string => files.get(name) ?? ''

describe('docs/machines', () => {
  it('has the index page as `npm run rooms` would write it', () => expect(written('index.html')).toBe(generated('index.html')))

  it.each(ids)('has the pictures of %s as `npm run rooms` would draw them', (id) => {
    const own = ['en.svg', 'zh-CN.svg'].map((kind) => `${id}.${kind}`)
    expect(own.filter((name) => written(name) !== generated(name))).toEqual([])
  })

  it('has no other file', () => {
    expect(files.size).toBe(2 + 5 * ids.length)
    expect(readdirSync(folder).toSorted()).toEqual([...files.keys()].toSorted())
  })
})

/** A folder with W3C's own schema (scxml.xsd and what it imports), for those who have it: it is checked as well. */
const official = process.env['SCXML_SCHEMA']
const ours = 'tests/model/scxml-xsd'
const schemas = [ours, ...(official ? [official] : [])]

/** What a schema says against a document. */
const faultsIn = async (folderOfSchema: string, name: string, contents: string): Promise<string[]> => {
  const of = (fileName: string) => ({ fileName, contents: readFileSync(`${folderOfSchema}/${fileName}`, 'utf8') })
  const preload = readdirSync(folderOfSchema)
    .filter((each) => each.endsWith('.xsd') && each !== 'scxml.xsd')
    .map(of)
  const { errors } = await validateXML({
    xml: { fileName: name, contents },
    schema: of('scxml.xsd'),
    preload,
  })
  return errors.map(({ rawMessage }) => rawMessage)
}

describe.each(schemas)('SCXML, by the schema in %s', (schema) => {
  it.each(ids)('%s is valid', async (id) => expect(await faultsIn(schema, `${id}.scxml`, generated(`${id}.scxml`))).toEqual([]))
})

describe('the schema', () => {
  it.each([
    ['a target that no state has', 'target="filling"', 'target="nowhere"'],
    ['two states of one name', '<state id="filling"', '<state id="registered"'],
    ['an attribute that SCXML has not', 'cond="own"', 'guard="own"'],
    ['an element that SCXML has not', /<final id="cancelled"([^>]*)\/>/, '<end id="cancelled"/>'],
    ['no version', 'version="1.0" ', ''],
  ])('refuses %s', async (_, from, to) => {
    const [declaration = '', ...document] = generated('company.scxml').split('\n')
    const broken = document.join('\n').replace(from, to)
    expect(broken).not.toBe(document.join('\n'))
    expect(await faultsIn(ours, 'broken.scxml', `${declaration}\n${broken}`)).not.toEqual([])
  })
})

describe('SCXML', () => {
  it('says each transition of each machine, with its guards', () => {
    for (const id of ids) {
      const transitions = transitionsWithin(describeMachine(machines[id] as (typeof machines)[string]))
      const lines = generated(`${id}.scxml`).match(/<transition [^>]*>/g) ?? []
      const own = lines.filter((line) => !line.includes(`event="done.state.${id}"`))
      expect([id, own.length]).toEqual([id, transitions.length])
      const guards = own.map((line) => /cond="([^"]*)"/.exec(line)?.[1]?.replaceAll('&amp;', '&') ?? '')
      expect(guards.toSorted()).toEqual(transitions.map((transition) => transition.guards.join(' && ')).toSorted())
    }
  })

  it('has pauses, invokes, ends and parts that run beside each other', () => {
    expect(generated('draft.scxml')).toContain('<send id="after.dirty.typingPause" event="after.dirty.typingPause" delay="1200ms"/>')
    expect(generated('draft.scxml')).toContain('<cancel sendid="after.dirty.typingPause"/>')
    expect(generated('session.scxml')).toContain('<parallel id="active"')
    expect(generated('session.scxml')).toContain('<invoke type="urn:fairlead:actor" id="leaving.endToken" src="endToken"/>')
    expect(generated('wizard.scxml')).toContain('<transition event="done.state.wizard" target="wizard.end"/>')
    expect(generated('project.scxml')).toContain('<final id="')
  })
})

const sheetOf = (id: string) => JSON.parse(generated(`${id}.json`)) as DataSheet
const transitionsOf = ({ anywhere, states }: DataSheet): TransitionSheet[] => [
  ...anywhere,
  ...states.flatMap(({ transitions }) => transitions),
]

describe('JSON', () => {
  it('names for each event of stored records who may send it, and the row by which people do', () => {
    for (const id of ids) {
      const sheet = sheetOf(id)
      expect(readFileSync(sheet.source, 'utf8')).toContain(`id: '${id}'`)
      for (const { trigger, who, row } of transitionsOf(sheet)) {
        if (sheet.moves !== 'records' || trigger.kind !== 'event') continue
        const sender = whoMaySend(machines[id] as (typeof machines)[string], trigger.name)
        expect(who?.authority).toBe(sender?.authority)
        expect([id, trigger.name, row !== null]).toEqual([id, trigger.name, sender?.authority !== 'system'])
        if (!row) continue
        // Named in full, by its own function, or among the events that are declared together.
        const declared = new RegExp(
          String.raw`'${row.key.replaceAll(/[{}]/g, String.raw`\$&`)}'|\b${trigger.name}Row\(\s*(?:'${id}'|${id}Place\b)|eventRows\(\s*${id}Place\b[^]*\b${trigger.name}:`,
        )
        expect([row.key, Object.keys(contract).includes(row.key)]).toEqual([row.key, true])
        expect(readFileSync(row.source, 'utf8')).toMatch(declared)
      }
    }
  })

  it('has every title in both languages', () => {
    for (const id of ids) {
      const sheet = sheetOf(id)
      const titles = [
        sheet.title,
        ...sheet.states.map(({ title }) => title),
        ...transitionsOf(sheet).flatMap(({ trigger, guards, who }) => [
          ...('name' in trigger && trigger.kind !== 'after' ? [trigger.title] : []),
          ...guards.map(({ refusal }) => refusal),
          ...(who?.roles ?? []).map(({ title }) => title),
        ]),
      ]
      expect(titles.filter((title) => !title?.en || !title.zh)).toEqual([])
    }
  })
})

describe('the pictures', () => {
  it('are well-formed, titled and described, and need nothing from elsewhere', async () => {
    for (const [name, content] of files) {
      if (!name.endsWith('.svg')) continue
      expect(content).toMatch(/<title id="title">[^<]+<\/title>\n {2}<desc id="desc">[^<]+<\/desc>/)
      expect(content.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|url\(/)
      expect(content).toContain('prefers-color-scheme:dark')
    }
  })
})

describe('the index page', () => {
  it('loads nothing but the files beside it, and links to files that exist', () => {
    const page = generated('index.html')
    expect(page).not.toMatch(/https?:/)
    const links = [...page.matchAll(/(?:href|src)="([^"#]+)"/g)].map(([, link = '']) => link)
    for (const id of ids)
      expect(links).toEqual(expect.arrayContaining([`${id}.en.svg`, `${id}.zh-CN.svg`, `${id}.scxml`, `${id}.json`, `${id}.md`]))
    const missing = [...new Set(links)].filter((link) => (link.startsWith('../../') ? !exists(link.slice(6)) : !files.has(link)))
    expect(missing).toEqual([])
  })

  it('prints on A4: every picture is there, and one that is too wide to be read once more in parts', () => {
    const page = generated('index.html')
    expect(page).toContain('size: A4')
    expect(page).not.toContain('loading="lazy"')
    for (const id of ids)
      for (const language of ['en', 'zh-CN']) {
        const width = Number(/width="(\d+)"/.exec(generated(`${id}.${language}.svg`))?.[1])
        const parts = [...page.matchAll(new RegExp(`class="part" lang="${language}"[^>]*><p>${id} \\d/(\\d)`, 'g'))].map(([, count]) =>
          Number(count),
        )
        // Twelve pixels at six tenths are five and a half points.
        const least = width > 700 / 0.6 ? 2 : 0
        expect(parts.length, `${id} ${width}`).toBeGreaterThanOrEqual(least)
        expect(new Set(parts)).toEqual(new Set(parts.length > 0 ? [parts.length] : []))
      }
  })
})

const exists = (file: string): boolean => {
  try {
    return readFileSync(file).length > 0
  } catch {
    return false
  }
}
