import { describe, expect, it } from 'vitest'
import { fittingTable, findHeadings, headedBy, headingKey, titleKeys, type Merged, type Table } from './headings.ts'
import { inviteSheet } from './inviteSheet.ts'
import { itemSheet, type ItemColumn } from './itemSheet.ts'
import { priceSheet } from './priceSheet.ts'

const table = (rows: string[][], merged: Merged[] = []): Table => ({ name: 'a', isHidden: false, rows, merged })
const found = (...rows: string[][]) => findHeadings(itemSheet, table(rows))
const named = (...headings: string[]) => found(headings)?.columns
const line = ['钢丝绳', '6×36', '米', '1200', '2027-01-15', '3 号门', '急']

const priced = (heading: string) => findHeadings(priceSheet, table([['序号', heading, '名称']]))?.columns[1]

describe('a heading', () => {
  it('is the same whatever its width, its case, its blanks and marks', () => {
    for (const each of [
      '名称',
      '名 称',
      '　名称 ',
      '*名称',
      '名称*',
      '※名称：',
      '名称（必填）',
      '【名称】',
      '1. 名称',
      '一、名称',
      'Name',
      'NAME *',
      'name (required)',
    ])
      expect([each, findHeadings(itemSheet, table([[each, '单位', '数量']]))?.columns[0]]).toEqual([each, 'name'])
    expect(headingKey('Ｎｏ．')).toBe('no')
  })

  it.each<[ItemColumn, string[]]>([
    ['name', ['*物资名称', '物料名称', '品名', 'Item', '名称 Name', '物资名称/Item name', '名称\nName']],
    ['spec', ['规格/型号', '规格、型号', '规格及型号', '规格 & 型号', '型号', '规格型号（含材质）', 'Spec.', 'Specification / Model']],
    ['unit', ['计量单位', '单 位', '单位（必填）', 'UoM', '单位 Unit']],
    [
      'quantity',
      ['数量（件）', '数量(吨)', '数量/件', '申请数量', '采购数量【件】', '数量 (千克)', "Q'ty", 'Qty.', '数量\n(米)', '需求量'],
    ],
    ['deliveryDate', ['交货期', '要求到货日期', '需用日期（年/月/日）', 'Delivery date (YYYY-MM-DD)', '需求日期']],
    ['place', ['到货地点', '送货地址', 'Delivery place']],
    ['remark', ['备 注', '说明', '备注（如有）', 'Remarks']],
  ])('is read as %s however people write it', (column, headings) => {
    for (const heading of headings) {
      const others = { name: '名称', unit: '单位', quantity: '数量' }
      const beside = Object.entries(others).flatMap(([own, each]) => (own === column ? [] : [each]))
      expect([heading, named(heading, ...beside)?.[0]]).toEqual([heading, column])
    }
  })

  it.each(['预算', '物料编码', '数量（万只）', '百件数量', '单重', '使用部门', '单位/数量', '名称~数量', '不含税数量', 'x'.repeat(100)])(
    'is none that is known: %s',
    (heading) => {
      expect(named(heading, '名称', '单位', '规格')?.[0]).toBeNull()
    },
  )

  it('of a price is not that of another price', () => {
    for (const heading of [
      '含税单价',
      '单价（含税）',
      '单价(元)',
      '含税单价（元/米）',
      '单价/元',
      '报价',
      'Unit price incl. tax',
      'Unit price (CNY)',
    ])
      expect([heading, priced(heading)]).toEqual([heading, 'price'])
    for (const heading of [
      '不含税单价',
      '单价（不含税）',
      '单价(未税)',
      '单价（万元）',
      '单价(美元)',
      '单价 USD',
      'Unit price (excl. tax)',
      'Net price',
      '裸价',
    ])
      expect([heading, priced(heading)]).toEqual([heading, null])
  })
})

describe('the headings of a table', () => {
  it('are found below a title, a date and an empty row, down to the thirtieth', () => {
    const above = [['2027年备件采购清单'], ['编制单位：机务部', '', '', '编制日期：2026-12-01'], [], ['名称说明'], [], []]
    expect(found(...above, ['序号', '名称', '规格型号', '单位', '数量'], ['1', ...line])?.head).toBe(6)
    const far = Array.from({ length: 29 }, () => [''])
    expect(found(...far, ['名称', '单位', '数量'])?.head).toBe(29)
    expect(found(...far, [], ['名称', '单位', '数量'])).toBeNull()
  })

  it('are those of the row that names most', () => {
    expect(found(['单位', '机务部', '备注', '急'], ['名称', '规格', '单位', '数量'], line)).toMatchObject({ head: 1, missing: [] })
  })

  it('are none where one word alone may be somebody’s text', () => {
    expect(found(['名称', 'm'], line)).toBeNull()
    expect(found()).toBeNull()
  })

  it('stand in two rows, of which one gathers what the other says', () => {
    const upper = ['序号', '物资', '', '单位', '数量', '交货', '', '备注']
    const lower = ['', '名称', '规格', '', '', '日期', '地点', '']
    const columns = [null, 'name', 'spec', 'unit', 'quantity', 'deliveryDate', 'place', 'remark']
    expect(found(upper, lower, ['1', ...line])).toMatchObject({ head: 1, columns, unknown: [], missing: [] })
    const merged = [0, 3, 4, 7].map((at) => ({ top: 0, left: at, bottom: 1, right: at }))
    const both = findHeadings(itemSheet, table([upper, lower, ['1', ...line]], merged))
    expect(both).toMatchObject({ head: 1, columns })
  })

  it('may be said once more in another language, and a column be headed by what stands across two', () => {
    expect(found(['名称', '规格', '单位', '数量'], ['Name', 'Spec', 'Unit', 'Qty'], line)?.head).toBe(1)
    const across = findHeadings(
      itemSheet,
      table([['名称', '规格型号', '', '单位', '数量'], line], [{ top: 0, left: 1, bottom: 0, right: 2 }]),
    )
    expect(across?.columns.slice(0, 5)).toEqual(['name', 'spec', 'spec', 'unit', 'quantity'])
  })

  it('name what nobody knows, unless nothing stands below it, and a running number never', () => {
    const known = found(['序号', '名称', '预算', '空', '单位', '数量', ''], ['1', '绳', '9', '', '米', '5', '?'])
    expect(known).toMatchObject({ unknown: [2, 6], doubled: [], titles: ['序号', '名称', '预算', '空', '单位', '数量', ''] })
    expect(known?.columns).toEqual([null, 'name', null, null, 'unit', 'quantity', null])
  })

  it('make a specification up of type and size, and of two quantities take the surer, and say the other', () => {
    const two = found(['名称', '规格', '型号', '单位', '库存数量', '数量', '申请数量'], ['绳', 'a', 'b', '米', '1', '2', '3'])
    expect(two?.columns).toEqual(['name', 'spec', 'spec', 'unit', null, null, 'quantity'])
    expect(two).toMatchObject({ unknown: [4], doubled: [5] })
  })

  it('lack what a table of their kind must have', () => {
    expect(found(['名称', '规格'], line)?.missing).toEqual(['unit', 'quantity'])
  })

  it('may be those that somebody points at; without any the columns come in order', () => {
    const rows = [['什么', '多少'], line]
    expect(headedBy(itemSheet, table(rows), 0).columns.slice(0, 2)).toEqual([null, null])
    const columns = [...itemSheet.columns]
    expect(headedBy(itemSheet, table([line]), -1)).toMatchObject({ head: -1, columns, unknown: [], missing: [] })
    expect(headedBy(itemSheet, table([['5', '', '东港']]), -1, 'quantity').columns).toEqual(['quantity', 'deliveryDate', 'place'])
    expect(
      headedBy(
        itemSheet,
        table([
          ['1', ...line],
          ['2', ...line],
        ]),
        -1,
      ),
    ).toMatchObject({ columns: [null, ...columns], unknown: [] })
    const wide = headedBy(itemSheet, table([['x', ...line]]), -1)
    expect(wide.columns.every((column) => column === null)).toBe(true)
    expect(wide.unknown).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  it('are known again by what they say, however it is written, and counted where it is said again', () => {
    expect(titleKeys(['*名 称', '数量（件）', '', '备注', '备 注'])).toEqual(['名称', '数量件', '', '备注', '备注 2'])
  })
})

describe('of several sheets', () => {
  const whole = {
    ...table([
      ['名称', '单位', '数量'],
      ['绳', '米', '5'],
    ]),
    name: '清单',
  }
  const guide = { ...table([['填写说明'], ['列名', '说明'], ['名称', '必填']]), name: '说明' }

  it('the one fits that has all that is needed, wherever it stands', () => {
    expect(fittingTable(itemSheet, [guide, whole])).toMatchObject({ at: 1, isSure: true })
    expect(fittingTable(itemSheet, [{ ...whole, isHidden: true }, guide, whole])).toMatchObject({ at: 2, isSure: true })
  })

  it('two may fit, or none', () => {
    expect(fittingTable(itemSheet, [guide, whole, { ...whole, name: '二' }])).toMatchObject({ at: 1, isSure: false })
    expect(fittingTable(itemSheet, [guide])).toMatchObject({ at: 0, isSure: false })
    expect(fittingTable(itemSheet, [])).toMatchObject({ at: 0, found: null, isSure: false })
  })

  it('a hidden one is looked at where there is no other', () => {
    expect(fittingTable(itemSheet, [{ ...whole, isHidden: true }])).toMatchObject({ at: 0, isSure: true })
  })
})

it('of people to invite are found too', () => {
  const rows = [
    ['序号', '供应商名称', '联系人', '联系电话（手机）', '邀请事由'],
    ['1', '某公司', '白宇', '13800001234', '计量'],
  ]
  expect(findHeadings(inviteSheet, table(rows))).toMatchObject({
    columns: [null, 'companyName', 'inviteeName', 'mobile', 'reason'],
    unknown: [],
  })
})
