import type { DemandKind } from '#src/machines/demand/kinds.ts'
import type { MethodCode } from '#src/machines/project/methods.ts'

/** What became of a demand of the demonstration. */
export type Life =
  | 'draft'
  | 'returned'
  | 'withdrawn'
  | 'approving'
  | 'inPool'
  | 'approved'
  | 'approvedLater'
  | 'rejected'
  | 'cancelled'
  | 'discarded'

/** What somebody of the demonstration needs. */
export interface Need {
  by: string
  /** Code of the unit, in the company of whoever wrote it. */
  unit: string
  title: string
  titleEn: string
  category: string
  kind?: DemandKind
  method?: MethodCode
  /** By its name, of the year of the demand. */
  budget?: string
  reason?: string
  directReason?: string
  /** Without a price nobody has estimated it. */
  lines: readonly (readonly [name: string, spec: string, unit: string, quantity: number, unitPrice: number | null, stock: number | null])[]
}

export interface Plan extends Need {
  /** How many days ago it was written, and how many days from now it is needed. */
  ago: number
  needIn: number
  life: Life
  /** Why it was returned, rejected or cancelled. */
  decision?: string
}

const rope32 = ['钢丝绳', '6×36WS+IWRC Ø32 mm 1960 MPa', 'm'] as const
const rope28 = ['钢丝绳', '6×36WS+IWRC Ø28 mm 1960 MPa', 'm'] as const
const gearOil = ['重负荷齿轮油', 'L-CKD 220 170 kg/桶', '桶'] as const
const hydraulicOil = ['抗磨液压油', 'L-HM 46 高压 170 kg/桶', '桶'] as const
const tyre = ['工程轮胎', '18.00-25 40PR E-4', '条'] as const
const ropes = '岸桥钢丝绳与备件'

/** A year of demands, in the order in which they were written. */
export const demandPlans: readonly Plan[] = [
  {
    by: 'requester22',
    unit: 'ENG',
    title: '卸船机抓斗钢丝绳储备',
    titleEn: 'Spare grab ropes for ship unloaders',
    category: '1001',
    ago: 352,
    needIn: -290,
    life: 'approved',
    reason: '两台卸船机抓斗绳按使用周期更换。',
    lines: [[...rope28, 900, 34.5, 120]],
  },
  {
    by: 'requester',
    unit: 'ENG-CRANE',
    title: '岸桥吊具旋锁与导板',
    titleEn: 'Twist locks and flippers for spreaders',
    category: '1003',
    ago: 331,
    needIn: -270,
    life: 'approvedLater',
    decision: '请补充库存数量后再提交 / Add what is in stock and submit again',
    lines: [
      ['吊具旋锁', 'ISO 55 t', '套', 32, 2180, 4],
      ['吊具导板', '液压翻转式', '套', 8, 9900, 0],
    ],
  },
  {
    by: 'requester25',
    unit: 'HSE',
    title: '消防泡沫液补充',
    titleEn: 'Fire-fighting foam, refill',
    category: '6002',
    kind: 'URGENT',
    ago: 305,
    needIn: -308,
    life: 'approved',
    reason: '年检发现泡沫液失效，已先行采购以恢复消防能力，事后补报。',
    lines: [['抗溶性泡沫液', 'AFFF/AR 6% 200 L/桶', '桶', 20, 3850, 2]],
  },
  {
    by: 'requester23',
    unit: 'TEC',
    title: '超声波探伤仪',
    titleEn: 'Ultrasonic flaw detectors',
    category: '1003',
    ago: 284,
    needIn: -200,
    life: 'rejected',
    decision: '集团已有同类设备可调剂，本年度不再新购 / The group has some to lend this year',
    lines: [['数字超声波探伤仪', '0.5–20 MHz', '台', 2, 68000, 1]],
  },
  {
    by: 'requester2',
    unit: 'OPS',
    title: '集卡轮胎第一批',
    titleEn: 'Tyres for terminal tractors, first lot',
    category: '2001',
    budget: '集卡轮胎',
    ago: 260,
    needIn: -200,
    life: 'approved',
    lines: [
      [...tyre, 24, 11900, 6],
      ['内胎', '18.00-25', '条', 24, 630, 10],
    ],
  },
  {
    by: 'requester24',
    unit: 'MAR',
    title: '拖轮主机喷油器',
    titleEn: 'Injectors for tug main engines',
    category: '1003',
    method: 'DIRECT',
    budget: '拖轮主机备件',
    ago: 231,
    needIn: -150,
    life: 'approved',
    directReason: '主机为原厂专有型号，备件只能由原厂授权代理供应。',
    lines: [['喷油器总成', 'W26 原厂', '套', 12, 18500, 1]],
  },
  {
    by: 'unit',
    unit: 'ENG',
    title: '轨道吊定位编码器',
    titleEn: 'Position encoders for yard cranes',
    category: '4003',
    kind: 'UNPLANNED',
    budget: '轨道吊自动化改造',
    ago: 204,
    needIn: -120,
    life: 'approved',
    reason: '自动化改造中新增两台轨道吊，原计划未列入。',
    lines: [['绝对值编码器', 'PROFINET 25 bit', '台', 16, 6200, 0]],
  },
  {
    by: 'requester22',
    unit: 'ENG',
    title: '皮带机托辊更换',
    titleEn: 'Conveyor idlers',
    category: '1003',
    budget: '皮带机托辊与输送带',
    ago: 183,
    needIn: -110,
    life: 'cancelled',
    decision: '皮带机改造提前，托辊随改造一并供货 / The rebuild brings them along',
    lines: [
      ['槽型托辊', 'Ø159×530', '只', 600, 186, 80],
      ['平行托辊', 'Ø159×1600', '只', 200, 342, 25],
    ],
  },
  {
    by: 'requester23',
    unit: 'TEC',
    title: '焊条与焊丝季度用量',
    titleEn: 'Welding rods and wire, one quarter',
    category: '3002',
    budget: '焊材与检测设备',
    ago: 160,
    needIn: -100,
    life: 'approved',
    lines: [
      ['低氢焊条', 'E5015 Ø4.0', 'kg', 1200, 11.8, 150],
      ['实心焊丝', 'ER50-6 Ø1.2', 'kg', 900, 9.6, 60],
    ],
  },
  {
    by: 'requester25',
    unit: 'HSE',
    title: '油气回收装置滤芯',
    titleEn: 'Filter elements for vapour recovery',
    category: '5002',
    method: 'DIRECT',
    budget: '油气回收装置维护',
    ago: 138,
    needIn: -60,
    life: 'rejected',
    directReason: '原厂滤芯，质保期内更换其他品牌将失去质保。',
    decision: '质保期已过，应改为询价 / The warranty is over: ask for quotations',
    lines: [['活性炭滤芯', 'VRU-400', '组', 6, 12800, null]],
  },
  {
    by: 'fleet24',
    unit: 'FLE',
    title: '拖轮液压油补充',
    titleEn: 'Hydraulic oil for tugs',
    category: '3001',
    ago: 119,
    needIn: -70,
    life: 'approved',
    lines: [
      [...hydraulicOil, 24, 2750, 5],
      [...gearOil, 10, 2990, 2],
    ],
  },
  {
    by: 'requester2',
    unit: 'OPS',
    title: '现场对讲机',
    titleEn: 'Handheld radios',
    category: '4003',
    kind: 'UNPLANNED',
    ago: 97,
    needIn: 30,
    life: 'discarded',
    lines: [['防爆对讲机', 'DMR 4 W', '台', 30, 2600, null]],
  },
  {
    by: 'requester',
    unit: 'ENG-CRANE',
    title: '1 号岸桥起升钢丝绳',
    titleEn: 'Hoist ropes for quay crane 1',
    category: '1001',
    budget: ropes,
    ago: 74,
    needIn: 25,
    life: 'approved',
    reason: '断丝数接近报废标准，须在台风季前更换。',
    lines: [
      [...rope32, 1500, 43, 0],
      ['楔形接头', '适用 Ø32 mm', '套', 12, 320, 4],
    ],
  },
  {
    by: 'requester22',
    unit: 'ENG',
    title: '卸船机变幅钢丝绳',
    titleEn: 'Luffing ropes for ship unloaders',
    category: '1001',
    ago: 61,
    needIn: 40,
    life: 'approved',
    lines: [
      [...rope32, 1100, 44.2, 60],
      ['钢丝绳润滑脂', '15 kg/桶', '桶', 12, 430, 3],
    ],
  },
  {
    by: 'requester',
    unit: 'ENG-CRANE',
    title: '2 号岸桥起升钢丝绳',
    titleEn: 'Hoist ropes for quay crane 2',
    category: '1001',
    budget: ropes,
    ago: 38,
    needIn: 50,
    life: 'inPool',
    lines: [[...rope32, 1600, 43, 0]],
  },
  {
    by: 'requester24',
    unit: 'MAR',
    title: '拖轮防撞轮胎',
    titleEn: 'Fender tyres for tugs',
    category: '2001',
    ago: 33,
    needIn: 45,
    life: 'inPool',
    lines: [['工程轮胎', '16.00-25 32PR', '条', 16, 8700, 0]],
  },
  {
    by: 'requester23',
    unit: 'TEC',
    title: '维修车间防护用品',
    titleEn: 'Protective equipment for the workshop',
    category: '6001',
    ago: 27,
    needIn: 20,
    life: 'cancelled',
    decision: '物资部已统一配发 / Stores has issued them',
    lines: [['防切割手套', 'EN388 4X43F', '副', 400, 28, 60]],
  },
  {
    by: 'requester25',
    unit: 'HSE',
    title: '码头消防炮更新',
    titleEn: 'Fire monitors for the jetty',
    category: '6002',
    method: 'OPEN_TENDER',
    budget: '消防器材更新',
    ago: 21,
    needIn: 120,
    life: 'approving',
    reason: '现有消防炮超过使用年限，射程不足。',
    lines: [
      ['电控消防炮', '100 L/s 防爆', '台', 6, 186000, 0],
      ['消防控制柜', '一控六', '套', 1, 128000, 0],
    ],
  },
  {
    by: 'unit2',
    unit: 'ENG',
    title: '卸船机大修用轴承',
    titleEn: 'Bearings for the overhaul of ship unloaders',
    category: '1003',
    budget: '卸船机大修',
    ago: 16,
    needIn: 75,
    life: 'approving',
    lines: [
      ['回转支承', '132.50.4000', '件', 2, 465000, 0],
      ['调心滚子轴承', '23264 CC/W33', '件', 8, 28600, 1],
    ],
  },
  {
    by: 'requester2',
    unit: 'OPS',
    title: '集卡轮胎第二批',
    titleEn: 'Tyres for terminal tractors, second lot',
    category: '2001',
    budget: '集卡轮胎',
    ago: 12,
    needIn: 60,
    life: 'approving',
    lines: [[...tyre, 32, 12800, 3]],
  },
  {
    by: 'requester',
    unit: 'ENG-CRANE',
    title: '3 号岸桥起升钢丝绳',
    titleEn: 'Hoist ropes for quay crane 3',
    category: '1001',
    budget: ropes,
    ago: 9,
    needIn: 65,
    life: 'approving',
    reason: '与 1、2 号岸桥同批使用，断丝情况相近。',
    lines: [
      [...rope32, 1600, 46.5, 0],
      ['压制钢丝绳套', 'Ø32 mm×6 m 双环', '根', 10, 490, 2],
    ],
  },
  {
    by: 'requester24',
    unit: 'MAR',
    title: '主机增压器检修',
    titleEn: 'Overhaul of turbochargers',
    category: '1003',
    method: 'DIRECT',
    budget: '拖轮主机备件',
    ago: 7,
    needIn: 45,
    life: 'approving',
    directReason: '增压器由原厂独家授权服务站检修，其他单位无图纸与备件。',
    lines: [['增压器检修服务', 'TPS57 含备件', '台', 4, 52000, null]],
  },
  {
    by: 'requester',
    unit: 'ENG-CRANE',
    title: '液压扳手及配套',
    titleEn: 'Hydraulic wrenches',
    category: '1003',
    kind: 'UNPLANNED',
    budget: '维修工具',
    ago: 6,
    needIn: 40,
    life: 'returned',
    decision: '请说明为何不租用 / Say why they are not hired',
    lines: [
      ['液压扳手', '最大扭矩 8000 N·m', '套', 2, 46000, 0],
      ['电动液压泵', '700 bar', '台', 1, 28500, 0],
    ],
  },
  {
    by: 'requester22',
    unit: 'ENG',
    title: '抑尘系统喷嘴',
    titleEn: 'Nozzles for dust suppression',
    category: '5002',
    ago: 4,
    needIn: 35,
    life: 'withdrawn',
    lines: [['不锈钢喷嘴', '1/2" 90°', '个', 240, 68, 20]],
  },
  {
    by: 'requester',
    unit: 'ENG-CRANE',
    title: '岸桥小车电缆',
    titleEn: 'Trolley cables for quay cranes',
    category: '4002',
    ago: 1,
    needIn: 80,
    life: 'draft',
    lines: [['拖令扁电缆', 'YFFBP 4×25', 'm', 400, null, null]],
  },
]
