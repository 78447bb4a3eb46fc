import { areaList } from '@vant/area-data'
import type { Data } from '#src/contract/index.ts'

type Entry = Data<'GET /api/admin/sysCode/codeType/{type}'>[number]

const levels = [areaList.province_list, areaList.city_list, areaList.county_list]

/**
 * The administrative areas below one, by the type their codes go under: `AREA` for provinces, `AREA-37` for the cities of one,
 * `AREA-3702` for its counties. Codes are those of GB/T 2260. Null for any other type.
 */
export const areasOfType = (type: string): Entry[] | null => {
  const [matched, above = ''] = /^AREA(?:-(\d{2}|\d{4}))?$/.exec(type) ?? []
  if (matched === undefined) return null
  const level = levels[above.length / 2] ?? {}
  return Object.entries(level)
    .filter(([code]) => code.startsWith(above))
    .map(([code, name]) => ({ id: code, code, name, nameEn: '', colour: '', active: true }))
}
