/** How far this computer's clock is behind the server's, from the page and the Date header of the latest answer. Milliseconds. */
let offset = 0

/** Takes over the server's time; a Date header has whole seconds, so half of one is the likeliest rest. */
export const heardServerTime = (date: string | null): void => {
  const heard = date === null ? NaN : Date.parse(date)
  if (!Number.isNaN(heard)) offset = heard + 500 - Date.now()
}

/** The server's time, for countdowns and signatures. Unix milliseconds. */
export const serverNow = (): number => Date.now() + offset
