interface Door {
  captcha: boolean
  enter: (token: string) => void
}

let door: Door = { captcha: true, enter: () => {} }

/** The application tells the log-in page whether a captcha is asked for, and what to do with a token. */
export const setLoginDoor = (given: Door): void => {
  door = given
}

export const loginDoor = (): Door => door
