import type { CallOptions } from './http.ts'

interface Entry {
  id: string
  code: string
  name: string
  nameEn: string
}
const entries = (...all: [string, string, string][]): Entry[] =>
  all.map(([code, name, nameEn], index) => ({ id: String(index + 1), code, name, nameEn }))

const codes: Record<string, Entry[]> = {
  AREA: entries(['37', '山东省', 'Shandong'], ['31', '上海市', 'Shanghai']),
  'AREA-37': entries(['3702', '青岛市', 'Qingdao'], ['3706', '烟台市', 'Yantai']),
  'AREA-3702': entries(['370202', '市南区', 'Shinan'], ['370203', '市北区', 'Shibei'], ['370211', '黄岛区', 'Huangdao']),
  'AREA-31': entries(['3101', '市辖区', 'Districts']),
  'AREA-3101': entries(['310115', '浦东新区', 'Pudong']),
  CTYPE: entries(['LLC', '有限责任公司', 'Limited liability company'], ['JSC', '股份有限公司', 'Joint stock company']),
  certificateType: entries(['ISO9001', '质量管理体系认证', 'Quality management (ISO 9001)'], ['OTHER', '其他', 'Other']),
  historySupplyUnit: entries(
    ['EAST', '东港集装箱码头', 'East Harbour Container Terminal'],
    ['WEST', '西港散货码头', 'West Harbour Bulk Terminal'],
  ),
}

export const getCodes = (type: string, _options?: CallOptions): Promise<Entry[]> => Promise.resolve(codes[type] ?? [])
export const getSupplierKinds = (_options?: CallOptions): Promise<Entry[]> =>
  Promise.resolve(
    entries(['MAKER', '生产制造商', 'Manufacturer'], ['AGENT', '授权代理商', 'Authorised agent'], ['TRADER', '贸易商', 'Trader']),
  )
export const getCategories = (_options?: CallOptions): Promise<(Entry & { parentId: string | null })[]> =>
  Promise.resolve([
    { id: '10', parentId: null, code: '10', name: '起重与索具', nameEn: 'Lifting and rigging' },
    { id: '1001', parentId: '10', code: '1001', name: '钢丝绳', nameEn: 'Wire rope' },
    { id: '1003', parentId: '10', code: '1003', name: '起重设备备件', nameEn: 'Crane spare parts' },
    { id: '20', parentId: null, code: '20', name: '流动机械', nameEn: 'Mobile machinery' },
    { id: '2001', parentId: '20', code: '2001', name: '工程轮胎', nameEn: 'Industrial tyres' },
  ])
export const getPersonal = (_options?: CallOptions): Promise<{ name: string; mobile: string; email: string }> =>
  Promise.resolve({ name: '', mobile: '', email: '' })
