import type { Data } from '#src/contract/index.ts'
import type { SecondStep } from '#src/lib/secondFactor.ts'
import type { User } from '#src/machines/session/session.ts'
import { CallError } from '#src/services/callError.ts'

/** What pages without the frame know of the application around them. */
interface Door {
  captcha: boolean
  /** The captcha that came with the page, until somebody has it. */
  firstCaptcha: Data<'GET /api/auth/jwt/captcha'> | null
  /** An embedded demonstration, whose messages can be read by anybody. */
  showsMessages: boolean
  /** Where people of the house may sign in instead. */
  providers: readonly { code: string; name: string; nameEn: string }[]
  /** For what the browser keeps for itself. */
  cipher: { key: string; iv: string }
  enter: (token: string) => void
  /** The first factor was right: the second is asked for. */
  askSecondFactor: (step: SecondStep) => void
  /** What the log-in waits for. */
  secondStep: () => SecondStep | null
  /** Told when that has changed. @returns how to stop */
  watch: (told: () => void) => () => void
  /** Back to the first factor: because somebody wants to, or because the ticket has ended. */
  startOver: () => void
  endTicket: () => void
  /** Who is signed in when a page is shown. */
  user: () => User | null
  /** Reads the user again after a change. Resolves when that is done. */
  refreshUser: () => Promise<void>
  logOut: () => void
}

let door: Door = {
  captcha: true,
  firstCaptcha: null,
  showsMessages: false,
  providers: [],
  cipher: { key: '', iv: '' },
  enter: () => {},
  askSecondFactor: () => {},
  secondStep: () => null,
  watch: () => () => {},
  startOver: () => {},
  endTicket: () => {},
  user: () => null,
  refreshUser: async () => {},
  logOut: () => {},
}

/** The application says what it is to the pages without the frame. */
export const setDoor = (given: Door): void => {
  door = given
}

/** Nobody else gets the captcha that came with the page. */
export const forgetFirstCaptcha = (): void => {
  door.firstCaptcha = null
}

export const theDoor = (): Door => door

/** Lets somebody in by what a log-in answers, or has the second factor asked for. @throws CallError */
export const enterBy = async (answer: Promise<string>): Promise<void> => {
  try {
    door.enter(await answer)
  } catch (error) {
    const step = error instanceof CallError ? error.details.secondFactor : undefined
    if (!step) throw error
    door.askSecondFactor(step)
  }
}
