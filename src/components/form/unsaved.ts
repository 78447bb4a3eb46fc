interface Work {
  unsaved: boolean
  /** Sends it at once. */
  save: () => void
}

let work: Work = { unsaved: false, save: () => {} }
let tell: (unsaved: boolean) => void = () => {}

/** The page that is shown says whether it holds work the server has not got. */
export const holdWork = (held: Work): void => {
  work = held
  tell(held.unsaved)
}

export const saveWork = (): void => work.save()

/** Tells the route guard. There is one page, so there is one listener. */
export const watchWork = (listener: (unsaved: boolean) => void): void => {
  tell = listener
}
