import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCommitted } from './pactFile.ts'
import { paperBackEnd, verifyPaper, type Paper } from './verify/paper.ts'

/** Every text of digits alone: ids, and what else a careless back end might answer as a number. */
const digitsIn = (value: unknown, path = '$'): string[] => {
  if (typeof value === 'string') return /^[1-9]\d*$/.test(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => digitsIn(inner, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`))
}

const asNumbers = (value: unknown): unknown => {
  if (typeof value === 'string') return digitsIn(value).length > 0 ? Number(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(asNumbers)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asNumbers(inner)]))
}

interface Rules {
  combine: string
  matchers: { match: string }[]
}

/** Pact compares a value without rules of its own exactly, or by the kind that the rule of something around it demands. */
const demandsText = (rules: Rules | undefined): boolean => {
  if (!rules) return true
  const kinds = rules.matchers.map(({ match }) => match)
  return rules.combine === 'OR' ? kinds.join(',') === 'null,type' : kinds.some((kind) => kind === 'type' || kind === 'equality')
}

describe('an id as a JSON number', () => {
  const calls = [
    'GET /api/po/project/page',
    'GET /api/po/project/{id}/opening',
    'GET /api/admin/user/front/personal',
    'POST /api/srm/invitation/bulk',
  ]
  let paper: Paper
  beforeAll(async () => {
    const changed = Object.fromEntries(
      calls.map((key) => [key, (sheet) => ({ ...sheet, content: asNumbers(sheet.content) })] satisfies [string, Change]),
    )
    paper = await paperBackEnd(
      calls.map((key) => `${key}$: success`),
      { changed },
    )
  })
  afterAll(() => paper.close())

  it('is a difference to Pact’s own verifier, alone, in lists and where there may be none', async () => {
    const { results } = await verifyPaper(paper)
    const contents = new Map(paper.agreed.map(({ key, interaction }) => [key, interaction.response.body?.content]))
    for (const { key, differences } of results) {
      const fromPact = differences.filter(({ kind }) => kind === 'body').map(({ path }) => path)
      expect([...new Set(fromPact)].toSorted(), key).toEqual(digitsIn(contents.get(key)).toSorted())
    }
    const all = results.flatMap(({ differences }) => differences.map(({ path }) => path))
    expect(all).toEqual(expect.arrayContaining(['$.data.rows[0].id', '$.data.ids[0]', '$.data.avatarFileId', '$.data.chosenQuotationId']))
  })

  it('is one in every call', async () => {
    const { interactions } = await readCommitted()
    const lax = interactions.flatMap(({ description, response }) => {
      const { body = {} } = (response as { matchingRules?: { body?: Record<string, Rules> } }).matchingRules ?? {}
      return digitsIn(response.body?.content)
        .filter((path) => !demandsText(body[path.replaceAll(/\[\d+\]/g, '[*]')] ?? body[path]))
        .map((path) => `${description} ${path}`)
    })
    expect(lax).toEqual([])
  })
})

type Change = NonNullable<NonNullable<Parameters<typeof paperBackEnd>[1]>['changed']>[string]
