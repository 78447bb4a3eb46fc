/**
 * What of a failure may be written into the log: its kind, text, code and stack, with its causes. A failed query keeps its
 * statement and loses its values, and so does what the database says about them: a price must not reach the log by an accident.
 */
export const loggable = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { query, code, cause } = error as Error & { query?: unknown; code?: unknown }
  const message = typeof query === 'string' ? `Failed query: ${query}` : error.message
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: (error.stack ?? '').replace(error.message, message),
    ...(cause === undefined ? {} : { cause: loggable(cause) }),
  }
}
