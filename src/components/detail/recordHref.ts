import { recordPlaces } from '#src/contract/places.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'

/** The page of a company. */
export const companyHref = (id: string): string => `/srmDetail/srmDetail?id=${id}`

/**
 * The page that shows a record to somebody who may open it; undefined for everybody else.
 * @param shownOn the record that has the page: its own id, or that of its purchase or company
 */
export const recordHref = (machine: BusinessMachineId, shownOn: string, may: (code: string) => boolean): string | undefined => {
  // Of a record nobody may have told what it is.
  const places: Partial<typeof recordPlaces> = recordPlaces
  return places[machine]?.find(({ code }) => may(code))?.href.replace('{id}', shownOn)
}
