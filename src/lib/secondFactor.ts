/** By what a second factor is shown: a code of an app, a passkey, or a recovery code. */
export const secondWays = ['totp', 'passkey', 'recovery'] as const
export type SecondWay = (typeof secondWays)[number]

/** What a log-in asks for after the first factor: the ticket says that this one was right, and opens nothing by itself. */
export interface SecondStep {
  ticket: string
  ways: readonly SecondWay[]
  expiresAt: string
}

/** What a code of an app looks like. */
export const isAppCode = (text: string): boolean => /^\d{6}$/.test(text)

/** A recovery code as it is kept, however it was typed. */
export const plainRecoveryCode = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, '')
