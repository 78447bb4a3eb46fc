import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import Pdf from 'pdfkit'
import { expect, it, vi } from 'vitest'
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

it('writes every sign of both languages in a face it brings along, on as many pages as it takes', async () => {
  const bytes = Buffer.from(await (await recordPdf(await unpackWoff(readFileSync(font)), record)).arrayBuffer())
  const text = bytes.toString('latin1')
  expect(text.startsWith('%PDF-1.7')).toBe(true)
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2)
  const streams = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
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

it('names a sign that the face lacks', async () => {
  expect(drawable('王\n𠮷', (codePoint) => codePoint !== 0x20_bb7)).toBe('王\n[U+20BB7]')
  const texts = vi.spyOn(Pdf.prototype, 'text')
  await recordPdf(await unpackWoff(readFileSync(font)), { ...record, notes: [['备注', '𠮷野家']] })
  expect(texts.mock.calls.map(([text]) => text)).toContain('[U+20BB7]野家')
  texts.mockRestore()
})
