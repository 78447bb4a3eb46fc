import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import Pdf from 'pdfkit'
import { expect, it, vi } from 'vitest'
import { FacedPdf } from './facedPdf.ts'
import { piecesWith } from './faces.ts'
import { drawable, recordPdf, type RecordPdf } from './recordPdf.ts'
import { unpackWoff } from './woff.ts'

const font = fileURLToPath(import.meta.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff'))

const record: RecordPdf = {
  language: 'zh-CN',
  title: '密封报价回执',
  facts: [['采购项目', '门机钢丝绳年度采购']],
  table: {
    columns: [
      { title: '序号', width: 30 },
      { title: '名称', width: '*' },
      { title: '含税单价', width: 80, figures: true },
    ],
    rows: Array.from({ length: 60 }, (_, index) => [String(index + 1), '钢丝绳 Ø32 mm', '913.37']),
  },
  sums: [['含税总价', '1,096,044.00']],
  notes: [['SHA-256', 'a'.repeat(64)]],
  pageOf: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
}

/** What is packed in a document: the contents of its pages, fonts, and which sign each glyph is. */
const streamsOf = async (blob: Blob): Promise<string[]> =>
  [
    ...Buffer.from(await blob.arrayBuffer())
      .toString('latin1')
      .matchAll(/stream\n([\s\S]*?)\nendstream/g),
  ].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })

it('writes every sign of both languages in a face it brings along, on as many pages as it takes', async () => {
  const blob = await recordPdf(await unpackWoff(readFileSync(font)), record)
  const text = await blob.text()
  expect(text.startsWith('%PDF-1.7')).toBe(true)
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2)
  const streams = await streamsOf(blob)
  const signs = streams.find((stream) => stream.includes('begincmap')) ?? ''
  for (const sign of '密封报价回执门机钢丝绳第页共Ø9')
    expect(signs, sign).toContain(`<${sign.charCodeAt(0).toString(16).padStart(4, '0')}>`)
})

it('says above the rows of every page what they are', async () => {
  const tables = vi.spyOn(Pdf.prototype, 'table')
  const rows = Array.from({ length: 90 }, (_, index) => [String(index + 1), `钢丝绳 Ø32 mm ${'规格'.repeat(index % 40)}`, '913.37'])
  const bytes = await (await recordPdf(await unpackWoff(readFileSync(font)), { ...record, table: { ...record.table, rows } })).text()
  const [, ...written] = tables.mock.calls.map(([options]) => (options as { data: unknown[][] }).data)
  tables.mockRestore()
  expect(written.flatMap((one) => one.slice(1))).toEqual(rows)
  for (const [heads = []] of written) expect(heads.map((head) => (head as { text: string }).text)).toEqual(['序号', '名称', '含税单价'])
  expect(written.length).toBeGreaterThan(3)
  expect(bytes.match(/\/Type \/Page\b/g)?.length).toBe(written.length)
})

it('has places to sign with the day, together on one page', async () => {
  const face = await unpackWoff(readFileSync(font))
  const signatures = { names: ['开标人（签字）', '项目负责人（签字）', '监督员（签字）', '见证人（签字）'], date: '日期' }
  for (const [rows, pages] of [
    [5, 1],
    [32, 2],
  ] as const) {
    const texts = vi.spyOn(Pdf.prototype, 'text')
    const lines = vi.spyOn(Pdf.prototype, 'lineTo')
    const blob = await recordPdf(face, { ...record, table: { ...record.table, rows: record.table.rows.slice(0, rows) }, signatures })
    const places = texts.mock.calls.filter(([text]) => [...signatures.names, signatures.date].includes(String(text)))
    const drawn = lines.mock.calls.length
    texts.mockRestore()
    lines.mockRestore()
    expect(places.map(([text]) => text)).toEqual(signatures.names.flatMap((name) => [name, '日期']))
    expect(drawn).toBeGreaterThanOrEqual(places.length)
    const heights = places.map(([, , y]) => Number(y))
    expect(Math.max(...heights) + 30, 'above the foot of the page').toBeLessThan(842 - 60)
    expect((await blob.text()).match(/\/Type \/Page\b/g)).toHaveLength(pages)
  }
})

it('names a sign that the face lacks', async () => {
  expect(drawable('王\n𠮷', (codePoint) => codePoint !== 0x20_bb7)).toBe('王\n[U+20BB7]')
  expect(drawable('葛\u{e0100}⚠\ufe0f', (codePoint) => codePoint < 0xfe00)).toBe('葛⚠')
  const texts = vi.spyOn(Pdf.prototype, 'text')
  await recordPdf(await unpackWoff(readFileSync(font)), { ...record, notes: [['备注', '𠮷野家']] })
  expect(texts.mock.calls.map(([text]) => text)).toContain('[U+20BB7]野家')
  texts.mockRestore()
})

it('draws what the face lacks in another, on the same line, as wide as it is', async () => {
  const texts = vi.spyOn(Pdf.prototype, 'text')
  const pieces = vi.fn((codePoints: number[]) => Promise.all(piecesWith(codePoints).map((url) => unpackWoff(readFileSync(`.${url}`)))))
  const blob = await recordPdf(
    await unpackWoff(readFileSync(font)),
    {
      ...record,
      sums: [['含税总价', '12 ㎥ Φ']],
      notes: [
        ['备注', '轴套 Φ80'],
        ['联系人', 'Φφ'],
        ['其他', '𤭢'.repeat(2)],
      ],
    },
    pieces,
  )
  const written = texts.mock.calls.map(([text]) => text)
  texts.mockRestore()
  expect(written).toEqual(expect.arrayContaining(['轴套 Φ80', '[U+24B62][U+24B62]']))
  expect(pieces.mock.calls.map(([codePoints]) => String.fromCodePoint(...new Set(codePoints)))).toEqual(['㎥Φφ𤭢'])
  const signs = (await streamsOf(blob)).filter((stream) => stream.includes('begincmap')).join('')
  for (const sign of '轴套㎥Φφ') expect(signs, sign).toContain(`<${sign.charCodeAt(0).toString(16).padStart(4, '0')}>`)
  // Nothing is drawn by a face that lacks it.
  const drawn = (await streamsOf(blob)).filter((stream) => stream.includes(' TJ'))
  expect(drawn.length).toBeGreaterThan(0)
  expect(drawn.filter((stream) => /<(0000)+>/.test(stream))).toEqual([])
})

it('knows how wide a text of several faces is', async () => {
  const pdf = new FacedPdf({ font: '' })
  pdf.addFace(await unpackWoff(readFileSync(font)))
  for (const url of piecesWith([0x3a6])) pdf.addFace(await unpackWoff(readFileSync(`.${url}`)))
  pdf.fontSize(10)
  expect(pdf.widthOfString('轴Φ8')).toBeCloseTo(pdf.widthOfString('轴') + pdf.widthOfString('Φ') + pdf.widthOfString('8'), 6)
  expect(pdf.widthOfString('Φ')).toBeGreaterThan(4)
})
