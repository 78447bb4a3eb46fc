import { setTimeout } from 'node:timers/promises'

/** What the database says of a statement that failed; the driver's error is the cause of Drizzle's. */
export const violationIn = (error: unknown): { code?: unknown; constraint?: string } =>
  !(error instanceof Error) ? {} : 'code' in error ? error : violationIn(error.cause)

export const uniqueViolation = '23505'
export const foreignKeyViolation = '23503'
const deadlock = '40P01'
const serializationFailure = '40001'

/** The first one counted. */
const mostTries = 4
/** Milliseconds. The other one must get what it waits for first: who comes back at once meets it again. */
const longestPause = 50

/**
 * Does `attempt` again when the database ended it for the sake of another one: nothing of it has stayed, and nothing is wrong with it.
 * @throws what it throws, also when it was ended too often
 */
export const triedAgain = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++)
    try {
      return await attempt()
    } catch (error) {
      const { code } = violationIn(error)
      if (tries >= mostTries || (code !== deadlock && code !== serializationFailure)) throw error
      await setTimeout((tries * longestPause * (1 + Math.random())) / 2)
    }
}
