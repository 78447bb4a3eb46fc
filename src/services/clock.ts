/** How far this computer's clock is behind the server's, from the Date header of its latest answer. Milliseconds. */
let offset = 0

/** Takes over the server's time; the header has whole seconds, so half of one is the likeliest rest. */
export const heardServerTime = (dateHeader: string | null): void => {
  const heard = dateHeader === null ? NaN : Date.parse(dateHeader)
  if (!Number.isNaN(heard)) offset = heard + 500 - Date.now()
}

/** The server's time, for countdowns. Unix milliseconds. */
export const serverNow = (): number => Date.now() + offset
