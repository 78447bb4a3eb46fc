interface Work {
  unsaved: boolean
  /** Sends it at once. Ends when that is answered, or has taken too long to be waited for. */
  save: () => Promise<unknown>
}

export const nothingHeld: Work = { unsaved: false, save: async () => {} }

let work = nothingHeld
let tell: (unsaved: boolean) => void = () => {}

/** The page that is shown says whether it holds work the server has not got. */
export const holdWork = (held: Work): void => {
  work = held
  tell(held.unsaved)
}

export const saveWork = (): Promise<unknown> => work.save()

/** Tells the route guard. There is one page, so there is one listener. */
export const watchWork = (listener: (unsaved: boolean) => void): void => {
  tell = listener
}
