import { seeds } from '#server/seedList.ts'
import type { Database } from '#server/db/connect.ts'
import { category, companyType, sysCode } from '#server/db/tables/supplier.ts'
import { continueIds } from '#server/db/continueIds.ts'

type Entry = [code: string, name: string, nameEn: string]

const supplierKinds: Entry[] = [
  ['MAKER', '生产制造商', 'Manufacturer'],
  ['AGENT', '授权代理商', 'Authorised agent'],
  ['TRADER', '贸易商', 'Trader'],
  ['SERVICE', '服务商', 'Service provider'],
  ['WORKS', '工程承包商', 'Works contractor'],
]

/** What suppliers of these types hand in when they register. */
const requiredPapers: Record<string, string[]> = { AGENT: ['AGENCY'], WORKS: ['SAFETY'] }

/** What is told apart at a glance. */
const colours: Record<string, (typeof sysCode.$inferInsert)['colour']> = {
  ON_TIME: 'green',
  LATE: 'orange',
  QUALITY: 'orange',
  NO_SIGN: 'red',
  FALSE_DATA: 'red',
  COLLUSION: 'red',
  BRIBERY: 'red',
}

const unitKinds = [
  ['BASE_UNIT', '基层单位', 'Operating unit'],
  ['JC_CENTRE', '集采中心', 'Group procurement centre'],
  ['PLATFORM', '平台', 'Platform'],
] as const

const codes: Record<string, Entry[]> = {
  CTYPE: [
    ['LLC', '有限责任公司', 'Limited liability company'],
    ['JSC', '股份有限公司', 'Joint stock company'],
    ['SOLE', '个人独资企业', 'Sole proprietorship'],
    ['PARTNER', '合伙企业', 'Partnership'],
    ['STATE', '国有企业', 'State-owned enterprise'],
    ['FOREIGN', '外商投资企业', 'Foreign-invested enterprise'],
    ['SELF', '个体工商户', 'Individual business'],
  ],
  historySupplyUnit: [
    ['EAST', '东港集装箱码头', 'East Harbour Container Terminal'],
    ['WEST', '西港散货码头', 'West Harbour Bulk Terminal'],
    ['REPAIR', '港口机械维修', 'Port Machinery Service'],
    ['TUG', '拖轮公司', 'Tug Company'],
    ['OIL', '北港油品码头', 'North Harbour Oil Terminal'],
  ],
  certificateType: [
    ['ISO9001', '质量管理体系认证', 'Quality management (ISO 9001)'],
    ['ISO14001', '环境管理体系认证', 'Environmental management (ISO 14001)'],
    ['ISO45001', '职业健康安全管理体系认证', 'Occupational health and safety (ISO 45001)'],
    ['SPECIAL', '特种设备生产许可证', 'Special equipment licence'],
    ['SAFETY', '安全生产许可证', 'Work safety licence'],
    ['AGENCY', '代理授权书', 'Agency authorisation'],
    ['OTHER', '其他', 'Other'],
  ],
  amountBand: [
    ['LT10', '10 万元以下', 'Below CNY 100,000'],
    ['LT100', '10–100 万元', 'CNY 100,000 to 1 million'],
    ['LT500', '100–500 万元', 'CNY 1 to 5 million'],
    ['GE500', '500 万元以上', 'Above CNY 5 million'],
  ],
  integrityRule: [
    ['ON_TIME', '长期按期交付', 'Delivered on time for long'],
    ['LATE', '无正当理由延期交付', 'Late without good reason'],
    ['QUALITY', '质量不合格拒不整改', 'Defects not mended'],
    ['NO_SIGN', '中选后拒签合同', 'Refused to sign after being chosen'],
    ['FALSE_DATA', '提供虚假资料', 'False documents'],
    ['COLLUSION', '串通报价', 'Collusion'],
    ['BRIBERY', '商业贿赂', 'Bribery'],
  ],
}

/** What ports buy, two levels deep. */
const categories: [...Entry, children: Entry[]][] = [
  [
    '10',
    '起重与索具',
    'Lifting and rigging',
    [
      ['1001', '钢丝绳', 'Wire rope'],
      ['1002', '索具与吊具', 'Rigging and spreaders'],
      ['1003', '起重设备备件', 'Crane spare parts'],
    ],
  ],
  [
    '20',
    '流动机械',
    'Mobile machinery',
    [
      ['2001', '工程轮胎', 'Industrial tyres'],
      ['2002', '蓄电池', 'Batteries'],
      ['2003', '机械备件', 'Machinery spare parts'],
    ],
  ],
  [
    '30',
    '油品与化工',
    'Oils and chemicals',
    [
      ['3001', '润滑油脂', 'Lubricants'],
      ['3002', '涂料', 'Coatings'],
    ],
  ],
  [
    '40',
    '电气与自动化',
    'Electrical and automation',
    [
      ['4001', '照明与防爆电气', 'Lighting and explosion-proof'],
      ['4002', '电线电缆', 'Cables'],
      ['4003', '自动化与信息系统', 'Automation and information systems'],
    ],
  ],
  [
    '50',
    '泵阀管道',
    'Pumps, valves, piping',
    [
      ['5001', '泵', 'Pumps'],
      ['5002', '阀门', 'Valves'],
    ],
  ],
  [
    '60',
    '劳保与安全',
    'Safety and protection',
    [
      ['6001', '劳动防护用品', 'Protective equipment'],
      ['6002', '消防器材', 'Fire equipment'],
    ],
  ],
]

/** Dictionaries that the product is delivered with, demonstration or not. */
export const seedDictionaries = async (tx: Database): Promise<void> => {
  await tx
    .insert(companyType)
    .values(supplierKinds.map((entry, position) => ({ ...rowOf(entry, position), requiredPapers: requiredPapers[entry[0]] ?? [] })))
  await tx
    .insert(companyType)
    .values(unitKinds.map(([kind, name, nameEn], place) => ({ kind, code: kind, name, nameEn, position: 100 + place })))
  await tx
    .insert(sysCode)
    .values(
      Object.entries(codes).flatMap(([type, entries]) =>
        entries.map((entry, position) => ({ type, ...rowOf(entry, position), colour: colours[entry[0]] ?? '' })),
      ),
    )
  for (const { first } of seeds) await first?.(tx)
  // Ids are the codes, so that everything that names a category reads well.
  await tx.insert(category).values(
    categories.flatMap(([code, name, nameEn, children]) => [
      { id: code, parentId: null, code, name, nameEn },
      ...children.map(([childCode, childName, childNameEn]) => ({
        id: childCode,
        parentId: code,
        code: childCode,
        name: childName,
        nameEn: childNameEn,
      })),
    ]),
  )
  await continueIds(tx, ['category'])
}

const rowOf = ([code, name, nameEn]: Entry, position: number) => ({ code, name, nameEn, position })
