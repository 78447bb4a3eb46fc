/** SQLSTATE: how a database names what went wrong, without the values that it went wrong with. */
const sqlState = /^[\dA-Z]{5}$/

/**
 * What of a failure may be written into the log: its kind, text, code and stack, with its causes. A failed query keeps its
 * statement and the database's code, and loses its values and what the database says about them: a price must not reach the
 * log by an accident.
 */
export const loggable = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { query, code, cause } = error as Error & { query?: unknown; code?: unknown }
  const isRefusedByDatabase = typeof code === 'string' && sqlState.test(code)
  const message =
    typeof query === 'string' ? `Failed query: ${query}` : isRefusedByDatabase ? `The database answered ${code}` : error.message
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: (error.stack ?? '').replace(error.message, () => message),
    ...(cause === undefined ? {} : { cause: loggable(cause) }),
  }
}
