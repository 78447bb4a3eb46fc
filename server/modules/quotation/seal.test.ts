import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { sha256 as sha256Of, submissionText } from '#server/seal/seal.ts'
import { contract, type Key } from '#src/contract/index.ts'
import type { Submission } from '#src/contract/sheet.ts'
import type { Row } from '#src/contract/row.ts'
import {
  begunQuotation,
  hour,
  nothingUnread,
  openingOf,
  publishedProject,
  send,
  sheetOf,
  submittedQuotation,
} from '#tests/setup/purchase.ts'
import { readings } from '#tests/setup/everything.ts'
import { pdf } from '#tests/setup/files.ts'
import { buildWorld, type Person, type World } from '#tests/setup/world.ts'

/** Prices nobody could meet by chance, as they are typed, and what they come to. */
const secrets = [
  '913.377113',
  '913.38',
  '1096052.54',
  '777.131719',
  '46627.90',
  '1142680.44',
  '1011221.63',
  '688.919191',
  '655.454545',
  '绝密备注',
]
const attachmentName = '绝密附件'
const suppliersNames = ['远航钢绳', 'Yuanhang']

const others: Person[] = [
  'supplier2',
  'supplier3',
  'supplier4',
  'newsupplier',
  'buyer',
  'buyer2',
  'lead',
  'lead2',
  'reviewer',
  'reviewer2',
  'unit',
  'supervisor',
  'admin',
  null,
]
const everybody: Person[] = ['supplier1', ...others]
const rows = Object.entries(contract as Record<string, Row>) as [Key, Row][]
const writing = rows.filter(([key, row]) => key.startsWith('POST ') && !row.multipart && !key.includes('/auth/'))

let world: World
let projectId: string
let projectNo: string
let quotationId: string
let receiptNo: string
let sha256: string
/** Of the quote that was replaced, and of the one in force. */
let files: { id: string; sha256: string }[]
let before: Map<string, string>

beforeAll(async () => {
  world = await buildWorld()
  projectId = (await publishedProject(world)).id
  projectNo = (await world.ask('buyer', 'GET /api/po/project/{id}', { params: { id: projectId } })).no
  for (const [person, price] of [
    ['supplier2', '950.000000'],
    ['supplier3', '960.000000'],
  ] as const)
    await submittedQuotation(world, person, projectId, [price, '800.000000'])
  for (const person of everybody) if (person) await world.tokenOf(person)
  before = await everythingOthersSee()
  const begun = await begunQuotation(world, 'supplier1', projectId)
  quotationId = begun.id
  files = []
  for (const round of [1, 2]) files.push((await world.upload('supplier1', `${attachmentName} ${round}.pdf`, pdf())).data)
  const first = sheetOf(begun, ['655.454545', '688.919191'], '绝密备注', [files[0]?.id ?? ''])
  const saved = await world.ask('supplier1', 'POST /api/po/quotation/{id}/saveDraft', {
    params: { id: quotationId },
    body: { draftRevision: 0, sheet: first, unread: nothingUnread },
  })
  const sent = await world.ask('supplier1', 'POST /api/po/quotation/{id}/submit', {
    params: { id: quotationId },
    body: { version: 0, draftRevision: saved.draftRevision, sheet: first },
  })
  const second = sheetOf(begun, ['913.377113', '777.131719'], '绝密备注', [files[1]?.id ?? ''])
  const replaced = await world.ask('supplier1', 'POST /api/po/quotation/{id}/replace', {
    params: { id: quotationId },
    body: { version: sent.version, draftRevision: saved.draftRevision + 1, sheet: second },
  })
  ;({ receiptNo, sha256 } = replaced.receipt)
  expect(replaced.receipt.totalGross).toBe('1142680.44')
  // Some thousand answers.
}, 300_000)
afterAll(() => world.close())

describe('before the deadline', () => {
  it('nothing that anybody else can read changes by a submission, but the number of sealed quotes', async () => {
    const after = await everythingOthersSee()
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [call, text] of after) expect(withoutCount(text), call).toBe(withoutCount(before.get(call) ?? ''))
    expect((await openingOf(world, 'buyer', projectId)).quoteCount).toBe(3)
  })

  it('no number that a supplier is given tells how many came between', async () => {
    const [first, ...more] = [
      await begunQuotation(world, 'supplier4', projectId),
      ...(await Promise.all([0, 1].map(async () => begunQuotation(world, 'supplier4', (await publishedProject(world)).id)))),
    ]
    for (const each of more) expect(Math.abs(Number(each.id) - Number(first?.id))).toBeGreaterThan(1000)
    expect(first?.lifeLine.map(({ seq }) => seq)).toEqual([1])
    const uploaded = await Promise.all([0, 1].map(() => world.upload('supplier4', '附件.pdf', pdf())))
    const [one, other] = uploaded.map(({ data }) => Number(data.id))
    expect(Math.abs(Number(one) - Number(other))).toBeGreaterThan(1000)
  })

  it('no answer to anybody else holds a price, a total or a receipt', () => noAnswerHoldsASecret())

  it('no file of it can be read or taken by anybody else, as if it were none', nobodyElseReadsFiles)

  it('no refusal to anybody else who tries to write holds one, and nobody else gets anywhere', async () => {
    const version = (await world.ask('supplier1', 'GET /api/po/quotation/{id}', { params: { id: quotationId } })).version
    for (const person of others)
      for (const [key, row] of writing.filter(([each]) => each.includes('/quotation/{id}'))) {
        const example = row.example.body as object
        const body = {
          ...example,
          ...('version' in example ? { version } : {}),
          ...('draftRevision' in example ? { draftRevision: 3 } : {}),
        }
        const answer = await world.call(person, key, { params: { id: quotationId }, body } as never)
        expect([40101, 40301, 40400], `${key} by ${person}: ${answer.text}`).toContain(answer.status)
        expectNoSecret(answer.text, `${key} by ${person}`)
      }
    expect(await world.call('supplier2', 'GET /api/po/quotation/{id}', { params: { id: quotationId } })).toMatchObject({ status: 40400 })
    expect(
      await world.call('supplier2', 'GET /api/po/quotation/{id}/receipt/{receiptNo}', { params: { id: quotationId, receiptNo } }),
    ).toMatchObject({
      status: 40400,
    })
  })

  it('another’s quotation and one that never was are the same refusal', async () => {
    const [theirs, none] = await Promise.all(
      [quotationId, '999999999'].map((id) => world.call('supplier2', 'GET /api/po/quotation/{id}', { params: { id } })),
    )
    expect(theirs?.refusal).toEqual(none?.refusal)
  })

  it('the opening shows a number and no matrix', async () => {
    for (const person of ['buyer', 'buyer2', 'lead'])
      expect(await openingOf(world, person, projectId)).toMatchObject({ quoteCount: 3, matrix: null })
  })

  it('a dump of the database holds no price in clear', async () => {
    const dump = await dumpOf(world)
    expect(dump).toContain(projectNo)
    for (const secret of secrets) expect(dump.includes(secret), secret).toBe(false)
  })

  it('no line of the log holds a price, a receipt or who quoted', expectSilentLog)

  it('its own supplier reads it back, with the exact text of the receipt', async () => {
    const own = await world.ask('supplier1', 'GET /api/po/quotation/{id}', { params: { id: quotationId } })
    expect(own.draft.lines.map(({ unitPrice }) => unitPrice)).toEqual(['913.377113', '777.131719'])
    expect(own.receipts.map(({ standing, round }) => [round, standing])).toEqual([
      [1, 'replaced'],
      [2, 'current'],
    ])
    const receipt = await world.ask('supplier1', 'GET /api/po/quotation/{id}/receipt/{receiptNo}', {
      params: { id: quotationId, receiptNo },
    })
    expect(createHash('sha256').update(receipt.content).digest('hex')).toBe(sha256)
    expect(receipt.content).toContain('913.377113')
    expect(receipt.content).toContain(files[1]?.sha256)
    // Who has the database, and so all of it but price and salt, can't try prices against the hash.
    const { salt, ...guessed } = JSON.parse(receipt.content) as Submission
    expect(salt).toMatch(/^[0-9a-f]{32}$/)
    expect(sha256Of(submissionText(guessed))).not.toBe(sha256)
    expect(new Set(own.attachments.map(({ id }) => id))).toEqual(new Set(files.map(({ id }) => id)))
  })
})

describe('after the deadline and before the opening', () => {
  it('still nothing shows', async () => {
    world.clock.advance(25 * hour)
    await world.call('buyer', 'POST /api/po/project/{id}/open', { params: { id: projectId }, body: { version: 0 } })
    expect(await openingOf(world, 'buyer', projectId)).toMatchObject({ state: 'sealed', quoteCount: 3, matrix: null })
    await noAnswerHoldsASecret()
    await nobodyElseReadsFiles()
    const dump = await dumpOf(world)
    for (const secret of secrets) expect(dump.includes(secret), secret).toBe(false)
    expectSilentLog()
  })
})

describe('after the opening', () => {
  it('those who run the purchase see everything at once, and suppliers still nothing of each other', async () => {
    expect(await send(world, 'buyer', projectId, 'open')).toMatchObject({ status: 200 })
    const { matrix } = await openingOf(world, 'buyer', projectId)
    expect(matrix?.suppliers.map(({ totalGross, rank, hashVerified }) => [totalGross, rank, hashVerified])).toEqual([
      ['1142680.44', 1, true],
      ['1188000.00', 2, true],
      ['1200000.00', 3, true],
    ])
    expect(await dumpOf(world)).toContain('913.377113')
    expect(matrix?.suppliers.map(({ attachments }) => attachments.map(({ id, sha256: hash }) => [id, hash]))).toEqual([
      [[files[1]?.id, files[1]?.sha256]],
      [],
      [],
    ])
    const [replaced, inForce] = files
    expect(await statusesOf(inForce?.id)).toEqual({ ...nobody, buyer: 200, buyer2: 200, lead: 200, lead2: 200 })
    expect(await statusesOf(replaced?.id)).toEqual(nobody)
    for (const person of ['supplier2', 'supplier3', 'supplier4', 'newsupplier', 'admin', null])
      for (const [call, text] of await everythingSeenBy(person)) expectNoSecret(text, call)
  })
})

const nobody = { ...Object.fromEntries(others.map((person) => [String(person), 40400])), null: 40101 }

/** How others fare who ask for the bytes of a file. */
const statusesOf = async (id = '0') => {
  const answers = others.map(async (person) => [
    String(person),
    (await world.call(person, 'GET /api/admin/oss/{id}', { params: { id } })).status,
  ])
  return Object.fromEntries(await Promise.all(answers)) as Record<string, number>
}

async function nobodyElseReadsFiles() {
  for (const { id } of files) expect(await statusesOf(id)).toEqual(nobody)
  const theirs = await begunQuotation(world, 'supplier2', projectId)
  const body = { draftRevision: theirs.draftRevision, sheet: sheetOf(theirs, [], '', [files[1]?.id ?? '']), unread: nothingUnread }
  const answer = await world.call('supplier2', 'POST /api/po/quotation/{id}/saveDraft', { params: { id: theirs.id }, body })
  expect(answer).toMatchObject({ status: 42200, refusal: { errors: [{ path: 'sheet.attachmentIds.0' }] } })
}

const noAnswerHoldsASecret = async () => {
  for (const [call, text] of await everythingOthersSee()) expectNoSecret(text, call)
  for (const person of ['buyer', 'buyer2', 'lead'])
    for (const key of ['GET /api/po/project/{id}', 'GET /api/po/project/{id}/opening'] as const) {
      const { text } = await world.call(person, key, { params: { id: projectId } })
      for (const name of suppliersNames) expect(text.includes(name), `${name} in ${key} for ${person}`).toBe(false)
    }
}

const expectNoSecret = (text: string, where: string): void => {
  for (const secret of [...secrets, receiptNo, sha256, attachmentName, ...files.map((file) => file.sha256)])
    expect(text.includes(secret), `${secret} in ${where}`).toBe(false)
}

function expectSilentLog(): void {
  const lines = world.log.join('')
  expect(lines).toContain('/api/po/quotation/')
  for (const secret of [...secrets, sha256, attachmentName, ...suppliersNames, 'supplier1', '周敏'])
    expect(lines.includes(secret), secret).toBe(false)
}

const everythingOthersSee = async (): Promise<Map<string, string>> => {
  const seen = new Map<string, string>()
  for (const person of others) for (const [call, text] of await everythingSeenBy(person)) seen.set(call, text)
  return seen
}

const everythingSeenBy = async (person: Person): Promise<[string, string][]> => {
  const seen: [string, string][] = []
  // The purchase, what was there before, the company that quotes, and its quotation.
  const ids = [projectId, '20300', '31', quotationId ?? '999999999']
  const asked = readings({ ids, receipt: { id: quotationId ?? '1', receiptNo: receiptNo ?? 'none' }, q: projectNo })
  for (const [which, { key, params, query }] of asked.entries()) {
    const answer = await world.call(person, key, { params, query } as never)
    seen.push([`${key} ${which} ${JSON.stringify(query)} by ${person}`, JSON.stringify([answer.http, answer.data, answer.refusal])])
  }
  return seen
}

const withoutCount = (text: string): string => text.replaceAll(/"quoteCount":\d+/g, '"quoteCount":n')

/** Every row of every table as text. */
const dumpOf = async ({ database }: World): Promise<string> => {
  const tables = await rowsOf<{ name: string }>(
    database,
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const all = await rowsOf<{ line: string }>(database, sql`select t::text as line from ${sql.identifier(name)} t`)
    texts.push(...all.map(({ line }) => line))
  }
  return texts.join('\n')
}
