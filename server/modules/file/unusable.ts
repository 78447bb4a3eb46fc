import { Refusal } from '#server/refusal.ts'

/** An upload that is refused, and why. */
export const unusable = (message: string, values?: Record<string, string | number>) =>
  new Refusal(42200, { message, ...(values ? { values } : {}), errors: [{ path: 'file', message }] })
