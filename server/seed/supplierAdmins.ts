import { suppliers } from './supplierData.ts'

/** One that has its account and nothing else. */
export const nameless = '58'

/** Who administers a supplier that no purchase of the demonstration needs: user name, name, company. */
export const newAdmins: [username: string, name: string, nameEn: string, companyId: string][] = [
  ['newsupplier2', '邵宁', 'Shao Ning', '45'],
  ['newsupplier3', '范晓', 'Fan Xiao', '46'],
  ['newsupplier4', '林薇', 'Lin Wei', '47'],
  ['newsupplier5', '方圆', 'Fang Yuan', '48'],
  ['newsupplier6', '宋佳', 'Song Jia', '49'],
  ['newsupplier7', '孟瑶', 'Meng Yao', '50'],
  ['newsupplier8', '曲畅', 'Qu Chang', '51'],
  ['newsupplier9', '卞青', 'Bian Qing', '52'],
  ['newsupplier10', '范立', 'Fan Li', '53'],
  ['newsupplier11', '邹航', 'Zou Hang', '54'],
  ['newsupplier12', '贾楠', 'Jia Nan', '55'],
  ['newsupplier13', '尹珂', 'Yin Ke', '56'],
  ['newsupplier14', '徐莉', 'Xu Li', '57'],
  ['newsupplier15', '白露', 'Bai Lu', nameless],
  ['newsupplier16', '马安', 'Ma An', '59'],
  ['newsupplier17', '姚顺', 'Yao Shun', '60'],
  ['newsupplier18', '周帆', 'Zhou Fan', '61'],
]

/** Who administers each supplier, by company. */
export const adminIds = new Map<string, string>([
  ['31', '11'],
  ['32', '12'],
  ['33', '13'],
  ['34', '14'],
  ...suppliers.slice(4, 13).map(({ id }, index): [string, string] => [id, String(15 + index)]),
  ['44', '30'],
  ...newAdmins.map(([, , , companyId], index): [string, string] => [companyId, String(40 + index)]),
])
