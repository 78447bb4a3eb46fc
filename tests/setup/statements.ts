import pg from 'pg'
import { vi } from 'vitest'

/** What some work sends to PostgreSQL, statement by statement, its transactions' beginnings and ends included. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const statements = query.mock.calls.map((given) => {
    const [first] = given as unknown as [string | { text: string }]
    return typeof first === 'string' ? first : first.text
  })
  query.mockRestore()
  return statements
}
