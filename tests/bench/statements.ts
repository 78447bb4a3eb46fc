import pg from 'pg'

/** What was sent to PostgreSQL, as the bare driver takes it. */
export interface Statement {
  text: string
  values: unknown[]
  name?: string
}

/** Every statement that some work of ours sends. */
export const recorded = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const original = pg.Client.prototype.query
  const statements: Statement[] = []
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [config, values] = given as [{ text?: string; name?: string } | string, unknown[] | undefined]
    const { text = '', name } = typeof config === 'string' ? { text: config, name: undefined } : config
    statements.push({ text, values: Array.isArray(values) ? values : [], ...(name ? { name } : {}) })
    return Reflect.apply(original, this, given) as never
  } as typeof original
  try {
    await work()
  } finally {
    pg.Client.prototype.query = original
  }
  return statements
}
