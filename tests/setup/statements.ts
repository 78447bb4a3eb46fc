import pg from 'pg'
import { vi } from 'vitest'

/** A statement as the driver takes it. */
export interface Statement {
  text: string
  values: unknown[]
}

/** What some work sends to PostgreSQL, statement by statement, its transactions' beginnings and ends included. */
export const sentBy = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const statements = query.mock.calls.map((given) => {
    const [first, values] = given as unknown as [string | { text: string }, unknown]
    return { text: typeof first === 'string' ? first : first.text, values: Array.isArray(values) ? values : [] }
  })
  query.mockRestore()
  return statements
}

/** The same, their texts alone. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => (await sentBy(work)).map(({ text }) => text)
