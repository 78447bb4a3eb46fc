import type { CallOptions } from './http.ts'

const entry = (id: string, parentId: string | null, name: string, nameEn: string) => ({ id, parentId, code: id, name, nameEn })

/** Stands in for `getCategories` of `scope.ts` until that is joined. */
export const getCategories = (_options?: CallOptions) =>
  Promise.resolve([
    entry('10', null, '起重与索具', 'Lifting and rigging'),
    entry('1001', '10', '钢丝绳', 'Wire rope'),
    entry('1003', '10', '起重设备备件', 'Crane spare parts'),
    entry('20', null, '流动机械', 'Mobile machinery'),
    entry('2001', '20', '工程轮胎', 'Industrial tyres'),
  ])
