/** What ports buy: lists with base prices in yuan, tax included, from which each demonstration quotation departs a little. */
export interface Purchase {
  title: string
  titleEn: string
  /** Code, and id, of its category. */
  category: string
  /** Suppliers in the field, the likeliest first. */
  field: string[]
  items: [name: string, spec: string, unit: string, quantity: number, basePrice: number][]
}

export const purchases: Purchase[] = [
  {
    title: '门座起重机钢丝绳采购',
    titleEn: 'Wire ropes for portal cranes',
    category: '1001',
    field: ['31', '38', '32', '33'],
    items: [
      ['钢丝绳', '6×36WS+IWRC Ø32 mm 1960 MPa', 'm', 1200, 42.5],
      ['钢丝绳', '6×36WS+IWRC Ø28 mm 1960 MPa', 'm', 800, 33.8],
      ['钢丝绳', '35W×7 Ø26 mm 抗旋转', 'm', 600, 58.2],
      ['压制钢丝绳套', 'Ø32 mm×6 m 双环', '根', 40, 486],
      ['楔形接头', '适用 Ø32 mm', '套', 24, 315],
      ['钢丝绳润滑脂', '15 kg/桶', '桶', 30, 428],
    ],
  },
  {
    title: '流动机械轮胎年度采购',
    titleEn: 'Yearly purchase of tyres for mobile machinery',
    category: '2001',
    field: ['35', '33', '32', '38'],
    items: [
      ['工程轮胎', '18.00-25 40PR E-4', '条', 64, 11800],
      ['工程轮胎', '16.00-25 32PR', '条', 36, 8650],
      ['实心轮胎', '8.25-15 叉车用', '条', 80, 1320],
      ['实心轮胎', '6.50-10 叉车用', '条', 120, 685],
      ['内胎', '18.00-25', '条', 40, 620],
      ['垫带', '18.00-25', '条', 40, 260],
    ],
  },
  {
    title: '液压油与润滑脂框架内采购',
    titleEn: 'Hydraulic oil and greases',
    category: '3001',
    field: ['34', '39', '33'],
    items: [
      ['抗磨液压油', 'L-HM 46 高压 170 kg/桶', '桶', 90, 2680],
      ['抗磨液压油', 'L-HM 68 高压 170 kg/桶', '桶', 60, 2720],
      ['重负荷齿轮油', 'L-CKD 220 170 kg/桶', '桶', 48, 2960],
      ['极压锂基脂', '2 号 15 kg/桶', '桶', 160, 268],
      ['柴油机油', 'CI-4 15W-40 170 kg/桶', '桶', 72, 3080],
    ],
  },
  {
    title: '岸边集装箱起重机备件采购',
    titleEn: 'Spare parts for ship-to-shore cranes',
    category: '1003',
    field: ['32', '33', '40', '38', '31'],
    items: [
      ['起升减速箱高速轴', '图号 STS-65-0312', '件', 4, 18600],
      ['大车行走轮组', 'Ø710 mm', '套', 8, 23500],
      ['小车缓冲器', '聚氨酯 Ø200', '件', 16, 1180],
      ['吊具旋锁', 'ISO 55 t', '套', 32, 2150],
      ['吊具导板', '液压翻转式', '套', 8, 9800],
      ['制动器推动器', 'Ed 121/6', '台', 12, 4650],
      ['制动衬垫', '630 mm', '副', 24, 860],
      ['钢轮联轴器', 'WGT7', '套', 6, 3280],
    ],
  },
  {
    title: '堆场防爆与高杆照明灯具采购',
    titleEn: 'Explosion-proof and high-mast luminaires',
    category: '4001',
    field: ['36', '40', '43', '33'],
    items: [
      ['LED 防爆投光灯', '200 W Ex db IIC T6', '套', 120, 1460],
      ['LED 高杆灯', '600 W 30 m 杆用', '套', 36, 4280],
      ['防爆接线盒', 'G3/4 四通', '个', 200, 96],
      ['光控时控开关', '三相 63 A', '台', 20, 780],
    ],
  },
  {
    title: '电动叉车牵引蓄电池采购',
    titleEn: 'Traction batteries for electric forklifts',
    category: '2002',
    field: ['37', '33', '40'],
    items: [
      ['牵引蓄电池组', '48 V 630 Ah', '组', 18, 21500],
      ['锂电池组', '80 V 460 Ah 含 BMS', '组', 10, 58600],
      ['智能充电机', '48 V 100 A', '台', 12, 5980],
    ],
  },
  {
    title: '吊装索具与卸扣采购',
    titleEn: 'Rigging, slings and shackles',
    category: '1002',
    field: ['38', '31', '32', '33'],
    items: [
      ['高强度卸扣', '弓形 55 t', '只', 60, 980],
      ['高强度卸扣', '弓形 25 t', '只', 120, 365],
      ['合成纤维吊装带', '10 t×8 m 环形', '条', 90, 486],
      ['链条索具', '四肢 16 t×4 m', '套', 20, 3680],
      ['吊钩', '眼形自锁 8 t', '只', 40, 420],
    ],
  },
  {
    title: '油品码头泵阀采购',
    titleEn: 'Pumps and valves for the oil terminal',
    category: '50',
    field: ['39', '33', '32', '40'],
    items: [
      ['不锈钢离心泵', 'Q=200 m³/h H=80 m 防爆电机', '台', 3, 86500],
      ['电动球阀', 'DN250 PN25', '台', 12, 18900],
      ['紧急切断阀', 'DN200 PN25 液压', '台', 4, 42600],
      ['止回阀', 'DN200 PN25', '台', 10, 3960],
      ['安全阀', 'A42Y-25 DN80', '台', 16, 2380],
    ],
  },
  {
    title: '门禁与集卡识别系统改造',
    titleEn: 'Gate and truck identification refit',
    category: '4003',
    field: ['40', '43', '36'],
    items: [
      ['车号识别摄像机', '900 万像素 补光一体', '套', 24, 6850],
      ['箱号识别服务器', '双路 含软件授权', '台', 3, 68000],
      ['道闸', '6 m 栏杆 1.5 s', '台', 16, 9200],
      ['地感线圈控制器', '双通道', '台', 32, 460],
      ['系统集成与调试', '含三个月驻场', '项', 1, 186000],
    ],
  },
  {
    title: '作业人员劳动防护用品采购',
    titleEn: 'Protective equipment for workers',
    category: '6001',
    field: ['41', '33', '38', '42'],
    items: [
      ['安全帽', 'ABS 三防 印标', '顶', 1500, 38],
      ['反光背心', 'GB 20653 二级', '件', 2000, 24.5],
      ['防砸防刺安全鞋', 'S3 39–46 码', '双', 1200, 168],
      ['耐油手套', '丁腈 L', '副', 6000, 9.8],
      ['全身式安全带', '双钩五点', '套', 200, 286],
      ['防尘口罩', 'KN95 20 只/盒', '盒', 900, 42],
    ],
  },
  {
    title: '钢结构防腐涂料采购',
    titleEn: 'Protective coatings for steel structures',
    category: '3002',
    field: ['42', '34', '41'],
    items: [
      ['环氧富锌底漆', '25 kg/组', '组', 160, 860],
      ['环氧云铁中间漆', '25 kg/组', '组', 180, 720],
      ['丙烯酸聚氨酯面漆', '20 kg/组 国标色', '组', 150, 910],
      ['稀释剂', '专用 16 kg/桶', '桶', 90, 268],
    ],
  },
  {
    title: '岸电与移动设备电缆采购',
    titleEn: 'Cables for shore power and mobile equipment',
    category: '4002',
    field: ['43', '36', '40', '33'],
    items: [
      ['高压卷筒电缆', '3×50+3×25/3 10 kV 含光纤', 'm', 1800, 436],
      ['橡套软电缆', 'YC 3×35+1×16', 'm', 3000, 118],
      ['控制电缆', 'KVVRP 24×1.5', 'm', 5000, 32.6],
      ['电缆终端头', '10 kV 冷缩三芯', '套', 40, 680],
    ],
  },
]
