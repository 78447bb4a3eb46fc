import { afterEach, describe, expect, it } from 'vitest'
import type { ErrorCode } from '#src/contract/row.ts'
import { anyState, paperBackEnd, verifyPaper, type Paper, type Sheet } from './paper.ts'
import type { Difference } from './result.ts'
import type { Verification } from './run.ts'

type Data = Record<string, unknown>

const open: Paper[] = []
afterEach(() => Promise.all(open.splice(0).map((paper) => paper.close())))

/** What is found of a back end that answers a call otherwise than its example does. */
const foundIn = async (
  key: string,
  outcome: 'success' | ErrorCode,
  change: (content: Data) => void,
  options: Partial<Verification> = {},
): Promise<Difference[]> => {
  const changed = (sheet: Sheet): Sheet => {
    change(sheet.content as Data)
    return sheet
  }
  const paper = await paperBackEnd([`${key}$: ${outcome}`], { changed: { [key]: changed } })
  open.push(paper)
  const { results } = await verifyPaper(paper, options)
  expect(results).toHaveLength(1)
  return results.flatMap(({ differences }) => differences)
}

/** The same of a success, by what its data are. */
const foundInData = (key: string, change: (data: Data) => void, options?: Partial<Verification>): Promise<Difference[]> =>
  foundIn(key, 'success', ({ data }) => change(data as Data), options)

describe('what is read', () => {
  const page = 'GET /api/po/project/{id}'

  it('is the record that was asked for', async () => {
    expect(await foundInData(page, () => {})).toEqual([])
    expect(await foundInData(page, (data) => Object.assign(data, { id: '7' }))).toEqual([
      { kind: 'asked', path: '$.data.id', message: 'is not the record that was asked for', expected: '1001', actual: '7' },
    ])
  })

  it('is in the version that the record is in', async () => {
    const states = { ...anyState(), setUp: async () => ({ values: { version: 5 }, visitor: { token: 'the-token' } }) }
    expect(await foundInData(page, (data) => Object.assign(data, { version: 5 }), { states })).toEqual([])
    expect(await foundInData(page, (data) => Object.assign(data, { version: 6 }), { states })).toEqual([
      expect.objectContaining({ kind: 'asked', path: '$.data.version', expected: 5, actual: 6 }),
    ])
  })
})

/** A list of so many rows, each with an id of its own, and with a total. */
const filled = (count: number, total: number) => (data: Data) =>
  Object.assign(data, { rows: Array.from({ length: count }, (_, nth) => ({ ...(data['rows'] as Data[])[0], id: `${nth + 1}` })), total })

/** A list whose first record is in a state. */
const inState = (state: string) => (data: Data) => Object.assign((data['rows'] as Data[])[0] ?? {}, { state })

describe('a list', () => {
  const list = 'GET /api/po/project/page'

  it('has no more rows than were asked for', async () => {
    expect(await foundInData(list, filled(10, 40))).toEqual([])
    expect(await foundInData(list, filled(11, 40))).toEqual([
      expect.objectContaining({ kind: 'asked', path: '$.data.rows.length', expected: 10, actual: 11 }),
    ])
  })

  it('counts what it has on its last page', async () => {
    expect(await foundInData(list, filled(3, 3))).toEqual([])
    expect(await foundInData(list, filled(3, 4))).toEqual([
      expect.objectContaining({ kind: 'asked', path: '$.data.total', expected: 3, actual: 4 }),
    ])
    expect(await foundInData(list, filled(3, 2))).toContainEqual(expect.objectContaining({ kind: 'row', path: '$.data.total' }))
  })

  it('holds what it was narrowed to', async () => {
    const narrowed = 'GET /api/admin/company/page'
    expect(await foundInData(narrowed, inState('firstReview'))).toEqual([])
    expect(await foundInData(narrowed, inState('groupApproval'))).toEqual([
      expect.objectContaining({ kind: 'asked', path: '$.data.rows[0].state', expected: 'firstReview', actual: 'groupApproval' }),
    ])
  })

  it('may hold others than a state brought about: somebody without a role', async () => {
    expect(
      await foundInData('GET /api/admin/user/page', (data) => Object.assign((data['rows'] as Data[])[0] ?? {}, { roles: [] })),
    ).toEqual([])
  })
})

describe('an answer to a yes-or-no question', () => {
  it('is what the state makes it', async () => {
    const key = 'GET /api/admin/sms/check/verification-code'
    expect(await foundIn(key, 'success', () => {})).toEqual([])
    expect(await foundIn(key, 'success', (content) => Object.assign(content, { data: false }))).not.toEqual([])
    expect(await foundIn(key, 'success', (content) => Object.assign(content, { message: 'wrong' }))).toContainEqual(
      expect.objectContaining({ path: '$.message' }),
    )
  })
})

const inThe = (message: string) => (content: Data) => Object.assign(content, { message })

describe('a refusal', () => {
  const key = 'GET /api/po/project/{id}'

  it.each(['error.40400', ' ', 'notFound', 404])('is told in words, not as “%s”', async (message) => {
    expect(await foundIn(key, 40400, (content) => Object.assign(content, { message }))).toContainEqual(
      expect.objectContaining({ path: '$.message' }),
    )
  })

  it('is told in the language in which was asked', async () => {
    const found = await Promise.all([
      foundIn(key, 40400, inThe('找不到，或您无权查看')),
      foundIn(key, 40400, inThe('Not found, or you don’t have permission to view it')),
    ])
    expect(found.map((each) => each.length > 0).toSorted()).toEqual([false, true])
  })
})
