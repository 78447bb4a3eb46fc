import type { Need } from '#server/modules/demand/index.ts'

type Who = Pick<Need, 'by' | 'unit'>
const crane: Who = { by: 'requester', unit: 'ENG-CRANE' }
const operations: Who = { by: 'requester2', unit: 'OPS' }
const stores: Who = { by: 'stores21', unit: 'STO' }
const bulk: Who = { by: 'requester22', unit: 'ENG' }
const bulkOperations: Who = { by: 'ops22', unit: 'OPS' }
const workshop: Who = { by: 'requester23', unit: 'TEC' }
const engines: Who = { by: 'requester24', unit: 'MAR' }
const fleet: Who = { by: 'fleet24', unit: 'FLE' }
const jetty: Who = { by: 'requester25', unit: 'HSE' }

type Line = Need['lines'][number]
const need = (who: Who, title: string, titleEn: string, category: string, lines: readonly Line[], more: Partial<Need> = {}): Need => ({
  ...who,
  title,
  titleEn,
  category,
  lines,
  ...more,
})

const unplanned = (reason: string): Partial<Need> => ({ kind: 'UNPLANNED', reason })
const urgent = (reason: string): Partial<Need> => ({ kind: 'URGENT', reason })
const direct = (directReason: string): Partial<Need> => ({ method: 'DIRECT', directReason })

/** Each below what asks for more approval than the head of the unit. */
export const smallNeeds: readonly Need[] = [
  need(crane, '吊具电缆与插头', 'Spreader cables and plugs', '1002', [
    ['吊具电缆', 'YSLTK 36×2.5', 'm', 260, 198, 40],
    ['吊具插头', '37 芯 防水', '套', 8, 2650, 1],
  ]),
  need(operations, '绑扎件与桥锁', 'Lashing gear and bridge fittings', '1002', [
    ['绑扎杆', 'Ø25 mm 镀锌', '根', 180, 215, 30],
    ['花篮螺丝', 'M36 镀锌', '套', 180, 268, 25],
  ]),
  need(stores, '夏季工作服', 'Summer working clothes', '6001', [['反光短袖工作服', 'GB 20653 2 级', '套', 620, 156, 48]], {
    budget: '劳保用品',
  }),
  need(bulk, '斗轮机减速箱密封件', 'Seals for stacker gearboxes', '2003', [
    ['骨架油封', 'FB 180×220×15', '件', 24, 385, 3],
    ['端面密封', '浮动油封 280', '套', 6, 3900, 0],
  ]),
  need(workshop, '车间底漆与面漆', 'Primer and top coat for the workshop', '3002', [
    ['环氧富锌底漆', '20 kg/组', '组', 90, 860, 12],
    ['聚氨酯面漆', '交通黄 20 kg/组', '组', 70, 980, 8],
  ]),
  need(fleet, '拖轮缆绳', 'Towing hawsers', '1002', [['高分子聚乙烯缆绳', 'Ø64 mm×80 m', '根', 4, 38500, 1]]),
  need(jetty, '输油臂密封圈', 'Gaskets for loading arms', '5002', [
    ['旋转接头密封', 'DN250 PTFE', '套', 18, 2950, 2],
    ['缠绕垫片', 'DN250 PN16', '片', 60, 96, 15],
  ]),
  need(bulkOperations, '抑尘剂月度用量', 'Dust suppressant, one month', '3002', [['结壳型抑尘剂', '25 kg/桶', '桶', 240, 268, 30]], {
    budget: '抑尘剂',
  }),
  need(operations, '堆场照明灯具', 'Yard lighting', '4001', [['LED 投光灯', '400 W IP66', '盏', 64, 1480, 5]]),
  need(crane, '岸桥制动器摩擦片', 'Brake linings for quay cranes', '1003', [['摩擦片', 'SB28 配套', '副', 48, 1260, 6]]),
  need(workshop, '刀具与量具', 'Cutting and measuring tools', '2003', [
    ['硬质合金刀片', 'CNMG 120408', '盒', 60, 420, 8],
    ['数显卡尺', '0–300 mm', '把', 12, 890, 2],
  ]),
  need(fleet, '救生衣与救生圈更换', 'Life jackets and buoys', '6001', [
    ['船用救生衣', 'SOLAS 150 N', '件', 120, 286, 10],
    ['救生圈', '2.5 kg 带自亮浮灯', '只', 24, 340, 2],
  ]),
  need(jetty, '可燃气体探测器标定与备件', 'Gas detectors: calibration and spares', '4001', [
    ['可燃气体探头', '催化燃烧 0–100 %LEL', '只', 20, 3150, 1],
    ['标准气', '甲烷 50 %LEL 8 L', '瓶', 10, 680, 2],
  ]),
  need(bulk, '皮带机清扫器刮板', 'Scraper blades for conveyors', '2003', [['聚氨酯刮板', 'B1400', '条', 160, 540, 22]], {
    budget: '皮带机托辊与输送带',
  }),
  need(stores, '办公打印耗材', 'Printer supplies', '4003', [['硒鼓', 'CF289A 适配', '只', 120, 640, 9]]),
  need(operations, '手持终端电池', 'Batteries for handheld terminals', '2002', [['锂电池', 'MC9300 7000 mAh', '块', 150, 365, 12]]),
  need(engines, '主机滤芯', 'Filters for main engines', '2003', [
    ['燃油滤芯', 'W26 双联', '只', 80, 590, 10],
    ['机油滤芯', 'W26', '只', 80, 720, 6],
  ]),
  need(bulkOperations, '装载机斗齿', 'Bucket teeth for wheel loaders', '2003', [['斗齿', 'CAT J460', '只', 180, 410, 20]]),
  need(jetty, '防静电工作服与鞋', 'Antistatic clothes and shoes', '6001', [
    ['防静电工作服', 'GB 12014', '套', 140, 320, 12],
    ['防静电安全鞋', 'S3 39–46 码', '双', 140, 265, 18],
  ]),
  need(workshop, '焊接防护与排烟', 'Welding masks and fume extraction', '6001', [
    ['自动变光焊帽', 'DIN 4/9–13', '只', 30, 960, 2],
    ['移动式焊烟净化器', '1.5 kW', '台', 3, 12800, 0],
  ]),
  need(engines, '舷外排水泵', 'Bilge pumps', '5001', [['自吸离心泵', 'CWZ 65-20', '台', 4, 16800, 0]]),
  need(bulk, '电缆卷筒滑环', 'Slip rings for cable reels', '4002', [['中心滑环', '12 路 400 A', '套', 2, 46500, 0]]),
  need(operations, '集卡蓄电池', 'Batteries for terminal tractors', '2002', [['起动型蓄电池', '12 V 200 Ah', '只', 90, 1380, 8]]),
  need(
    stores,
    '雨衣雨靴',
    'Rain coats and boots',
    '6001',
    [
      ['分体雨衣', '反光 PVC', '套', 300, 128, 40],
      ['耐油雨靴', '39–46 码', '双', 300, 92, 36],
    ],
    { budget: '劳保用品' },
  ),
  need(crane, '小车轮与轴承', 'Trolley wheels and bearings', '1003', [
    ['小车车轮', 'Ø710 42CrMo', '件', 4, 26500, 0],
    ['调心滚子轴承', '22232 CC/W33', '件', 8, 4850, 2],
  ]),
]

/** From CNY 200,000, or estimated by nobody: the unit above is asked, too. */
export const largeNeeds: readonly Need[] = [
  need(fleet, '船用轻柴油季度用量', 'Marine gas oil, one quarter', '3001', [['0 号船用轻柴油', 'GB 17411 DMA', 't', 240, 7650, 35]], {
    budget: '船用燃油',
  }),
  need(bulk, '输送带更换', 'Conveyor belts', '2003', [['钢丝绳芯输送带', 'ST2000 B1400', 'm', 680, 1180, 0]], {
    budget: '皮带机托辊与输送带',
  }),
  need(operations, '岸电与冷藏箱插座箱', 'Socket boxes for reefers', '4001', [['冷藏箱插座箱', '8 路 32 A IP67', '台', 36, 8900, 2]]),
  need(jetty, '泊位疏浚服务', 'Dredging of the berth', '5001', [['维护性疏浚', '泊位前沿 −16.5 m', 'm³', 42000, 28.5, null]]),
  need(operations, '堆场管理系统升级', 'Upgrade of the yard management system', '4003', [
    ['系统升级服务', 'TOS 9.x 含数据迁移', '项', 1, 1280000, null],
    ['应用服务器', '双路 256 GB', '台', 4, 86000, 0],
  ]),
  need(crane, '岸桥主起升电机大修', 'Overhaul of hoist motors', '1003', [['起升电机大修', '500 kW 含轴承', '台', 2, 168000, null]]),
  need(bulkOperations, '洒水车', 'Water trucks for dust control', '2003', [['洒水抑尘车', '18 m³ 国六', '辆', 2, 412000, 0]]),
  need(engines, '拖轮坞修', 'Docking of a tug', '2003', [['坞修工程', '4000 hp 特检', '项', 1, null, null]]),
  need(workshop, '三坐标测量机', 'Coordinate measuring machine', '4003', [['三坐标测量机', '1000×1500×800', '台', 1, 468000, 0]], {
    budget: '焊材与检测设备',
  }),
  need(jetty, '储罐防腐涂料', 'Coating of storage tanks', '3002', [
    ['导静电防腐底漆', '20 kg/组', '组', 520, 940, 0],
    ['耐候面漆', '20 kg/组', '组', 430, 1080, 0],
  ]),
  need(bulk, '卸船机司机室空调与座椅', 'Cabin air conditioning and seats', '1003', [
    ['司机室空调', '防腐型 5 kW', '台', 6, 23800, 0],
    ['司机座椅', '空气悬挂 联动台', '套', 6, 38600, 0],
  ]),
]

/** Bought without competition, for which the unit gives its reason: group procurement and legal affairs are asked at once, and the supervisor has a copy. */
export const directNeeds: readonly Need[] = [
  need(
    crane,
    '岸桥变频器原厂模块',
    'Drive modules of the maker for quay cranes',
    '4003',
    [['逆变模块', 'ACS880-104 原厂', '件', 3, 58600, 0]],
    {
      ...direct('驱动系统为原厂专有平台，模块须与现有固件匹配，无兼容替代。'),
    },
  ),
  need(workshop, '检测软件年度维护', 'Yearly maintenance of inspection software', '4003', [['软件维护', '12 个月', '项', 1, 96000, null]], {
    ...direct('源代码与加密锁由原开发商持有，其他单位无法维护。'),
  }),
  need(
    jetty,
    '输油臂原厂大修',
    'Overhaul of loading arms by their maker',
    '5002',
    [['输油臂大修', 'DN300 含液压缸', '台', 2, 236000, null]],
    {
      ...direct('输油臂在质保延长期内，须由原厂检修以保持船级社认可。'),
      budget: '油气回收装置维护',
    },
  ),
  need(bulk, '皮带秤校准与备件', 'Calibration and spares of belt scales', '4003', [['皮带秤传感器', '原厂 ICS-20A', '套', 6, 14800, 0]], {
    ...direct('贸易结算用皮带秤，计量证书绑定原厂传感器。'),
  }),
  need(fleet, '全回转舵桨备件', 'Spares for azimuth thrusters', '2003', [['舵桨密封总成', 'Z-Peller 原厂', '套', 2, 148000, 0]], {
    ...direct('舵桨为原厂专有型号，图纸不公开，仅授权服务商供货。'),
  }),
]

/** Bought at once and recorded afterwards: the supervisor has a copy. */
export const urgentNeeds: readonly Need[] = [
  need(operations, '台风后堆场围网抢修', 'Repair of the yard fence after a typhoon', '1002', [['镀锌围网', '2.4 m 高', 'm', 420, 168, 0]], {
    ...urgent('台风损毁围网，口岸监管要求当日恢复，已先行抢修。'),
  }),
  need(jetty, '应急围油栏补充', 'Oil booms, refill after an emergency', '6002', [['PVC 围油栏', 'WGV900', 'm', 300, 285, 40]], {
    ...urgent('应急处置中损耗，须当日补足以满足防污染储备要求。'),
  }),
  need(bulk, '卸船机减速箱抢修', 'Emergency repair of an unloader gearbox', '1003', [['高速轴总成', '图号 SU-22-118', '件', 1, 92000, 0]], {
    ...urgent('在泊船舶作业中断，滞期费按小时计算，已从同型号用户调剂。'),
  }),
  need(fleet, '拖轮锚机制动带', 'Brake bands for a tug windlass', '2003', [['制动带', '图号 AW-40', '套', 2, 18600, 0]], {
    ...urgent('台风红色预警前须恢复锚泊能力。'),
  }),
]

/** Not in the plan of the year. */
export const unplannedNeeds: readonly Need[] = [
  need(stores, '临时劳务工防护用品', 'Protective equipment for temporary staff', '6001', [['安全帽', 'ABS 透气', '顶', 260, 46, 30]], {
    ...unplanned('旺季增加劳务用工，年度计划未列入。'),
  }),
  need(workshop, '新接外部维修项目用材', 'Materials for repairs of other ports', '2003', [['高强钢板', 'Q690D 20 mm', 't', 12, 8900, 0]], {
    ...unplanned('承接外部港口吊具维修，按合同交期备料。'),
  }),
  need(operations, '闸口车牌识别相机', 'Cameras at the gates', '4003', [['识别相机', '900 万像素 补光', '台', 8, 11600, 0]], {
    ...unplanned('海关新增卡口联网要求。'),
  }),
]
