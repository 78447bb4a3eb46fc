import { yearOf } from '#src/lib/shanghaiTime.ts'
import { serverNow } from '#src/services/clock.ts'

const listedYears = 10

/** This year in Asia/Shanghai and those before it, the latest first. */
export const recentYears = (): number[] => {
  const current = yearOf(serverNow())
  return Array.from({ length: listedYears }, (_, index) => current - index)
}
