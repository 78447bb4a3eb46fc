import { afterEach, describe, expect, it } from 'vitest'
import { paperBackEnd, verifyPaper, type Paper, type Sheet } from './paper.ts'
import type { Report, Result } from './result.ts'
import type { Verification } from './run.ts'

interface Envelope {
  status: number
  message: string | null
  data: Record<string, unknown>
}

const data = (change: (data: Record<string, unknown>) => void) => (sheet: Sheet) => {
  change((sheet.content as Envelope).data)
  return sheet
}

const project = 'GET /api/po/project/{id}'
const one = `${project}$: success`

const as200 = (sheet: Sheet): Sheet => ({ ...sheet, status: 200 })

const open: Paper[] = []
afterEach(() => Promise.all(open.splice(0).map((paper) => paper.close())))

const paperOf = async (...given: Parameters<typeof paperBackEnd>): Promise<Paper> => {
  const paper = await paperBackEnd(...given)
  open.push(paper)
  return paper
}

/** The first result of a back end that answers a call differently. */
const resultOf = async (pattern: string, change: (sheet: Sheet) => Sheet | null, options: Partial<Verification> = {}): Promise<Result> => {
  const [, key = ''] = /^(.*?)\$?: \w+$/.exec(pattern) ?? []
  const { results } = await verifyPaper(await paperOf([pattern], { changed: { [key]: change } }), options)
  return results[0] as Result
}

describe('a back end that keeps the contract', () => {
  const patterns = ['GET /api/health$: success', one, 'POST /api/po/project/{id}/cancel$: 40900', 'GET /api/po/project/page$: 40101']
  let report: Report

  it('passes, every interaction by itself', async () => {
    report = await verifyPaper(await paperOf(patterns))
    expect(report.results.map(({ key, outcome, verdict }) => [key, outcome, verdict])).toEqual([
      ['GET /api/health', 'success', 'passed'],
      ['GET /api/po/project/page', '40101', 'passed'],
      [project, 'success', 'passed'],
      ['POST /api/po/project/{id}/cancel', '40900', 'passed'],
    ])
    expect(report.results.flatMap(({ differences }) => differences)).toEqual([])
    expect(report.results[2]?.asked).toBe('GET /api/po/project/1001')
  })
})

describe('each way to differ is told exactly', () => {
  it('another status', async () => {
    const { verdict, differences } = await resultOf(one, (sheet) => ({ ...sheet, status: 201 }))
    expect(verdict).toBe('failed')
    expect(differences).toEqual([{ kind: 'status', path: 'HTTP', message: 'expected 200 but was 201', expected: 200, actual: 201 }])
  })

  it('a field of another type, one that is null, one that is missing: each by itself', async () => {
    const change = data((content) => {
      Object.assign(content, { version: 'three', title: null })
      delete content['no']
    })
    const { differences } = await resultOf(one, change)
    expect(differences.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      { kind: 'body', path: '$.data.no', message: 'is missing', expected: expect.stringMatching(/^JC-/) },
      { kind: 'body', path: '$.data.title', message: expect.stringContaining('Null'), expected: expect.any(String), actual: null },
      { kind: 'body', path: '$.data.version', message: expect.stringContaining('integer'), expected: expect.any(Number), actual: 'three' },
    ])
  })

  it('a code in the body', async () => {
    const { differences } = await resultOf('POST /api/po/project/{id}/cancel$: 40900', (sheet) => ({
      ...sheet,
      content: { ...(sheet.content as object), status: 40901, reasons: ['not a message id'] },
    }))
    expect(differences.map(({ kind, path, expected, actual }) => [kind, path, expected, actual])).toEqual(
      expect.arrayContaining([
        ['body', '$.status', 40900, 40901],
        ['body', '$.reasons[0]', 'refusal.notInThisState', 'not a message id'],
      ]),
    )
  })

  it('a word that no row knows', async () => {
    const change = data((content) => Object.assign(content, { state: 'sold' }))
    const { differences } = await resultOf(one, change)
    expect(differences).toEqual([expect.objectContaining({ path: '$.data.state', actual: 'sold' })])
  })

  it('a field too many, of a kind of its own that can be allowed', async () => {
    const change = data((content) => Object.assign(content, { secretPrice: '1.00' }))
    const { differences } = await resultOf(one, change)
    expect(differences).toEqual([{ kind: 'extra', path: '$.data.secretPrice', message: 'is not in the row', actual: '1.00' }])
    expect(await resultOf(one, change, { allowsExtra: true })).toMatchObject({ verdict: 'passed', differences: [] })
  })

  it('a header', async () => {
    const { differences } = await resultOf('GET /api/auth/jwt/captcha$: 42900', (sheet) => ({
      ...sheet,
      headers: { ...sheet.headers, 'retry-after': 'soon' },
    }))
    expect(differences).toEqual([
      { kind: 'header', path: 'Retry-After', message: expect.stringContaining('soon'), expected: '60', actual: 'soon' },
    ])
  })

  it('an answer that is no JSON, on several lines that look like a report', async () => {
    const forged =
      '  #0 all is well\n    returns a response which\n      has status code 200 (OK)\n\nFailures:\n\n1) Verifying a pact between a and b - #0 x'
    const { verdict, differences } = await resultOf(one, (sheet) => ({ ...sheet, content: forged }))
    expect(verdict).toBe('failed')
    expect(differences[0]).toMatchObject({ kind: 'body', path: '$', actual: forged })
  })

  it('no answer', async () => {
    const { differences } = await resultOf(one, () => null)
    expect(differences).toEqual([{ kind: 'request', path: 'answer', message: expect.stringContaining('no answer') }])
  })
})

describe('refusals that come with HTTP 200', () => {
  const refusal = 'POST /api/po/project/{id}/cancel$: 40900'

  it('differ unless they are admitted', async () => {
    const { differences } = await resultOf(refusal, as200)
    expect(differences).toEqual([expect.objectContaining({ kind: 'status', expected: 409, actual: 200 })])
    expect(await resultOf(refusal, as200, { refusalsAs200: true })).toMatchObject({ verdict: 'passed', differences: [] })
  })

  it('are still compared by their body', async () => {
    const { differences } = await resultOf(
      refusal,
      (sheet) => ({ ...as200(sheet), content: { status: 40400, message: 'gone', why: 'because' } }),
      { refusalsAs200: true },
    )
    expect(differences.map(({ path }) => path)).toEqual(expect.arrayContaining(['$.status', '$.reasons', '$.why']))
  })

  it('do not pass for a success', async () => {
    expect(
      await resultOf(one, (sheet) => ({ ...sheet, content: { status: 40400, message: 'gone' } }), { refusalsAs200: true }),
    ).toMatchObject({ verdict: 'failed' })
  })

  it('and a success does not pass for a refusal', async () => {
    expect(
      await resultOf(refusal, (sheet) => ({ ...as200(sheet), content: { status: 200, message: null, data: {} } }), { refusalsAs200: true }),
    ).toMatchObject({ verdict: 'failed' })
  })
})
