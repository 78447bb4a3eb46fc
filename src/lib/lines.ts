/**
 * Media type of a list sent whole, a line of JSON at a time: `{"total": n}`, every row, and `{"complete": rows sent}`. Without the last
 * line something is missing.
 */
export const linesType = 'application/x-ndjson'
