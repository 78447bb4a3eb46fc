import { areaNameOf, isWithin } from '#src/lib/area.ts'
import { useCodes } from './codes.ts'

/** The levels of a place, by the digits of its code. */
export const areaLevels = [
  { digits: 2, labelId: 'registration.area.province' },
  { digits: 4, labelId: 'registration.area.city' },
  { digits: 6, labelId: 'registration.area.county' },
] as const

/** What may be chosen at each level of a place, each list asked for once the one before is known, and what of it a code names. */
export const useArea = (areaCode: string) => {
  const provinces = useCodes('AREA')
  const cities = useCodes(areaCode.length >= 2 ? `AREA-${areaCode.slice(0, 2)}` : null)
  const counties = useCodes(areaCode.length >= 4 ? `AREA-${areaCode.slice(0, 4)}` : null)
  const lists = [provinces, cities, counties]
  const chosen = areaLevels.map(({ digits }, level) => lists[level]?.data?.find(({ code }) => isWithin(code, areaCode, digits)))
  return { lists, chosen, name: areaNameOf(chosen) }
}
