/** What the database says of a statement that failed; the driver's error is the cause of Drizzle's. */
export const violationIn = (error: unknown): { code?: unknown; constraint?: string } =>
  !(error instanceof Error) ? {} : 'code' in error ? error : violationIn(error.cause)

export const uniqueViolation = '23505'
export const foreignKeyViolation = '23503'
