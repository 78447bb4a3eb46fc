import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { recordPdf, type RecordPdf } from './recordPdf.ts'
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
