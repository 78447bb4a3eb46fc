import type { BusinessMachineId } from '#src/machines/ids.ts'

/** Where a machine's records are found. `npm run rooms` tells the browser of it (`places.ts`), which loads no row for that. */
interface PlaceFields<P extends string> {
  /** Where the calls about them are. */
  path: P
  /** Where calls show them besides, or show records that their events move in turn: what is read again once one has moved. */
  alsoShown?: readonly `/api/${string}`[]
  /** The machine under whose records they stand. */
  under?: BusinessMachineId
  /** Where one is begun under a record, `{id}`, for holders of a permission. */
  begins?: RecordPlace
  /** The pages that show one, each for holders of a menu or element; the first that somebody may open is theirs. */
  pages: readonly RecordPlace[]
}

/** A page that shows a record: `{id}` stands for the record that has the page, which is itself, its purchase or its company. */
export interface RecordPlace {
  code: string
  href: string
}

/** Says where records of a machine are found: everything that names their calls or pages begins here. */
export const placeOf = <M extends BusinessMachineId, const P extends `/api/${string}`>(
  machine: M,
  { alsoShown = [], ...found }: PlaceFields<P>,
) => ({
  machine,
  alsoShown,
  ...found,
})

export type Place<M extends BusinessMachineId = BusinessMachineId, P extends string = `/api/${string}`> = PlaceFields<P> &
  Required<Pick<PlaceFields<P>, 'alsoShown'>> & { machine: M }
